import { Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type InboxItem, notificationEndpoints } from '#contract/notifications.ts';
import { call } from '../../lib/api.ts';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import { alarmAddress } from '../../ui/alarms/alarm.queries.ts';
import lines from '../../ui/alarms/alarms.module.css';
import { levelTokens } from '../../ui/alarms/levels.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import classes from './AlarmBell.module.css';

const inboxKey = ['inbox'];
const shown = 20;

function addressOf({ alarmId, incidentId, commandId, campaignId, plantId }: InboxItem): string {
  if (campaignId) return `/upgrade/campaign?${new URLSearchParams({ id: campaignId })}`;
  if (commandId && plantId) return `/station/monitor/detail?${new URLSearchParams({ id: plantId, section: 'control' })}`;
  if (alarmId) return alarmAddress(alarmId);
  if (incidentId) return `/fault/alarm?${new URLSearchParams({ incidentId })}`;
  return plantId ? `/station/monitor/detail?${new URLSearchParams({ id: plantId, section: 'alarms' })}` : '/fault/alarm';
}

/** What the person was told, newest first. */
export function Inbox({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation(['notifications', 'alarms']);
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: inboxKey,
    queryFn: ({ signal }) => call(notificationEndpoints.inbox, { query: { pageSize: shown }, body: {} }, { signal, quiet: true }),
  });
  const read = useMutation({
    mutationFn: (ids: string[] | null) => call(notificationEndpoints.readInbox, { body: { ids } }),
    onSettled: () => client.invalidateQueries({ queryKey: inboxKey }),
  });
  if (error) return <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} />;
  if (!data) {
    return (
      <div className={lines.bones} aria-busy>
        <Skeleton height={40} />
        <Skeleton height={40} />
      </div>
    );
  }
  if (data.list.length === 0) return <EmptyState title={t('inbox.none')} text={t('inbox.noneText')} />;
  const follow = (item: InboxItem) => {
    if (!item.read) read.mutate([item.id]);
    onFollow();
  };
  return (
    <>
      <div className={classes.tools}>
        <span role="status">{t('inbox.unread', { count: data.unread })}</span>
        {data.unread > 0 && (
          <Button size="compact-sm" variant="default" loading={read.isPending} onClick={() => read.mutate(null)}>
            {t('inbox.readAll')}
          </Button>
        )}
      </div>
      <ul className={lines.lines} aria-label={t('panel.inbox')}>
        {data.list.map((item) => (
          <li key={item.id}>
            <Link to={addressOf(item)} className={lines.line} onClick={() => follow(item)}>
              <span
                className={lines.bar}
                style={{ background: item.level ? `var(${levelTokens[item.level]})` : 'var(--line-strong)' }}
                aria-hidden
              />
              <span className={lines.words}>
                <span className={item.read ? classes.read : classes.unread}>{item.text}</span>
                <span className={lines.about}>
                  {[
                    !item.read && t('inbox.new'),
                    t(`inbox.kind.${item.kind}`),
                    item.level && t(`alarms:level.${item.level}`),
                    item.plantName,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <time className={lines.when} dateTime={item.at} title={formatDateTime(item.at)}>
                {formatRelative(item.at, { style: 'short' })}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
