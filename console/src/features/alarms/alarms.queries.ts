import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type AlarmFilter, alarmEndpoints } from '#contract/alarms.ts';
import { call, download } from '../../lib/api.ts';
import { alarmsKey } from '../../ui/alarms/alarm.queries.ts';
import { type AlarmRequest, type AlarmTask, toFilter } from './alarms.model.ts';

export const alarmPagesKey = [...alarmsKey, 'page'] as const;

export function loadAlarms(request: AlarmRequest, signal: AbortSignal) {
  const { pageNum, pageSize } = request;
  return call(alarmEndpoints.page, { query: { pageNum, pageSize }, body: toFilter(request) }, { signal, quiet: true });
}

export function exportAlarms(request: Pick<AlarmRequest, 'filters' | 'sort'>): Promise<Blob> {
  return download(alarmEndpoints.export, { body: toFilter(request) });
}

export const newestPlaces = 50;

/** The newest that fit a filter; what is known `since` a moment is kept apart from what was known before. */
export const newestAlarms = (filter: AlarmFilter, since: number) =>
  queryOptions({
    queryKey: [...alarmsKey, 'newest', filter, since],
    queryFn: ({ signal }) =>
      call(
        alarmEndpoints.page,
        { query: { pageSize: newestPlaces }, body: { ...filter, sort: { column: 'startedAt', direction: 'desc' } } },
        { signal, quiet: true },
      ),
    enabled: since > 0,
  });

export const alarmDetail = (id: string) =>
  queryOptions({
    queryKey: [...alarmsKey, 'detail', id],
    queryFn: ({ signal }) => call(alarmEndpoints.detail, { params: { id } }, { signal, quiet: true }),
  });

export const openIncidents = queryOptions({
  queryKey: [...alarmsKey, 'incidents'],
  queryFn: ({ signal }) =>
    call(alarmEndpoints.incidents, { query: { pageSize: 20 }, body: { open: true } }, { signal, quiet: true }),
});

export const assignees = queryOptions({
  queryKey: [...alarmsKey, 'assignees'],
  queryFn: ({ signal }) => call(alarmEndpoints.assignees, undefined, { signal, quiet: true }),
});

export const alarmHistory = (plantId: string, from: string, to: string) =>
  queryOptions({
    queryKey: [...alarmsKey, 'history', plantId, from, to],
    queryFn: ({ signal }) => call(alarmEndpoints.history, { body: { plantId, from, to } }, { signal, quiet: true }),
  });

export function carryOut({ kind, ids }: AlarmTask, comment: string): Promise<{ changed: number }> {
  const body = { ids: [...ids], comment: comment.trim() || undefined };
  return call(alarmEndpoints[kind], { body }, { quiet: true });
}

/** Fetches again what is shown of alarms, and of the plants whose status follows them. */
export function useRefreshAlarms(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([alarmsKey, ['plants'], ['devices']].map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}
