import { queryOptions } from '@tanstack/react-query';
import { ownerEndpoints } from '#contract/owners.ts';
import { plantEndpoints } from '#contract/plants.ts';
import { call } from '../../lib/api.ts';

/** Asked for at each visit: it may have been changed on another device. */
export const storedDraft = queryOptions({
  queryKey: ['plantDraft'],
  queryFn: ({ signal }) => call(plantEndpoints.draft, undefined, { signal, quiet: true }),
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
});

const shown = 20;

/** House owners in reach whose name or account holds the words. */
export const ownersNamed = (words: string) =>
  queryOptions({
    queryKey: ['owners', 'named', words],
    queryFn: ({ signal }) =>
      call(
        ownerEndpoints.page,
        { query: { pageNum: 1, pageSize: shown }, body: { search: words.trim().slice(0, 60) || undefined } },
        { signal, quiet: true },
      ),
    placeholderData: (before) => before,
  });
