import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { campaignEndpoints, campaignStates, type StartCampaignBody, type Targets } from '#contract/campaigns.ts';
import { errors } from '#contract/errors.ts';
import { Id } from '#contract/fields.ts';
import { firmwareEndpoints, firmwareTypes, programStates } from '#contract/firmware.ts';
import { itemReasons, itemStates } from '#contract/upgrades.ts';
import { ApiError, call } from '../../lib/api.ts';
import { toneOf } from '../../ui/upgrades/upgrades.model.ts';
import { firmwareKey } from '../../ui/upgrades/upgrades.queries.ts';
import type { PageRequest } from '../../ui/useTableState.ts';

export const isMissing = (error: unknown) => error instanceof ApiError && error.code === errors.notFound.code;

export const programFilters = ['search', 'manufacturerId', 'type', 'state'] as const;
export const campaignFilters = ['state'] as const;
export const itemFilters = ['search', 'tone', 'reason'] as const;

type Request<F extends string> = PageRequest<never, F>;

export const programPagesKey = [...firmwareKey, 'programs'] as const;
export const campaignPagesKey = [...firmwareKey, 'campaigns'] as const;
export const itemPagesKey = (id: string) => [...campaignKey(id), 'items'] as const;
const campaignKey = (id: string) => [...firmwareKey, 'campaign', id] as const;

/** The address may hold anything; only what the contract knows is sent. */
export function loadPrograms({ pageNum, pageSize, filters }: Request<(typeof programFilters)[number]>, signal: AbortSignal) {
  const body = {
    search: filters.search?.slice(0, 100),
    manufacturerId: Id.safeParse(filters.manufacturerId).data,
    type: firmwareTypes.find((type) => type === filters.type),
    state: programStates.find((state) => state === filters.state),
  };
  return call(firmwareEndpoints.page, { query: { pageNum, pageSize }, body }, { signal, quiet: true });
}

export const loadCampaigns =
  (programId?: string) =>
  ({ pageNum, pageSize, filters }: Request<(typeof campaignFilters)[number]>, signal: AbortSignal) => {
    const body = { programId, state: campaignStates.find((state) => state === filters.state) };
    return call(campaignEndpoints.page, { query: { pageNum, pageSize }, body }, { signal, quiet: true });
  };

export const loadItems =
  (id: string) =>
  ({ pageNum, pageSize, filters }: Request<(typeof itemFilters)[number]>, signal: AbortSignal) => {
    const states = itemStates.filter((state) => toneOf[state] === filters.tone);
    const body = {
      id,
      search: filters.search?.slice(0, 100),
      states: states.length > 0 ? states : undefined,
      reason: itemReasons.find((reason) => reason === filters.reason),
    };
    return call(campaignEndpoints.items, { query: { pageNum, pageSize }, body }, { signal, quiet: true });
  };

export const loadListed =
  (id: string) =>
  ({ pageNum, pageSize }: PageRequest, signal: AbortSignal) =>
    call(firmwareEndpoints.devices, { query: { pageNum, pageSize }, body: { id } }, { signal, quiet: true });

export const programById = (id: string) =>
  queryOptions({
    queryKey: [...firmwareKey, 'program', id],
    queryFn: ({ signal }) => call(firmwareEndpoints.detail, { params: { id } }, { signal, quiet: true }),
  });

export const campaignById = (id: string) =>
  queryOptions({
    queryKey: [...campaignKey(id), 'detail'],
    queryFn: ({ signal }) => call(campaignEndpoints.detail, { params: { id } }, { signal, quiet: true }),
  });

export const previewOf = (programId: string, targets: Targets, stages: StartCampaignBody['stages']) =>
  queryOptions({
    queryKey: [...firmwareKey, 'preview', programId, targets, stages],
    queryFn: ({ signal }) => call(campaignEndpoints.preview, { body: { programId, targets, stages } }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    enabled: stages.length > 0,
  });

/** Fetches again whatever is shown of programs and roll-outs. */
export function useRefreshFirmware(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: firmwareKey }), [client]);
}
