import { useQuery, useQueryClient } from '@tanstack/react-query';
import { tokenEndpoints } from '#contract/tokens.ts';
import { call } from '../../lib/api.ts';

const tokensKey = ['auth', 'tokens'];

export function useTokens() {
  return useQuery({
    queryKey: tokensKey,
    queryFn: ({ signal }) => call(tokenEndpoints.list, undefined, { signal, quiet: true }),
  });
}

export function useRefreshTokens(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: tokensKey });
}
