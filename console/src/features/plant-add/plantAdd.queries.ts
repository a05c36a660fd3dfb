import { queryOptions } from '@tanstack/react-query';
import { plantEndpoints } from '#contract/plants.ts';
import { call } from '../../lib/api.ts';

/** Asked for at each visit: it may have been changed on another device. */
export const storedDraft = queryOptions({
  queryKey: ['plantDraft'],
  queryFn: ({ signal }) => call(plantEndpoints.draft, undefined, { signal, quiet: true }),
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
});
