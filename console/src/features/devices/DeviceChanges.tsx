import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceChange } from '#contract/devices.ts';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { deviceChanges } from './devices.queries.ts';
import classes from './PlantDevices.module.css';

const step = 10;

/** Which devices came, went and took another's place, newest first. */
export function DeviceChanges({ plantId }: { plantId: string }) {
  const { t } = useTranslation('devices');
  const { data, error, isFetching, refetch } = useQuery(deviceChanges(plantId));
  const [shown, setShown] = useState(step);
  if (data?.length === 0) return null;
  const more = (data?.length ?? 0) - shown;
  return (
    <section className={classes.card} aria-label={t('changes.title')}>
      <header className={classes.head}>
        <h2 className={classes.title}>{t('changes.title')}</h2>
      </header>
      {error && <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} />}
      <ol className={classes.changes} aria-busy={isFetching}>
        {data?.slice(0, shown).map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ol>
      {more > 0 && (
        <Button variant="subtle" className={classes.more} onClick={() => setShown(shown + step)}>
          {t('changes.more', { number: formatNumber(more, { digits: 0 }) })}
        </Button>
      )}
    </section>
  );
}

function Change({ change }: { change: DeviceChange }) {
  const { t } = useTranslation(['devices', 'things']);
  const { kind, type, serialNumber, newSerialNumber, note, at, byName } = change;
  return (
    <li className={classes.change}>
      <span className={classes.what}>
        {t(`changes.${kind}`, { type: t(`things:deviceType.${type}`), serialNumber, newSerialNumber })}
        {note && <span className={classes.note}>{note}</span>}
      </span>
      <span className={classes.when}>
        <time dateTime={at}>{formatDateTime(at)}</time>
        <span>{byName}</span>
      </span>
    </li>
  );
}
