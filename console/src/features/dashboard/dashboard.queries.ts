import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { authEndpoints } from '#contract/auth.ts';
import { dashboardEndpoints } from '#contract/dashboard.ts';
import { call } from '../../lib/api.ts';
import { hasPermission } from '../../lib/session.ts';
import { browserZone } from '../../lib/time.ts';
import type { PageRequest } from '../../ui/useTableState.ts';
import { type LossDays, type PlantFilterName, type PlantSort, statusIn } from './dashboard.model.ts';

/** How figures stay fresh where no plant says anything new. */
const live = { refetchInterval: 60_000 } as const;

const lossesShown = 6;

export const ownActivity = queryOptions({
  queryKey: ['dashboard', 'activity'],
  queryFn: ({ signal }) => call(authEndpoints.activity, { query: { timeZone: browserZone() } }, { signal, quiet: true }),
});

export const ownSessions = queryOptions({
  queryKey: ['dashboard', 'sessions'],
  queryFn: ({ signal }) => call(authEndpoints.sessions, undefined, { signal, quiet: true }),
});

export const dashboardSummary = queryOptions({
  ...live,
  queryKey: ['dashboard', 'summary'],
  queryFn: ({ signal }) => call(dashboardEndpoints.summary, undefined, { signal, quiet: true }),
});

export const dashboardTrend = queryOptions({
  ...live,
  queryKey: ['dashboard', 'trend'],
  queryFn: ({ signal }) => call(dashboardEndpoints.trend, undefined, { signal, quiet: true }),
});

export const dashboardStatus = queryOptions({
  ...live,
  queryKey: ['dashboard', 'status'],
  queryFn: ({ signal }) => call(dashboardEndpoints.status, undefined, { signal, quiet: true }),
});

/** What stands at the top of the page: the figures of the plants or, without plants, those of the account. */
export async function readFirst(client: QueryClient): Promise<void> {
  const plants = async () => {
    if (!hasPermission('plants.view')) return 0;
    const others = [client.prefetchQuery(dashboardTrend), client.prefetchQuery(dashboardStatus)];
    const summary = await client.fetchQuery(dashboardSummary);
    await Promise.all(others);
    return summary.plants;
  };
  const account = () => Promise.all([client.prefetchQuery(ownActivity), client.prefetchQuery(ownSessions)]);
  if ((await plants()) === 0) await account();
}

export const dashboardRanking = queryOptions({
  queryKey: ['dashboard', 'ranking'],
  queryFn: ({ signal }) => call(dashboardEndpoints.ranking, undefined, { signal, quiet: true }),
});

export const dashboardLosses = (days: LossDays) =>
  queryOptions({
    queryKey: ['dashboard', 'losses', days],
    queryFn: ({ signal }) =>
      call(dashboardEndpoints.losses, { query: { pageNum: 1, pageSize: lossesShown }, body: { days } }, { signal, quiet: true }),
  });

export const firstPlants = queryOptions({
  queryKey: ['dashboard', 'first'],
  queryFn: ({ signal }) =>
    call(dashboardEndpoints.plants, { query: { pageNum: 1, pageSize: 1 }, body: {} }, { signal, quiet: true }),
});

export const plantFiguresKey = ['dashboard', 'plants'] as const;

export function loadPlantFigures(
  { pageNum, pageSize, sort, filters }: PageRequest<PlantSort, PlantFilterName>,
  signal: AbortSignal,
) {
  const body = { search: filters.search?.slice(0, 60), status: statusIn(filters), sort };
  return call(dashboardEndpoints.plants, { query: { pageNum, pageSize }, body }, { signal, quiet: true });
}
