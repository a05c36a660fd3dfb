import { queryOptions } from '@tanstack/react-query';
import { type AlarmFilter, alarmEndpoints } from '#contract/alarms.ts';
import { call } from '../../lib/api.ts';

/** Begins the key of whatever is known about alarms. */
export const alarmsKey = ['alarms'] as const;

export const openStates: AlarmFilter['states'] = ['ACTIVE', 'ACKNOWLEDGED'];

export const alarmCounts = queryOptions({
  queryKey: [...alarmsKey, 'counts'],
  queryFn: ({ signal }) => call(alarmEndpoints.counts, undefined, { signal, quiet: true }),
});

/** The worst and newest open ones, of one plant or of all. */
export const recentAlarms = (count: number, plantId?: string) =>
  queryOptions({
    queryKey: [...alarmsKey, 'recent', count, plantId],
    queryFn: ({ signal }) =>
      call(alarmEndpoints.page, { query: { pageSize: count }, body: { states: openStates, plantId } }, { signal, quiet: true }),
  });

export const alarmAddress = (id: string) => `/fault/alarm?${new URLSearchParams({ alarm: id })}`;
