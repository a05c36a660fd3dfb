import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { basicsEndpoints } from '#contract/basics.ts';
import {
  type DeviceFilter,
  type DeviceRow,
  type DeviceType,
  deviceEndpoints,
  deviceStatuses,
  deviceTypes,
} from '#contract/devices.ts';
import { Id } from '#contract/fields.ts';
import { call, download } from '../../lib/api.ts';
import { devicesKey } from '../../ui/devices/device.queries.ts';
import type { PageRequest } from '../../ui/useTableState.ts';

export const deviceFilters = ['search', 'status', 'type', 'manufacturerId', 'specId', 'firmwareVersion'] as const;
export const sortableColumns = ['serialNumber', 'status', 'firmwareVersion', 'lastSeenAt', 'createdAt'] as const;
export type DeviceSort = (typeof sortableColumns)[number];

export type DeviceRequest = PageRequest<DeviceSort, (typeof deviceFilters)[number]>;

/** Which devices a page is about: those of one kind in plants, or what lies in stock. */
export type DeviceSet = { type: DeviceType } | { stock: true };

const idIn = (text: string | undefined) => Id.safeParse(text).data;

/** The address may hold anything; only what the contract knows is sent. */
export function toFilter(set: DeviceSet, { filters, sort }: Pick<DeviceRequest, 'filters' | 'sort'>): DeviceFilter {
  const status = deviceStatuses.find((one) => one === filters.status);
  const type = 'type' in set ? set.type : deviceTypes.find((one) => one === filters.type);
  return {
    types: type ? [type] : [...deviceTypes],
    search: filters.search?.slice(0, 60),
    statuses: status && [status],
    manufacturerId: idIn(filters.manufacturerId),
    specId: idIn(filters.specId),
    firmwareVersion: filters.firmwareVersion?.slice(0, 40),
    stock: 'stock' in set || undefined,
    sort,
  };
}

export function loadDevices(set: DeviceSet, request: DeviceRequest, signal: AbortSignal) {
  const { pageNum, pageSize } = request;
  return call(deviceEndpoints.page, { query: { pageNum, pageSize }, body: toFilter(set, request) }, { signal, quiet: true });
}

export function exportDevices(set: DeviceSet, request: Pick<DeviceRequest, 'filters' | 'sort'>): Promise<Blob> {
  return download(deviceEndpoints.export, { body: toFilter(set, request) });
}

export const deviceDetail = (id: string) =>
  queryOptions({
    queryKey: [...devicesKey, 'detail', id],
    queryFn: ({ signal }) => call(deviceEndpoints.detail, { params: { id } }, { signal, quiet: true }),
  });

export const plantDevices = (plantId: string) =>
  queryOptions({
    queryKey: [...devicesKey, 'ofPlant', plantId],
    queryFn: ({ signal }) => call(deviceEndpoints.ofPlant, { params: { id: plantId } }, { signal, quiet: true }),
  });

export const deviceChanges = (plantId: string) =>
  queryOptions({
    queryKey: [...devicesKey, 'changes', plantId],
    queryFn: ({ signal }) => call(deviceEndpoints.changes, { params: { id: plantId } }, { signal, quiet: true }),
  });

export const stockTemplate = () => download(basicsEndpoints.template, { params: { name: 'stock' } });

/** Fetches what is shown of devices again, and of the plants that count them. */
export function useRefreshDevices(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([devicesKey, ['plants']].map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}

/** The current state of a device of the plant; undefined where it is gone. */
export function useFreshDevice(plantId: string): (id: string) => Promise<DeviceRow | undefined> {
  const client = useQueryClient();
  return async (id) => {
    const rows = await client.fetchQuery({ ...plantDevices(plantId), staleTime: 0 });
    return rows.find((row) => row.id === id);
  };
}
