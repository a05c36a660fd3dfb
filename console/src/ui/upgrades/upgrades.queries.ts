import { queryOptions } from '@tanstack/react-query';
import { campaignEndpoints } from '#contract/campaigns.ts';
import { call } from '../../lib/api.ts';

/** Begins the key of whatever is known about programs and their roll-outs. */
export const firmwareKey = ['firmware'] as const;

export const upgradesOf = (deviceId: string) =>
  queryOptions({
    queryKey: [...firmwareKey, 'history', deviceId],
    queryFn: ({ signal }) => call(campaignEndpoints.history, { params: { id: deviceId } }, { signal, quiet: true }),
  });
