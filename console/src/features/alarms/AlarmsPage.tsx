import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { alarmEndpoints } from '#contract/alarms.ts';
import { useMay } from '../../lib/useMay.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { FilterForm } from '../../ui/FilterForm.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PeriodShortcuts } from '../../ui/PeriodShortcuts.tsx';
import { useTableState } from '../../ui/useTableState.ts';
import { useAlarmColumns } from './alarms.columns.tsx';
import { type AlarmTask, alarmFilters, alarmSorts, anyState } from './alarms.model.ts';
import classes from './alarms.module.css';
import { alarmPagesKey, exportAlarms, loadAlarms } from './alarms.queries.ts';
import { BulkBar } from './BulkBar.tsx';
import { IncidentStrip } from './IncidentStrip.tsx';
import { NewAlarms } from './NewAlarms.tsx';
import { NoAlarms } from './NoAlarms.tsx';
import { useAlarmFilters } from './useAlarmFilters.tsx';
import { useAlarmSelection } from './useAlarmSelection.ts';

const AlarmDrawer = lazy(async () => ({ default: (await import('./AlarmDrawer.tsx')).AlarmDrawer }));
const TaskDialog = lazy(async () => ({ default: (await import('./TaskDialog.tsx')).TaskDialog }));

export function AlarmsPage() {
  const { t } = useTranslation('alarms');
  const may = useMay();
  const state = useTableState({ sortable: alarmSorts, filters: alarmFilters });
  const [opened, open] = useOpenedAlarm();
  const [drawerUsed, setDrawerUsed] = useState(false);
  if (opened && !drawerUsed) setDrawerUsed(true);
  const [loadedAt, setLoadedAt] = useState(0);
  const [task, setTask] = useState<AlarmTask | null>(null);
  const selection = useAlarmSelection();
  const columns = useAlarmColumns(open);
  const { filters, sort } = state;
  const narrow = (change: typeof filters) => state.setFilters({ ...filters, ...change });

  const load: typeof loadAlarms = async (request, signal) => {
    const page = await loadAlarms(request, signal);
    selection.know(page.list);
    setLoadedAt(Date.now());
    return page;
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <ExportButton
            label={t('export')}
            fetch={() => exportAlarms({ filters, sort })}
            nameOf={(date) => t('export.fileName', { date })}
          />
        }
      />
      <IncidentStrip chosen={filters.incidentId} onChoose={(incidentId) => narrow({ incidentId })} />
      <FilterForm label={t('filter')} state={state} fields={useAlarmFilters()} />
      <NewAlarms request={{ filters, sort }} since={loadedAt} />
      <div className={classes.list}>
        <DataTable
          name="alarms"
          label={t('title')}
          columns={columns}
          rowKey={(row) => row.id}
          state={state}
          queryKey={alarmPagesKey}
          load={load}
          selection={may(alarmEndpoints.close) ? selection.ofTable : undefined}
          toolbar={
            selection.ids.length > 0 ? (
              <BulkBar ids={selection.ids} onTask={setTask} onClear={selection.clear} />
            ) : (
              <PeriodShortcuts from={filters.from} to={filters.to} onChoose={narrow} />
            )
          }
          empty={<NoAlarms onShowAll={() => narrow({ state: anyState })} />}
        />
      </div>
      <Suspense>
        {drawerUsed && <AlarmDrawer id={opened} onOpen={open} onClose={() => open(null)} />}
        {task && <TaskDialog task={task} onDone={selection.clear} onClose={() => setTask(null)} />}
      </Suspense>
    </>
  );
}

/** Which alarm is looked at stands in the address, so that a link from a mail or a list leads to it. */
function useOpenedAlarm(): [string | null, (id: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const open = (id: string | null) => {
    const next = new URLSearchParams(params);
    if (id) next.set('alarm', id);
    else next.delete('alarm');
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return [params.get('alarm'), open];
}
