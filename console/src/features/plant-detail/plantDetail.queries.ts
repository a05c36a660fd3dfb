import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { errors } from '#contract/errors.ts';
import { plantEndpoints } from '#contract/plants.ts';
import { ApiError, call, download } from '../../lib/api.ts';
import { plantsKey } from '../../ui/plants/plants.queries.ts';

export const isMissing = (error: unknown) => error instanceof ApiError && error.code === errors.notFound.code;

export const plantKey = (id: string) => [...plantsKey, 'detail', id] as const;

export const plantById = (id: string) =>
  queryOptions({
    queryKey: plantKey(id),
    queryFn: ({ signal }) => call(plantEndpoints.detail, { params: { id } }, { signal, quiet: true }),
  });

export const transfersOf = (id: string) =>
  queryOptions({
    queryKey: [...plantsKey, 'transfers', id],
    queryFn: ({ signal }) => call(plantEndpoints.transfers, { params: { id } }, { signal, quiet: true }),
  });

export function loadLargePicture(id: string, signal: AbortSignal): Promise<Blob> {
  return download(plantEndpoints.picture, { params: { id }, query: { size: 'large' } }, { signal, quiet: true });
}

/** Loads again whatever is shown of plants: lists, details and history. */
export function useRefreshPlants(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: plantsKey });
}
