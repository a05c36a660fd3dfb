import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { basicsEndpoints } from '#contract/basics.ts';
import { deviceEndpoints, SerialNumber } from '#contract/devices.ts';
import { readingEndpoints } from '#contract/readings.ts';
import { call } from '../../lib/api.ts';
import type { SerialCheck } from './device.draft.ts';

/** Begins the key of whatever is known about devices. */
export const devicesKey = ['devices'] as const;
/** Begins the key of whatever is known about manufacturers and specifications. */
export const basicsKey = ['basics'] as const;

export const specChoices = queryOptions({
  queryKey: [...basicsKey, 'specChoices'],
  queryFn: ({ signal }) => call(basicsEndpoints.specChoices, undefined, { signal, quiet: true }),
});

export const manufacturerChoices = queryOptions({
  queryKey: [...basicsKey, 'manufacturerChoices'],
  queryFn: ({ signal }) => call(basicsEndpoints.manufacturerChoices, undefined, { signal, quiet: true }),
});

/** Begins the key of whatever a plant has measured. */
export const readingsKey = (plantId: string) => ['readings', plantId] as const;
/** How often what is shown live is asked for, also where no event tells that it has changed. */
export const liveMs = 10_000;

export const realtimeOf = (plantId: string) =>
  queryOptions({
    queryKey: [...readingsKey(plantId), 'realtime'],
    queryFn: ({ signal }) => call(readingEndpoints.realtime, { params: { id: plantId } }, { signal, quiet: true }),
    refetchInterval: liveMs,
  });

const pauseMs = 300;

interface Checked {
  /** Undefined until the server has answered about exactly this serial number. */
  known: SerialCheck | undefined;
  asking: boolean;
  failure: string | undefined;
}

/** Asks what a serial number stands for as soon as it is complete and the typing pauses. */
export function useSerialCheck(serialNumber: string, plantId: string | null): Checked {
  const current = SerialNumber.safeParse(serialNumber).data ?? '';
  const [settled] = useDebouncedValue(current, pauseMs);
  const { data, error, isFetching } = useQuery({
    queryKey: [...devicesKey, 'check', plantId, settled],
    queryFn: ({ signal }) => call(deviceEndpoints.check, { body: { serialNumber: settled, plantId } }, { signal, quiet: true }),
    enabled: settled !== '',
    retry: false,
  });
  if (current === '') return { known: undefined, asking: false, failure: undefined };
  if (current !== settled) return { known: undefined, asking: true, failure: undefined };
  return { known: data, asking: isFetching && !data, failure: error?.message };
}
