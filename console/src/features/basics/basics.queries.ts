import { useQueryClient } from '@tanstack/react-query';
import {
  basicsEndpoints,
  type DeviceSpec,
  type Manufacturer,
  type ManufacturerFilter,
  type SpecFilter,
} from '#contract/basics.ts';
import { deviceTypes } from '#contract/devices.ts';
import { Id } from '#contract/fields.ts';
import { call } from '../../lib/api.ts';
import { basicsKey } from '../../ui/devices/device.queries.ts';
import type { PageRequest } from '../../ui/useTableState.ts';

export const manufacturerFilters = ['search'] as const;
export const manufacturerSorts = ['name', 'abbreviation', 'createdAt'] as const;
type ManufacturerRequest = PageRequest<(typeof manufacturerSorts)[number], (typeof manufacturerFilters)[number]>;

export const specFilters = ['search', 'deviceType', 'manufacturerId'] as const;
export const specSorts = ['name', 'deviceType', 'createdAt'] as const;
type SpecRequest = PageRequest<(typeof specSorts)[number], (typeof specFilters)[number]>;

export const manufacturersKey = [...basicsKey, 'manufacturers'] as const;
export const specsKey = [...basicsKey, 'specs'] as const;

export function loadManufacturers({ pageNum, pageSize, filters, sort }: ManufacturerRequest, signal: AbortSignal) {
  const body: ManufacturerFilter = { search: filters.search?.slice(0, 60), sort };
  return call(basicsEndpoints.manufacturers, { query: { pageNum, pageSize }, body }, { signal, quiet: true });
}

/** The address may hold anything; only what the contract knows is sent. */
export function loadSpecs({ pageNum, pageSize, filters, sort }: SpecRequest, signal: AbortSignal) {
  const body: SpecFilter = {
    search: filters.search?.slice(0, 60),
    deviceType: deviceTypes.find((type) => type === filters.deviceType),
    manufacturerId: Id.safeParse(filters.manufacturerId).data,
    sort,
  };
  return call(basicsEndpoints.specs, { query: { pageNum, pageSize }, body }, { signal, quiet: true });
}

/** Fetches lists and choices again: a new manufacturer is offered everywhere at once. */
export function useRefreshBasics(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: basicsKey });
}

/** The row as it is now, if the list that shows it still has it. */
export function useFreshRow<Row extends Manufacturer | DeviceSpec>(key: readonly string[]): (id: string) => Promise<Row | null> {
  const client = useQueryClient();
  const refresh = useRefreshBasics();
  return async (id) => {
    await refresh();
    const pages = client.getQueriesData<{ list: Row[] }>({ queryKey: key, type: 'active' });
    return pages.flatMap(([, page]) => page?.list ?? []).find((row) => row.id === id) ?? null;
  };
}
