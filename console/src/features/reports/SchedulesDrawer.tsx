import { Button, Drawer } from '@mantine/core';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Overlay.css';
import { IconCalendarRepeat, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schedule } from '#contract/reports.ts';
import { formatDateTime } from '../../lib/format.ts';
import { ConfirmAction } from '../../ui/ConfirmAction.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { RowActions } from '../../ui/RowActions.tsx';
import { useOpenedLate } from '../../ui/useOpenedLate.ts';
import type { Choice } from './reports.model.ts';
import classes from './reports.module.css';
import { reportSchedules, useDeleteSchedule } from './reports.queries.ts';
import { ScheduleDialog } from './ScheduleDialog.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** What a new schedule sends. */
  choice: Choice;
}

type Task = { kind: 'add' } | { kind: 'edit' | 'delete'; schedule: Schedule };

/** Reports that go out by e-mail. */
export function SchedulesDrawer({ opened, onClose, choice }: Props) {
  const { t } = useTranslation(['reports', 'ui']);
  const [task, setTask] = useState<Task | null>(null);
  const remove = useDeleteSchedule();
  const close = () => setTask(null);
  return (
    <>
      <Drawer
        opened={useOpenedLate(opened)}
        onClose={onClose}
        position="right"
        size={520}
        title={t('schedules')}
        closeButtonProps={{ 'aria-label': t('ui:close') }}
      >
        <p className={classes.lead}>{t('schedules.text')}</p>
        <ScheduleList onTask={setTask} />
        <Button
          className={classes.foot}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setTask({ kind: 'add' })}
        >
          {t('schedules.add')}
        </Button>
      </Drawer>
      {task?.kind === 'add' && <ScheduleDialog choice={choice} onClose={close} />}
      {task?.kind === 'edit' && <ScheduleDialog schedule={task.schedule} choice={choice} onClose={close} />}
      {task?.kind === 'delete' && (
        <ConfirmAction
          title={t('schedules.delete')}
          confirmLabel={t('schedules.delete')}
          danger
          onConfirm={async () => {
            await remove.mutateAsync(task.schedule.id);
          }}
          onClose={close}
        >
          {t('schedules.deleteText', { name: task.schedule.name })}
        </ConfirmAction>
      )}
    </>
  );
}

function ScheduleList({ onTask }: { onTask: (task: Task) => void }) {
  const { t } = useTranslation('reports');
  const { data, error, isFetching, refetch } = useQuery(reportSchedules);
  if (error) return <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} />;
  if (!data) return <div className={classes.skeleton} aria-busy />;
  if (data.length === 0)
    return (
      <EmptyState
        icon={<IconCalendarRepeat size={28} stroke={1.5} />}
        title={t('schedules.empty')}
        text={t('schedules.emptyText')}
      />
    );
  return (
    <ul className={classes.list}>
      {data.map((schedule) => (
        <li key={schedule.id} className={classes.item}>
          <div className={classes.itemWords}>
            <span className={classes.itemTitle}>{schedule.name}</span>
            <span className={classes.muted}>
              {[
                t(`cadence.${schedule.cadence}`),
                schedule.time,
                t(`period.${schedule.template.period}`),
                schedule.format.toUpperCase(),
              ].join(' · ')}
            </span>
            {schedule.pause ? (
              <span className={classes.warning}>{t(`pause.${schedule.pause}`)}</span>
            ) : (
              <span className={classes.muted}>{t('schedules.next', { time: formatDateTime(schedule.nextAt) })}</span>
            )}
            {schedule.lastAt && schedule.lastState && (
              <span className={schedule.lastState === 'FAILED' ? classes.warning : classes.muted}>
                {t(schedule.lastState === 'FAILED' ? 'schedules.failed' : 'schedules.last', {
                  time: formatDateTime(schedule.lastAt),
                })}
              </span>
            )}
          </div>
          <RowActions
            label={t('schedules.actions', { name: schedule.name })}
            actions={[
              {
                label: t('schedules.edit'),
                icon: <IconPencil size={16} aria-hidden />,
                onClick: () => onTask({ kind: 'edit', schedule }),
              },
              {
                label: t('schedules.delete'),
                icon: <IconTrash size={16} aria-hidden />,
                danger: true,
                onClick: () => onTask({ kind: 'delete', schedule }),
              },
            ]}
          />
        </li>
      ))}
    </ul>
  );
}
