import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { auditEndpoints } from '#contract/audit.ts';
import type { Plant } from '#contract/plants.ts';
import { formatNumber } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { Can } from '../../ui/Can.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { deviceChanges } from '../devices/devices.queries.ts';
import { HistoryEvent } from './HistoryEvent.tsx';
import { historyOf } from './history.model.ts';
import classes from './plantDetail.module.css';
import { transfersOf } from './plantDetail.queries.ts';

const step = 20;

/** Through whose hands the plant went and which devices changed; who looked at it is in the log. */
export function HistorySection({ plant }: { plant: Plant }) {
  const { t } = useTranslation('plantDetail');
  return (
    <Card title={t('section.history')} aside={<LogLink plant={plant} />}>
      <Events plant={plant} />
    </Card>
  );
}

function Events({ plant }: { plant: Plant }) {
  const { t } = useTranslation('plantDetail');
  const transfers = useQuery(transfersOf(plant.id));
  const changes = useQuery(deviceChanges(plant.id));
  const [shown, setShown] = useState(step);
  const failed = [transfers, changes].find(({ error }) => error);
  if (failed) {
    return <ErrorState message={failed.error?.message} busy={failed.isFetching} onRetry={() => failed.refetch()} />;
  }
  if (!transfers.data || !changes.data) return <div className={classes.bone} aria-busy />;
  const entries = historyOf(transfers.data, changes.data);
  const more = entries.length - shown;
  return (
    <>
      <ol className={classes.events}>
        {entries.slice(0, shown).map((entry) => (
          <HistoryEvent key={entry.id} entry={entry} zone={plant.timeZone} />
        ))}
        {more <= 0 && (
          <HistoryEvent entry={{ kind: 'added', at: plant.createdAt, byName: plant.createdByName }} zone={plant.timeZone} />
        )}
      </ol>
      {more > 0 && (
        <Button variant="subtle" onClick={() => setShown(shown + step)}>
          {t('history.more', { number: formatNumber(more, { digits: 0 }) })}
        </Button>
      )}
    </>
  );
}

function LogLink({ plant }: { plant: Plant }) {
  const { t } = useTranslation('plantDetail');
  const own = useUser()?.id === plant.ownerId;
  const query = new URLSearchParams({ search: plant.name, objectType: 'PLANT' });
  return (
    <Can call={auditEndpoints.page}>
      <Link to={`/system/audit?${query}`}>{t(own ? 'history.whoLooked' : 'history.log')}</Link>
    </Can>
  );
}
