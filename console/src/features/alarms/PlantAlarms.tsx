import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Plant } from '#contract/plants.ts';
import { addDays, dayOf } from '../../lib/time.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useTableState } from '../../ui/useTableState.ts';
import { useAlarmColumns } from './alarms.columns.tsx';
import { alarmSorts, anyState } from './alarms.model.ts';
import classes from './alarms.module.css';
import { alarmPagesKey, loadAlarms } from './alarms.queries.ts';
import { HistoryChart } from './HistoryChart.tsx';

const AlarmDrawer = lazy(async () => ({ default: (await import('./AlarmDrawer.tsx')).AlarmDrawer }));

const shownDays = 90;
const ofOnePlant = ['plant', 'address'];

/** The alarm events of one plant: how many began each day, and all of them. */
export function PlantAlarms({ plant }: { plant: Pick<Plant, 'id' | 'timeZone'> }) {
  const { t } = useTranslation('alarms');
  const state = useTableState({ sortable: alarmSorts, filters: [] });
  const [opened, setOpened] = useState<string | null>(null);
  const [drawerUsed, setDrawerUsed] = useState(false);
  const open = (id: string) => {
    setDrawerUsed(true);
    setOpened(id);
  };
  const columns = useAlarmColumns(open).filter(({ key }) => !ofOnePlant.includes(key));
  const today = dayOf(Date.now(), plant.timeZone);
  return (
    <div className={classes.section}>
      <HistoryChart plantId={plant.id} from={addDays(today, 1 - shownDays)} to={today} />
      <DataTable
        name="plantAlarms"
        label={t('plant.title')}
        columns={columns}
        rowKey={(row) => row.id}
        state={state}
        queryKey={[...alarmPagesKey, plant.id]}
        load={(request, signal) => loadAlarms({ ...request, filters: { plantId: plant.id, state: anyState } }, signal)}
        empty={<EmptyState title={t('plant.empty')} text={t('plant.emptyText')} />}
      />
      <Suspense>{drawerUsed && <AlarmDrawer id={opened} onOpen={open} onClose={() => setOpened(null)} />}</Suspense>
    </div>
  );
}
