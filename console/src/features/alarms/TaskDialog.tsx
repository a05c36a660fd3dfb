import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { useFields } from '../../lib/useFields.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import type { AlarmTask } from './alarms.model.ts';
import classes from './alarms.module.css';
import { carryOut, useRefreshAlarms } from './alarms.queries.ts';

interface Props {
  task: AlarmTask;
  onDone?: () => void;
  onClose: () => void;
}

/** Says how many alarms will change, and takes a remark to all of them. */
export function TaskDialog({ task, onDone, onClose }: Props) {
  const { t } = useTranslation('alarms');
  const refresh = useRefreshAlarms();
  const { kind, ids } = task;
  const form = useFields({
    initial: { comment: '' },
    check: () => ({}),
    send: async ({ comment }) => {
      const { changed } = await carryOut(task, comment);
      toast('success', t(`${kind}.done`, { count: changed }));
      void refresh();
      onDone?.();
      onClose();
    },
  });
  return (
    <FormDialog
      {...form.form}
      title={t(`${kind}.title`, { count: ids.length })}
      submitLabel={t(`${kind}.submit`, { count: ids.length })}
      dirty={form.dirty}
      busy={form.busy}
      failure={form.failure}
      onClose={onClose}
    >
      <p className={classes.text}>{t(`${kind}.text`)}</p>
      <Textarea {...form.text('comment')} label={t('comment.optional')} maxLength={500} rows={3} data-autofocus />
    </FormDialog>
  );
}
