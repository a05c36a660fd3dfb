import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allowedBy } from '#contract/parameterRules.ts';
import { AddTemplateBody, protectionEndpoints } from '#contract/protection.ts';
import type { Standard } from '#contract/standards.ts';
import { call } from '../../lib/api.ts';
import { writeDecimal } from '../../lib/decimal.ts';
import { useFields } from '../../lib/useFields.ts';
import { validateWith } from '../../lib/validate.ts';
import { useValueText } from '../../ui/control/useValueText.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { problemsIn, protectionParameters, valuesOf } from './protection.model.ts';
import classes from './protection.module.css';
import { useRefreshProtection } from './protection.queries.ts';

interface Props {
  standards: readonly Standard[];
  onClose: () => void;
}

/** Gives the values of a standard a name; within its bounds they may be others. */
export function TemplateDialog({ standards, onClose }: Props) {
  const { t } = useTranslation(['protection', 'control']);
  const text = useValueText();
  const refresh = useRefreshProtection();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const standardOf = (code: string) => standards.find((s) => s.code === code);
  const problems = (code: string) => {
    const standard = standardOf(code);
    return standard ? problemsIn(standard, typed) : {};
  };
  const toBody = ({ name, note, standard: code }: { name: string; note: string; standard: string }): AddTemplateBody => {
    const standard = standardOf(code);
    return { name, standard: code, note: note.trim() || null, values: standard ? valuesOf(standard, typed) : [] };
  };
  const form = useFields({
    initial: { name: '', standard: standards[0]?.code ?? '', note: '' },
    check: (values) => ({
      ...validateWith(AddTemplateBody)(toBody(values)),
      ...Object.fromEntries(Object.entries(problems(values.standard)).map(([key, problem]) => [`values.${key}`, problem])),
    }),
    send: async (values) => {
      await call(protectionEndpoints.addTemplate, { body: toBody(values) }, { quiet: true });
      onClose();
      await refresh();
    },
  });
  const standard = standardOf(form.values.standard);
  const wrong = problems(form.values.standard);
  const allowed = (key: string) => {
    const bounds = standard && allowedBy(standard, key);
    if (!bounds) return t('control:unused');
    return bounds[0] === bounds[1] ? t('control:fixed') : `${writeDecimal(bounds[0])}–${writeDecimal(bounds[1])}`;
  };
  return (
    <FormDialog
      {...form.form}
      title={t('template.add')}
      submitLabel={t('template.submit')}
      size={720}
      dirty={form.dirty || Object.keys(typed).length > 0}
      busy={form.busy}
      failure={form.failure}
      onClose={onClose}
    >
      <TextInput {...form.text('name')} label={t('template.name')} maxLength={60} />
      <NativeSelect
        {...form.text('standard')}
        label={t('control:standard')}
        onChange={(event) => {
          setTyped({});
          form.set('standard', event.currentTarget.value);
        }}
        data={standards.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <Textarea {...form.text('note')} label={t('template.note')} maxLength={300} rows={2} />
      {standard && (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('control:diff.parameter')}</th>
                <th scope="col">{t('template.value')}</th>
                <th scope="col">{t('template.allowed')}</th>
              </tr>
            </thead>
            <tbody>
              {protectionParameters
                .filter(({ key }) => (standard.values[key] ?? null) !== null || key in standard.limits)
                .map(({ key, unit }) => {
                  const value = standard.values[key] ?? null;
                  return (
                    <tr key={key}>
                      <th scope="row">{text.name(key)}</th>
                      <td className={classes.number}>
                        {key in standard.limits ? (
                          <TextInput
                            aria-label={text.name(key)}
                            inputMode="decimal"
                            rightSection={unit}
                            value={typed[key] ?? (value === null ? '' : writeDecimal(value))}
                            error={wrong[key] && text.problem(wrong[key])}
                            onChange={(event) => {
                              const { value: next } = event.currentTarget;
                              setTyped((old) => ({ ...old, [key]: next }));
                            }}
                          />
                        ) : (
                          text.value(key, value, unit)
                        )}
                      </td>
                      <td className={classes.muted}>{allowed(key)}</td>
                    </tr>
                  );
                })}
            </tbody>
          </table>
        </div>
      )}
    </FormDialog>
  );
}
