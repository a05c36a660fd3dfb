import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { controlEndpoints } from '#contract/control.ts';
import { call } from '../../lib/api.ts';

const controlKey = ['control'] as const;

export const deviceParameters = (deviceId: string) =>
  queryOptions({
    queryKey: [...controlKey, 'device', deviceId],
    queryFn: ({ signal }) => call(controlEndpoints.catalogue, { query: { deviceId } }, { signal, quiet: true }),
  });

export const standardsOf = (plantId: string) =>
  queryOptions({
    queryKey: [...controlKey, 'standards', plantId],
    queryFn: ({ signal }) => call(controlEndpoints.standards, { query: { plantId } }, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const energyOf = (plantId: string) =>
  queryOptions({
    queryKey: [...controlKey, 'energy', plantId],
    queryFn: ({ signal }) => call(controlEndpoints.energy, { params: { id: plantId } }, { signal, quiet: true }),
  });

export const historyOf = (plantId: string, pageNum: number) =>
  queryOptions({
    queryKey: [...controlKey, 'history', plantId, pageNum],
    queryFn: ({ signal }) =>
      call(controlEndpoints.history, { query: { pageNum, pageSize: 10 }, body: { plantId } }, { signal, quiet: true }),
  });

/** In case that nobody tells: who follows a command hears of every step at once. */
const lookEveryMs = 30_000;

export const commandById = (id: string) =>
  queryOptions({
    queryKey: [...controlKey, 'command', id],
    queryFn: ({ signal }) => call(controlEndpoints.command, { params: { id } }, { signal, quiet: true }),
    refetchInterval: ({ state: { data } }) => (data?.finishedAt && data.guard !== 'WATCHING' ? false : lookEveryMs),
  });

/** Loads again whatever is shown of devices and what they were told. */
export function useRefreshControl(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: controlKey }), [client]);
}
