import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { healthyChoices } from '#contract/control.ts';
import { ProposeBody, perMinuteChoices, protectionEndpoints } from '#contract/protection.ts';
import { call } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { useFields } from '../../lib/useFields.ts';
import { emptyOath, OathFields, oathOf } from '../../ui/control/OathFields.tsx';
import { useDuration } from '../../ui/control/useDuration.ts';
import { useOathCheck } from '../../ui/control/useOathCheck.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import classes from './protection.module.css';
import { templates, useRefreshProtection } from './protection.queries.ts';

interface Props {
  target: ProposeBody['target'];
  /** How many devices; left out: all that fit. */
  count?: number;
  templateId?: string;
  onProposed: () => void;
  onClose: () => void;
}

const waits = [86_400, 604_800, 2_592_000];

/** How a template goes to many devices: how fast, who first, and when it stops. */
export function ProposeDialog({ target, count, templateId, onProposed, onClose }: Props) {
  const { t } = useTranslation('protection');
  const duration = useDuration();
  const check = useOathCheck();
  const refresh = useRefreshProtection();
  const { data = [] } = useQuery(templates);
  const initial = {
    ...emptyOath,
    templateId: templateId ?? '',
    perMinute: String(perMinuteChoices[1]),
    canary: '3',
    stopCount: '5',
    stopPct: '10',
    healthyWithinS: String(healthyChoices[1]),
    waitS: String(waits[1]),
  };
  const toBody = (values: typeof initial): ProposeBody => ({
    templateId: values.templateId,
    target,
    perMinute: Number(values.perMinute),
    canary: Number(values.canary),
    stopCount: Number(values.stopCount),
    stopPct: Number(values.stopPct),
    healthyWithinS: Number(values.healthyWithinS),
    waitS: Number(values.waitS),
    ...oathOf(values),
  });
  const form = useFields({
    initial,
    check: (values) => check(ProposeBody, toBody(values)),
    send: async (values) => {
      await call(protectionEndpoints.propose, { body: toBody(values) }, { quiet: true });
      toast('success', t('propose.done'));
      onClose();
      await refresh();
      onProposed();
    },
  });
  return (
    <FormDialog
      {...form.form}
      title={t('propose.title')}
      submitLabel={t('propose.submit')}
      size={640}
      dirty={form.dirty}
      busy={form.busy}
      failure={form.failure}
      onClose={onClose}
    >
      <p className={classes.muted}>{count === undefined ? t('propose.all') : t('propose.text', { count })}</p>
      <NativeSelect
        {...form.text('templateId')}
        label={t('template')}
        data={[{ value: '', label: t('template.choose') }, ...data.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <div className={classes.pair}>
        <NativeSelect
          {...form.text('perMinute')}
          label={t('perMinute')}
          data={perMinuteChoices.map((n) => ({ value: String(n), label: formatNumber(n, { digits: 0 }) }))}
        />
        <TextInput {...form.text('canary')} label={t('canary')} inputMode="numeric" />
        <TextInput {...form.text('stopCount')} label={t('stopCount')} inputMode="numeric" />
        <TextInput {...form.text('stopPct')} label={t('stopPct')} inputMode="numeric" />
        <NativeSelect
          {...form.text('healthyWithinS')}
          label={t('healthy')}
          data={healthyChoices.map((s) => ({ value: String(s), label: duration(s) }))}
        />
        <NativeSelect
          {...form.text('waitS')}
          label={t('wait')}
          data={waits.map((s) => ({ value: String(s), label: duration(s) }))}
        />
      </div>
      <p className={classes.muted}>{t('propose.second')}</p>
      <OathFields form={form} />
    </FormDialog>
  );
}
