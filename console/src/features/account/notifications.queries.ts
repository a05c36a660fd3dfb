import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { alarmEndpoints } from '#contract/alarms.ts';
import type { Data } from '#contract/endpoint.ts';
import { notificationEndpoints } from '#contract/notifications.ts';
import { call } from '../../lib/api.ts';

export type StoredChoice = Data<typeof notificationEndpoints.choice>;

export const notificationChoice = queryOptions({
  queryKey: ['notifications', 'choice'],
  queryFn: ({ signal }) => call(notificationEndpoints.choice, undefined, { signal, quiet: true }),
});

/** Who can be told next; only those who may close alarms can ask. */
export const successors = queryOptions({
  queryKey: ['notifications', 'successors'],
  queryFn: ({ signal }) => call(alarmEndpoints.assignees, undefined, { signal, quiet: true }),
});

export function useRefreshChoice(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: notificationChoice.queryKey });
}
