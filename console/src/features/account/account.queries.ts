import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { authEndpoints } from '#contract/auth.ts';
import type { Call } from '#contract/endpoint.ts';
import { call } from '../../lib/api.ts';

export const sessionsKey = ['auth', 'sessions'];

export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call(authEndpoints.sessions, undefined, { signal, quiet: true }),
  });
}

export function useRevokeSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Call<typeof authEndpoints.revokeSession>['body']) => call(authEndpoints.revokeSession, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}
