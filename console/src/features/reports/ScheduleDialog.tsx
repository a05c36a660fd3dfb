import { Checkbox, NativeSelect, TagsInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { useTranslation } from 'react-i18next';
import { cadences, mostRecipients, relativePeriods, reportFormats, type Schedule, ScheduleBody } from '#contract/reports.ts';
import { browserZone } from '../../lib/time.ts';
import { useFields } from '../../lib/useFields.ts';
import { validateWith } from '../../lib/validate.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { type Choice, toTemplate } from './reports.model.ts';
import classes from './reports.module.css';
import { useSaveSchedule } from './reports.queries.ts';

interface Props {
  schedule?: Schedule;
  choice: Choice;
  onClose: () => void;
}

const firstOf = (values: Record<string, string>, name: string) =>
  Object.entries(values).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1];

/** When which report goes to whom. A new one sends what is chosen on the page. */
export function ScheduleDialog({ schedule, choice, onClose }: Props) {
  const { t, i18n } = useTranslation('reports');
  const save = useSaveSchedule();
  const shape = schedule?.template ?? toTemplate(choice);
  const weekday = (day: number) =>
    new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));

  const toBody = ({ period, weekDay, monthDay, ...values }: typeof initial) => ({
    ...values,
    id: schedule?.id ?? null,
    template: { ...shape, period },
    day: values.cadence === 'WEEKLY' ? Number(weekDay) : values.cadence === 'MONTHLY' ? Number(monthDay) : 1,
    recipients: [...values.recipients],
    timeZone: schedule?.timeZone ?? browserZone(),
  });
  const initial = {
    name: schedule?.name ?? '',
    period: schedule?.template.period ?? (choice.period === 'FIXED' ? 'LAST_MONTH' : choice.period),
    format: schedule?.format ?? 'xlsx',
    cadence: schedule?.cadence ?? 'MONTHLY',
    weekDay: String(schedule?.cadence === 'WEEKLY' ? schedule.day : 1),
    monthDay: String(schedule?.cadence === 'MONTHLY' ? schedule.day : 1),
    time: schedule?.time ?? '06:00',
    recipients: (schedule?.recipients ?? []) as readonly string[],
    paused: schedule ? schedule.pause !== null : false,
  };
  const form = useFields({
    initial,
    check: (values) => validateWith(ScheduleBody)(toBody(values)),
    send: async (values) => {
      await save.mutateAsync(toBody(values) as ScheduleBody);
      onClose();
    },
  });
  const { cadence } = form.values;
  return (
    <FormDialog
      {...form.form}
      title={t(schedule ? 'schedules.edit' : 'schedules.add')}
      submitLabel={t('save')}
      dirty={form.dirty}
      busy={form.busy}
      failure={form.failure}
      onClose={onClose}
    >
      <TextInput {...form.text('name')} label={t('name')} maxLength={60} autoComplete="off" data-autofocus />
      <div className={classes.pair}>
        <NativeSelect
          {...form.text('period')}
          label={t('period')}
          data={relativePeriods.map((value) => ({ value, label: t(`period.${value}`) }))}
        />
        <NativeSelect
          {...form.text('format')}
          label={t('format')}
          data={reportFormats.map((value) => ({ value, label: t(`format.${value}`) }))}
        />
      </div>
      <div className={classes.pair}>
        <NativeSelect
          {...form.text('cadence')}
          label={t('cadence')}
          data={cadences.map((value) => ({ value, label: t(`cadence.${value}`) }))}
        />
        {cadence === 'WEEKLY' && (
          <NativeSelect
            {...form.text('weekDay')}
            label={t('weekDay')}
            data={Array.from({ length: 7 }, (_, i) => ({ value: String(i + 1), label: weekday(i + 1) }))}
          />
        )}
        {cadence === 'MONTHLY' && (
          <NativeSelect
            {...form.text('monthDay')}
            label={t('monthDay')}
            data={Array.from({ length: 31 }, (_, i) => String(i + 1))}
          />
        )}
        <TextInput
          {...form.text('time')}
          type="time"
          label={t('time')}
          description={schedule?.timeZone ?? browserZone()}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </div>
      <TagsInput
        label={t('recipients')}
        description={t('recipients.help', { most: mostRecipients })}
        value={[...form.values.recipients]}
        onChange={(recipients) =>
          form.set(
            'recipients',
            recipients.map((address) => address.trim().toLowerCase()),
          )
        }
        error={firstOf(form.problems, 'recipients')}
        maxTags={mostRecipients}
        splitChars={[',', ';', ' ']}
        acceptValueOnBlur
      />
      <Checkbox {...form.tick('paused')} label={t('paused')} />
    </FormDialog>
  );
}
