import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { basicsEndpoints } from '#contract/basics.ts';
import type { Data } from '#contract/endpoint.ts';
import { plantEndpoints } from '#contract/plants.ts';
import { call, download } from '../../lib/api.ts';
import type { PageRequest } from '../../ui/useTableState.ts';
import { type PlantRequest, toFilter } from './plants.model.ts';

type PlantPage = Data<typeof plantEndpoints.page>;
export type DeletedPlant = Data<typeof plantEndpoints.deleted>['list'][number];

/** Begins the key of whatever is known about plants. */
export const plantsKey = ['plants'] as const;
export const plantPagesKey = [...plantsKey, 'page'] as const;
export const deletedPlantsKey = [...plantsKey, 'deleted'] as const;

export function loadPlants({ pageNum, pageSize, sort, filters }: PlantRequest, signal: AbortSignal) {
  const body = { ...toFilter(filters), sort };
  return call(plantEndpoints.page, { query: { pageNum, pageSize }, body }, { signal, quiet: true });
}

export function exportPlants({ sort, filters }: Pick<PlantRequest, 'sort' | 'filters'>): Promise<Blob> {
  return download(plantEndpoints.export, { body: { ...toFilter(filters), sort } });
}

export function loadPicture(id: string, signal: AbortSignal): Promise<Blob> {
  return download(plantEndpoints.picture, { params: { id }, query: { size: 'small' } }, { signal, quiet: true });
}

export function loadDeletedPlants({ pageNum, pageSize, filters }: PageRequest<never, 'search'>, signal: AbortSignal) {
  return call(plantEndpoints.deleted, { query: { pageNum, pageSize }, body: filters }, { signal, quiet: true });
}

export const plantTags = queryOptions({
  queryKey: [...plantsKey, 'tags'],
  queryFn: ({ signal }) => call(plantEndpoints.tags, undefined, { signal, quiet: true }),
});

/** Countries, or the regions of one. */
export const areasIn = (superiorCode: string | null) =>
  queryOptions({
    queryKey: ['areas', superiorCode],
    queryFn: ({ signal }) => call(basicsEndpoints.areas, { body: { superiorCode } }, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Marks a plant at once; what the server refuses is taken back. */
export function useFavourite(id: string) {
  const client = useQueryClient();
  const show = (favourite: boolean) =>
    client.setQueriesData<PlantPage>(
      { queryKey: plantPagesKey },
      (page) => page && { ...page, list: page.list.map((row) => (row.id === id ? { ...row, favourite } : row)) },
    );
  return useMutation({
    scope: { id: `favourite ${id}` },
    mutationFn: (favourite: boolean) => call(plantEndpoints.favourite, { body: { id, favourite } }),
    onMutate: show,
    onError: (_, favourite) => show(!favourite),
    // The row stays where it is until the list is loaded again: a slip can be mended.
    onSuccess: () => client.invalidateQueries({ queryKey: plantPagesKey, refetchType: 'none' }),
  });
}
