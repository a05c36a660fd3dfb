import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { alarmEndpoints } from '#contract/alarms.ts';
import type { DashboardSummary } from '#contract/dashboard.ts';
import { Can } from '../../ui/Can.tsx';
import { useTableState } from '../../ui/useTableState.ts';
import { WhenSeen } from '../../ui/WhenSeen.tsx';
import { AlarmsCard } from './AlarmsCard.tsx';
import { DevicesCard } from './DevicesCard.tsx';
import { plantFilterNames, plantSorts, statusIn } from './dashboard.model.ts';
import classes from './dashboard.module.css';
import { EnergyTrend } from './EnergyTrend.tsx';
import { FleetFigures } from './FleetFigures.tsx';
import { LossesCard } from './LossesCard.tsx';
import { PiesCard } from './PiesCard.tsx';
import { RankingCard } from './RankingCard.tsx';
import { StatusCard } from './StatusCard.tsx';
import { useLiveDashboard } from './useLiveDashboard.ts';

const PlantTable = lazy(async () => ({ default: (await import('./PlantTable.tsx')).PlantTable }));
const PlantMap = lazy(async () => ({ default: (await import('../plants/PlantMap.tsx')).PlantMap }));

/** Everything about all plants that a person sees. The status chosen in the ring filters the list and the map. */
export function FleetDashboard({ summary }: { summary: DashboardSummary | undefined }) {
  const { t } = useTranslation('dashboard');
  useLiveDashboard();
  const state = useTableState({ sortable: plantSorts, filters: plantFilterNames });
  const status = statusIn(state.filters);
  const choose = (next: string | undefined) => state.setFilters({ ...state.filters, status: next });
  const mapBones = <div className={classes.bones} style={{ height: 470 }} />;
  return (
    <>
      <FleetFigures summary={summary} />
      <div className={classes.columns}>
        <EnergyTrend />
        <div className={classes.side}>
          <StatusCard chosen={status} onChoose={choose} />
          <PiesCard summary={summary} />
        </div>
      </div>
      <div className={classes.columns}>
        <div className={classes.side}>
          <Suspense fallback={<div className={classes.bones} style={{ height: 520 }} />}>
            <PlantTable state={state} />
          </Suspense>
          <div className={classes.late}>
            <LossesCard />
          </div>
        </div>
        <div className={classes.side}>
          <Can call={alarmEndpoints.page}>
            <AlarmsCard />
          </Can>
          <DevicesCard />
        </div>
      </div>
      <div className={classes.columns}>
        <div className={classes.map}>
          <WhenSeen bones={mapBones}>
            <Suspense fallback={mapBones}>
              <PlantMap filters={{ statuses: status }} toolbar={<h2 className={classes.mapTitle}>{t('map')}</h2>} />
            </Suspense>
          </WhenSeen>
        </div>
        <RankingCard />
      </div>
    </>
  );
}
