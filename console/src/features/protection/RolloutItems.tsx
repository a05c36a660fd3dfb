import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type ItemState, itemErrors, itemStates } from '#contract/protection.ts';
import { formatDateTime } from '../../lib/format.ts';
import { ReceiptButton } from '../../ui/control/ReceiptButton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Badge } from './Badge.tsx';
import classes from './protection.module.css';
import { itemsOf, itemsPerPage } from './protection.queries.ts';

/** The devices of a roll-out, each with its outcome. */
export function RolloutItems({ id }: { id: string }) {
  const { t } = useTranslation(['protection', 'control', 'ui']);
  const [state, setState] = useState<ItemState | ''>('');
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useQuery(itemsOf(id, state || undefined, page));
  const why = (name: string) =>
    (itemErrors as readonly string[]).includes(name) ? t(`itemError.${name}`) : t(`control:error.${name}`);
  if (error) return <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} />;
  return (
    <section className={classes.stack} aria-label={t('devices')}>
      <NativeSelect
        label={t('devices')}
        value={state}
        onChange={(event) => {
          setPage(1);
          setState(event.currentTarget.value as ItemState | '');
        }}
        data={[{ value: '', label: t('ui:filter.all') }, ...itemStates.map((value) => ({ value, label: t(`item.${value}`) }))]}
      />
      {data ? (
        <ul className={classes.items}>
          {data.list.map((item) => (
            <li key={item.deviceId}>
              <span className={classes.stack}>
                <Link to={`/station/monitor/detail?${new URLSearchParams({ id: item.plantId, section: 'control' })}`}>
                  {item.serialNumber}
                </Link>
                <span className={classes.muted}>{item.plantName}</span>
                {item.error && <span className={classes.muted}>{why(item.error)}</span>}
              </span>
              <span className={classes.stack}>
                <Badge state={item.state} label={t(`item.${item.state}`)} />
                {item.endedAt && <span className={classes.muted}>{formatDateTime(item.endedAt)}</span>}
                {item.hasReceipt && item.commandId && <ReceiptButton id={item.commandId} size="compact-sm" />}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <div className={classes.bone} aria-busy />
      )}
      {data && data.total > itemsPerPage && (
        <div className={classes.buttons}>
          <Button variant="default" size="xs" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('ui:table.previous')}
          </Button>
          <Button variant="default" size="xs" disabled={page * itemsPerPage >= data.total} onClick={() => setPage(page + 1)}>
            {t('ui:table.next')}
          </Button>
        </div>
      )}
    </section>
  );
}
