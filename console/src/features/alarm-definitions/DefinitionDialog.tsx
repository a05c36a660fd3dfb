import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  AddDefinitionBody,
  type AlarmDefinition,
  alarmDefinitionEndpoints,
  clearModes,
  EditDefinitionBody,
} from '#contract/alarm-definitions.ts';
import { alarmDeviceTypes, alarmLevels } from '#contract/alarms.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { useFields } from '../../lib/useFields.ts';
import { validateWith } from '../../lib/validate.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { addBody, type DefinitionValues, definitionValues, editBody } from './alarmDefinitions.model.ts';
import classes from './alarmDefinitions.module.css';
import { useRefreshDefinitions } from './alarmDefinitions.queries.ts';

interface Props {
  /** Null adds one. */
  definition: AlarmDefinition | null;
  onClose: () => void;
  /** Loads the row as somebody else has left it. */
  onReload: () => void;
}

function save(row: AlarmDefinition | null, values: DefinitionValues): Promise<unknown> {
  if (row) return call(alarmDefinitionEndpoints.edit, { body: editBody(row, values) }, { quiet: true });
  return call(alarmDefinitionEndpoints.add, { body: addBody(values) }, { quiet: true });
}

export function DefinitionDialog({ definition, onClose, onReload }: Props) {
  const { t } = useTranslation(['alarmDefinitions', 'alarms', 'things']);
  const refresh = useRefreshDefinitions();
  const act = definition ? 'edit' : 'add';
  const form = useFields({
    initial: definitionValues(definition),
    check: (values) =>
      definition
        ? validateWith(EditDefinitionBody)(editBody(definition, values))
        : validateWith(AddDefinitionBody)(addBody(values)),
    send: async (values) => {
      await save(definition, values);
      toast('success', t(`${act}.done`));
      void refresh();
      onClose();
    },
  });
  const choose = { value: '', label: t('choose') };
  return (
    <FormDialog
      {...form.form}
      title={definition ? t('edit.title', { code: definition.code }) : t('add.title')}
      submitLabel={t(`${act}.submit`)}
      dirty={form.dirty}
      busy={form.busy}
      failure={form.failure}
      onReload={form.stale ? onReload : undefined}
      onClose={onClose}
    >
      {definition ? (
        <div>
          <p className={classes.message}>{definition.message}</p>
          <p className={classes.muted}>{t('edit.trigger', { trigger: definition.trigger })}</p>
        </div>
      ) : (
        <div className={classes.pair}>
          <TextInput
            {...form.text('code')}
            label={t('code')}
            description={t('code.help')}
            required
            maxLength={7}
            autoComplete="off"
            data-autofocus
          />
          <NativeSelect
            {...form.text('deviceType')}
            label={t('deviceType')}
            description={t('deviceType.help')}
            required
            data={[choose, ...alarmDeviceTypes.map((value) => ({ value, label: t(`things:deviceType.${value}`) }))]}
          />
        </div>
      )}
      <NativeSelect
        {...form.text('level')}
        label={t('level')}
        required
        data={[...(definition ? [] : [choose]), ...alarmLevels.map((value) => ({ value, label: t(`alarms:level.${value}`) }))]}
      />
      {!definition && (
        <>
          <TextInput {...form.text('message')} label={t('message')} required maxLength={120} />
          <Textarea {...form.text('cause')} label={t('alarms:cause')} required maxLength={500} rows={2} />
          <Textarea {...form.text('advice')} label={t('alarms:advice')} required maxLength={500} rows={2} />
          <NativeSelect
            {...form.text('clearMode')}
            label={t('clearMode')}
            data={clearModes.map((value) => ({ value, label: t(`clearMode.${value}`) }))}
          />
        </>
      )}
      <div className={classes.pair}>
        <TextInput
          {...form.text('debounceS')}
          label={t('debounce')}
          description={t('debounce.help')}
          inputMode="numeric"
          required
          maxLength={5}
        />
        <TextInput
          {...form.text('clearDelayS')}
          label={t('clearDelay')}
          description={t('clearDelay.help')}
          inputMode="numeric"
          required
          maxLength={5}
        />
      </div>
      <Checkbox {...form.tick('enabled')} label={t('enabled')} description={t('enabled.help')} />
      <Checkbox {...form.tick('notify')} label={t('notify.label')} description={t('notify.help')} />
    </FormDialog>
  );
}
