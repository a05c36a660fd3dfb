import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import classes from './account.module.css';
import { type StoredChoice, useRefreshChoice } from './notifications.queries.ts';
import { pushPossible, pushSubscription, subscribe, unsubscribe } from './push.ts';

/** Whether this very browser shows push messages. */
export function PushDevice({ choice: { pushKey, pushDevices } }: { choice: StoredChoice }) {
  const { t } = useTranslation('notifications');
  const refresh = useRefreshChoice();
  const possible = pushKey !== null && pushPossible();
  const { data: subscription, refetch } = useQuery({
    queryKey: ['notifications', 'push'],
    queryFn: pushSubscription,
    enabled: possible,
  });
  const change = useMutation({
    mutationFn: () => (subscription ? unsubscribe(subscription).then(() => true) : subscribe(pushKey ?? '')),
    onSuccess: (allowed) => {
      if (!allowed) toast('error', t('push.denied'));
    },
    onSettled: () => Promise.all([refetch(), refresh()]),
  });
  if (pushKey === null) return <p className={classes.text}>{t('push.notHere')}</p>;
  if (!possible) return <p className={classes.text}>{t('push.notPossible')}</p>;
  return (
    <div className={classes.section}>
      <p className={classes.text}>
        {t(subscription ? 'push.on' : 'push.off')} {pushDevices > 0 && t('push.devices', { count: pushDevices })}
      </p>
      <div className={classes.buttons}>
        <Button variant="default" loading={change.isPending} onClick={() => change.mutate()}>
          {t(subscription ? 'push.stop' : 'push.start')}
        </Button>
      </div>
    </div>
  );
}
