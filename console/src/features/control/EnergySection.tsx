import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Plant } from '#contract/plants.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import classes from './control.module.css';
import { energyOf } from './control.queries.ts';
import { DimmingLog } from './DimmingLog.tsx';
import { EnergyDevice } from './EnergyDevice.tsx';

/** How the plant handles its energy: everyday settings that its owner may change. */
export function EnergySection({ plant }: { plant: Plant }) {
  const { t } = useTranslation('control');
  const { data, error, isFetching, refetch } = useQuery(energyOf(plant.id));
  if (error) return <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} />;
  if (!data) return <div className={classes.bone} aria-busy />;
  if (data.devices.length === 0) return <EmptyState title={t('energy.empty')} text={t('energy.emptyText')} />;
  const hasLoad = data.devices.some(({ device }) => device.type !== 'INVERTER');
  return (
    <div className={classes.stack}>
      {data.devices.map((device) => (
        <EnergyDevice key={device.device.id} plant={plant} device={device} />
      ))}
      {(hasLoad || data.dimmings.length > 0) && <DimmingLog dimmings={data.dimmings} zone={plant.timeZone} />}
    </div>
  );
}
