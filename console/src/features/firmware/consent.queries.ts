import { queryOptions } from '@tanstack/react-query';
import { campaignEndpoints } from '#contract/campaigns.ts';
import { call } from '../../lib/api.ts';
import { firmwareKey } from '../../ui/upgrades/upgrades.queries.ts';

export const consentsKey = [...firmwareKey, 'consents'] as const;

export const openConsents = queryOptions({
  queryKey: consentsKey,
  queryFn: ({ signal }) => call(campaignEndpoints.consents, undefined, { signal, quiet: true }),
});

export const wishOf = (plantId: string) =>
  queryOptions({
    queryKey: [...firmwareKey, 'wish', plantId],
    queryFn: ({ signal }) => call(campaignEndpoints.wish, { params: { id: plantId } }, { signal, quiet: true }),
  });
