import { queryOptions } from '@tanstack/react-query';
import { basicsEndpoints } from '#contract/basics.ts';
import { plantEndpoints } from '#contract/plants.ts';
import { call } from '../../lib/api.ts';

/** Begins the key of whatever is known about plants. */
export const plantsKey = ['plants'] as const;

export const tagsInUse = queryOptions({
  queryKey: [...plantsKey, 'tags'],
  queryFn: ({ signal }) => call(plantEndpoints.tags, undefined, { signal, quiet: true }),
});

/** Countries, or the regions of one. A country has the same regions all day. */
export const areasBelow = (superiorCode: string | null) =>
  queryOptions({
    queryKey: ['areas', superiorCode],
    queryFn: ({ signal }) => call(basicsEndpoints.areas, { body: { superiorCode } }, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const zonesAndCurrencies = queryOptions({
  queryKey: ['zonesAndCurrencies'],
  queryFn: ({ signal }) => call(basicsEndpoints.timeZones, undefined, { signal, quiet: true }),
  staleTime: Number.POSITIVE_INFINITY,
});
