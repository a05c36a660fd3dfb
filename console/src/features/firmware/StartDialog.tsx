import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { campaignEndpoints } from '#contract/campaigns.ts';
import type { Program } from '#contract/firmware.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { useFields } from '../../lib/useFields.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { campaignAddress } from './firmware.model.ts';
import classes from './firmware.module.css';
import { useRefreshFirmware } from './firmware.queries.ts';
import { PasswordField } from './PasswordField.tsx';
import { PreviewPanel, usePreview } from './PreviewPanel.tsx';
import { checkStart, emptyStart, toStartBody } from './start.form.ts';
import { TargetFields } from './TargetFields.tsx';

interface Props {
  program: Program;
  onClose: () => void;
}

/** Where a program goes, when, and how carefully; what it would reach is counted while it is typed. */
export function StartDialog({ program, onClose }: Props) {
  const { t } = useTranslation(['firmware', 'upgrades']);
  const navigate = useNavigate();
  const refresh = useRefreshFirmware();
  const form = useFields({
    initial: emptyStart,
    check: (values) => checkStart(program.id, values),
    send: async (values) => {
      const { id } = await call(campaignEndpoints.start, { body: toStartBody(program.id, values) }, { quiet: true });
      toast('success', t('start.done'));
      onClose();
      void refresh();
      await navigate(campaignAddress(id));
    },
  });
  const { values } = form;
  const preview = usePreview(program.id, values);
  const name = t('upgrades:program', { type: t(`upgrades:type.${program.type}`), version: program.version });
  return (
    <FormDialog
      {...form.form}
      title={t('start.title', { name })}
      submitLabel={t('start.submit')}
      size={860}
      dirty={form.dirty}
      busy={form.busy}
      failure={form.failure ?? form.problems.targets ?? null}
      onClose={onClose}
    >
      <TextInput
        {...form.text('name')}
        label={t('name')}
        description={t('start.nameHelp')}
        required
        maxLength={60}
        data-autofocus
      />
      <h3 className={classes.part}>{t('start.where')}</h3>
      <TargetFields form={form} preview={preview.data} />
      <PreviewPanel preview={preview} />
      <h3 className={classes.part}>{t('start.when')}</h3>
      <div className={classes.fields}>
        <NativeSelect
          {...form.text('when')}
          label={t('startAt')}
          data={['now', 'later'].map((value) => ({ value, label: t(`start.${value}`) }))}
        />
        {values.when === 'later' && (
          <TextInput
            {...form.text('startAt')}
            type="datetime-local"
            label={t('start.at')}
            description={t('start.atHelp')}
            required
          />
        )}
      </div>
      <Checkbox {...form.tick('windowed')} label={t('window')} description={t('window.help')} />
      {values.windowed && (
        <div className={classes.fields}>
          <TextInput {...form.text('from')} type="time" label={t('window.from')} required />
          <TextInput {...form.text('to')} type="time" label={t('window.to')} required />
        </div>
      )}
      <h3 className={classes.part}>{t('start.care')}</h3>
      <div className={classes.fields}>
        <TextInput {...form.text('stages')} label={t('stages')} description={t('stages.help')} required />
        <TextInput
          {...form.text('stageWaitHours')}
          label={t('stageWait')}
          description={t('stageWait.help')}
          required
          inputMode="decimal"
        />
        <TextInput
          {...form.text('failurePct')}
          label={t('failurePct')}
          description={t('failurePct.help')}
          required
          inputMode="decimal"
        />
        <TextInput
          {...form.text('failureCount')}
          label={t('failureCount')}
          description={t('failureCount.help')}
          required
          inputMode="numeric"
        />
        <TextInput
          {...form.text('perMinute')}
          label={t('perMinute')}
          description={t('perMinute.help')}
          required
          inputMode="numeric"
        />
        <TextInput
          {...form.text('timeoutHours')}
          label={t('timeout')}
          description={t('timeout.help')}
          required
          inputMode="decimal"
        />
        <TextInput {...form.text('minSocPct')} label={t('minSoc')} description={t('minSoc.help')} inputMode="decimal" />
      </div>
      <Checkbox {...form.tick('notInEps')} label={t('notInEps')} />
      <Checkbox {...form.tick('noSeriousAlarm')} label={t('noSeriousAlarm')} />
      <PasswordField field={form.text('password')} />
    </FormDialog>
  );
}
