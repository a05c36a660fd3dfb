import { useQueryClient } from '@tanstack/react-query';
import type { DashboardPlant } from '#contract/dashboard.ts';
import { useLive } from '../../lib/live.ts';
import { usePulse } from '../../ui/usePulse.ts';
import { dashboardStatus, dashboardSummary, plantFiguresKey } from './dashboard.queries.ts';

/** Sums over many plants are read in steps, however many of them speak. */
const restMs = 10_000;

/** Rows show at once what their plants say; what is added up over all of them follows. */
export function useLiveDashboard(): void {
  const client = useQueryClient();
  const addUp = usePulse(restMs, () => {
    for (const { queryKey } of [dashboardSummary, dashboardStatus]) void client.invalidateQueries({ queryKey });
  });
  useLive(
    'plant',
    ({ plantId, status, pvW, at }) => {
      client.setQueriesData<{ list: DashboardPlant[]; total: number }>({ queryKey: plantFiguresKey }, (page) =>
        page?.list.some(({ id }) => id === plantId)
          ? { ...page, list: page.list.map((row) => (row.id === plantId ? { ...row, status, powerW: pvW, asOf: at } : row)) }
          : undefined,
      );
      addUp();
    },
    () => void client.invalidateQueries({ queryKey: ['dashboard'] }),
  );
}
