import { queryOptions } from '@tanstack/react-query';
import { authEndpoints } from '#contract/auth.ts';
import { call } from '../../lib/api.ts';
import { browserZone } from '../../lib/time.ts';

export const ownActivity = queryOptions({
  queryKey: ['dashboard', 'activity'],
  queryFn: ({ signal }) => call(authEndpoints.activity, { query: { timeZone: browserZone() } }, { signal, quiet: true }),
});

export const ownSessions = queryOptions({
  queryKey: ['dashboard', 'sessions'],
  queryFn: ({ signal }) => call(authEndpoints.sessions, undefined, { signal, quiet: true }),
});
