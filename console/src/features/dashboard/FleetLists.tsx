import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { alarmEndpoints } from '#contract/alarms.ts';
import { Can } from '../../ui/Can.tsx';
import type { TableState } from '../../ui/useTableState.ts';
import { WhenSeen } from '../../ui/WhenSeen.tsx';
import { AlarmsCard } from './AlarmsCard.tsx';
import { DevicesCard } from './DevicesCard.tsx';
import { type PlantFilterName, type PlantSort, statusIn } from './dashboard.model.ts';
import classes from './dashboard.module.css';
import { LossesCard } from './LossesCard.tsx';
import { PlantTable } from './PlantTable.tsx';
import { RankingCard } from './RankingCard.tsx';

const PlantMap = lazy(async () => ({ default: (await import('../plants/PlantMap.tsx')).PlantMap }));

/** What stands below the figures and curves: plant by plant, alarm by alarm. */
export function FleetLists({ state }: { state: TableState<PlantSort, PlantFilterName> }) {
  const { t } = useTranslation('dashboard');
  const mapBones = <div className={classes.bones} style={{ height: 470 }} />;
  return (
    <>
      <div className={classes.columns}>
        <div className={classes.side}>
          <PlantTable state={state} />
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
              <PlantMap
                filters={{ statuses: statusIn(state.filters) }}
                toolbar={<h2 className={classes.mapTitle}>{t('map')}</h2>}
              />
            </Suspense>
          </WhenSeen>
        </div>
        <RankingCard />
      </div>
    </>
  );
}
