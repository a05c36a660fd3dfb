import { lazy, Suspense } from 'react';
import type { DashboardSummary } from '#contract/dashboard.ts';
import { usePainted } from '../../ui/usePainted.ts';
import { useTableState } from '../../ui/useTableState.ts';
import { plantFilterNames, plantSorts, statusIn } from './dashboard.model.ts';
import classes from './dashboard.module.css';
import { EnergyTrend } from './EnergyTrend.tsx';
import { FleetFigures } from './FleetFigures.tsx';
import { PiesCard } from './PiesCard.tsx';
import { StatusCard } from './StatusCard.tsx';
import { useLiveDashboard } from './useLiveDashboard.ts';

const FleetLists = lazy(async () => ({ default: (await import('./FleetLists.tsx')).FleetLists }));

/** Everything about all plants that a person sees. The status chosen in the ring filters the list and the map. */
export function FleetDashboard({ summary }: { summary: DashboardSummary | undefined }) {
  useLiveDashboard();
  const state = useTableState({ sortable: plantSorts, filters: plantFilterNames });
  const choose = (next: string | undefined) => state.setFilters({ ...state.filters, status: next });
  const painted = usePainted();
  const bones = <div className={classes.bones} style={{ height: 520 }} />;
  return (
    <>
      <FleetFigures summary={summary} />
      <div className={classes.columns}>
        <EnergyTrend />
        <div className={classes.side}>
          <StatusCard chosen={statusIn(state.filters)} onChoose={choose} />
          <PiesCard summary={summary} />
        </div>
      </div>
      {painted ? (
        <Suspense fallback={bones}>
          <FleetLists state={state} />
        </Suspense>
      ) : (
        bones
      )}
    </>
  );
}
