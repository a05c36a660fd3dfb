import { NativeSelect, Switch, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Switch.css';
import { useTranslation } from 'react-i18next';
import type { ChargeWindow, Parameter } from '#contract/parameters.ts';
import type { Standard } from '#contract/standards.ts';
import { writeDecimal } from '../../lib/decimal.ts';
import { useValueText } from '../../ui/control/useValueText.ts';
import { boundsOf } from './control.model.ts';
import classes from './control.module.css';
import type { DraftState } from './useDraft.ts';
import { WindowsField } from './WindowsField.tsx';

interface Props {
  parameter: Parameter;
  draft: DraftState;
  standard: Standard | null;
  readOnly: boolean;
}

/** The wanted value, with the one on the device and what is allowed below it. */
export function ParameterField({ parameter, draft, standard, readOnly }: Props) {
  const { t } = useTranslation('control');
  const text = useValueText();
  const { key, unit, type } = parameter;
  const known = key in draft.current;
  const onDevice = text.value(key, draft.current[key], unit);
  if (readOnly) return <span className={classes.value}>{onDevice}</span>;
  const raw = draft.raw(parameter);
  const problem = draft.problems[key];
  const shared = {
    'aria-label': text.name(key),
    error: problem && text.problem(problem),
    disabled: !known,
  };
  const bounds = type === 'number' ? boundsOf(parameter, standard) : null;
  const range = bounds && (bounds[0] === bounds[1] ? t('fixed') : `${writeDecimal(bounds[0])}–${writeDecimal(bounds[1])}`);
  const allowed = type === 'number' ? (range ?? t('unused')) : null;
  const hint = (
    <span className={classes.hint}>
      <span>{t('onDevice', { value: onDevice })}</span>
      {allowed && <span>{allowed}</span>}
    </span>
  );
  const frame = (input: React.ReactNode) => (
    <div className={classes.field} data-changed={key in draft.changed || undefined}>
      {input}
      {hint}
    </div>
  );
  if (type === 'switch')
    return frame(
      <Switch
        {...shared}
        checked={raw === true}
        onChange={(e) => draft.set(key, e.currentTarget.checked)}
        label={t(raw === true ? 'on' : 'off')}
      />,
    );
  if (type === 'choice')
    return frame(
      <NativeSelect
        {...shared}
        value={String(raw)}
        onChange={(e) => draft.set(key, e.currentTarget.value)}
        data={[
          ...(raw === '' ? [{ value: '', label: '–' }] : []),
          ...(parameter.choices ?? []).map((value) => ({ value, label: text.word(key, value) })),
        ]}
      />,
    );
  if (type === 'windows')
    return (
      <WindowsField
        windows={raw as readonly ChargeWindow[]}
        onChange={(windows) => draft.set(key, windows)}
        error={shared.error}
        disabled={!known}
      />
    );
  return frame(
    <TextInput
      {...shared}
      value={String(raw)}
      onChange={(e) => draft.set(key, e.currentTarget.value)}
      inputMode="decimal"
      autoComplete="off"
      placeholder={parameter.optional ? t('off') : undefined}
      rightSection={unit && <span className={classes.unit}>{unit}</span>}
      rightSectionWidth={unit && unit.length > 2 ? 56 : 36}
      rightSectionPointerEvents="none"
    />,
  );
}
