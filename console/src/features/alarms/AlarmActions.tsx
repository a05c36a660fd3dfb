import { Button } from '@mantine/core';
import { IconCheck, IconEyeCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AlarmDetail, alarmEndpoints } from '#contract/alarms.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { Can } from '../../ui/Can.tsx';
import classes from './alarms.module.css';
import { useRefreshAlarms } from './alarms.queries.ts';
import { TaskDialog } from './TaskDialog.tsx';

/** What can be done with an alarm that is not closed yet. */
export function AlarmActions({ alarm }: { alarm: AlarmDetail }) {
  const { t } = useTranslation('alarms');
  const refresh = useRefreshAlarms();
  const [closing, setClosing] = useState(false);
  const ids = [alarm.id];
  const acknowledge = useMutation({
    mutationFn: () => call(alarmEndpoints.acknowledge, { body: { ids } }),
    onSuccess: ({ changed }) => toast('success', t('acknowledge.done', { count: changed })),
    onSettled: refresh,
  });
  if (alarm.state === 'CLOSED') return null;
  return (
    <div className={classes.actions}>
      {alarm.state === 'ACTIVE' && (
        <Can call={alarmEndpoints.acknowledge}>
          <Button
            leftSection={<IconEyeCheck size={16} aria-hidden />}
            loading={acknowledge.isPending}
            onClick={() => acknowledge.mutate()}
          >
            {t('acknowledge')}
          </Button>
        </Can>
      )}
      <Can call={alarmEndpoints.close}>
        <Button variant="default" leftSection={<IconCheck size={16} aria-hidden />} onClick={() => setClosing(true)}>
          {t('close')}
        </Button>
      </Can>
      {closing && <TaskDialog task={{ kind: 'close', ids }} onClose={() => setClosing(false)} />}
    </div>
  );
}
