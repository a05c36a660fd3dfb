import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { protectionEndpoints as calls, type ItemState, rolloutStates } from '#contract/protection.ts';
import { call, download } from '../../lib/api.ts';
import type { PageRequest } from '../../ui/useTableState.ts';
import { type DriftRequest, toFilter } from './protection.model.ts';

const protectionKey = ['protection'] as const;
export const driftKey = [...protectionKey, 'drift'] as const;
export const rolloutsKey = [...protectionKey, 'rollouts'] as const;

export const loadDrift = ({ pageNum, pageSize, filters }: DriftRequest, signal: AbortSignal) =>
  call(calls.page, { query: { pageNum, pageSize }, body: toFilter(filters) }, { signal, quiet: true });

export const exportDrift = (filters: DriftRequest['filters']) => download(calls.export, { body: toFilter(filters) });

export const driftCounts = queryOptions({
  queryKey: [...driftKey, 'counts'],
  queryFn: ({ signal }) => call(calls.counts, undefined, { signal, quiet: true }),
});

export const templates = queryOptions({
  queryKey: [...protectionKey, 'templates'],
  queryFn: ({ signal }) => call(calls.templates, undefined, { signal, quiet: true }),
});

export const standards = queryOptions({
  queryKey: [...protectionKey, 'standards'],
  queryFn: ({ signal }) => call(calls.standards, undefined, { signal, quiet: true }),
  staleTime: Number.POSITIVE_INFINITY,
});

export function loadRollouts({ pageNum, pageSize, filters }: PageRequest<never, 'rolloutState'>, signal: AbortSignal) {
  const state = rolloutStates.find((one) => one === filters.rolloutState);
  return call(calls.rollouts, { query: { pageNum, pageSize }, body: { state } }, { signal, quiet: true });
}

export const rolloutById = (id: string) =>
  queryOptions({
    queryKey: [...rolloutsKey, 'detail', id],
    queryFn: ({ signal }) => call(calls.rollout, { params: { id } }, { signal, quiet: true }),
  });

export const itemsPerPage = 20;
export const itemsOf = (id: string, state: ItemState | undefined, pageNum: number) =>
  queryOptions({
    queryKey: [...rolloutsKey, 'items', id, state, pageNum],
    queryFn: ({ signal }) =>
      call(calls.items, { query: { pageNum, pageSize: itemsPerPage }, body: { id, state } }, { signal, quiet: true }),
  });

/** Loads again whatever is shown of protection. */
export function useRefreshProtection(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: protectionKey }), [client]);
}
