import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { basicsEndpoints } from '#contract/basics.ts';
import type { InverterType } from '#contract/devices.ts';
import type { Plant, PlantType } from '#contract/plants.ts';
import { readingEndpoints, type SeriesBody, type StatisticsBody } from '#contract/readings.ts';
import { call, download } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';
import { liveMs, readingsKey } from '../../ui/devices/device.queries.ts';
import { plantKey } from './plantDetail.queries.ts';

/** Totals and curves move on by five minutes. */
const derivedMs = 60_000;

export const flowOf = (plantId: string) =>
  queryOptions({
    queryKey: [...readingsKey(plantId), 'flow'],
    queryFn: ({ signal }) => call(readingEndpoints.flow, { params: { id: plantId } }, { signal, quiet: true }),
    refetchInterval: liveMs,
  });

export const curveOf = (plantId: string, day: string) =>
  queryOptions({
    queryKey: [...readingsKey(plantId), 'curve', day],
    queryFn: ({ signal }) => call(readingEndpoints.curve, { body: { plantId, day } }, { signal, quiet: true }),
    refetchInterval: derivedMs,
  });

export const statisticsOf = (body: StatisticsBody) =>
  queryOptions({
    queryKey: [...readingsKey(body.plantId), 'statistics', body],
    queryFn: ({ signal }) => call(readingEndpoints.statistics, { body }, { signal, quiet: true }),
    refetchInterval: derivedMs,
  });

/** The same as a workbook. */
export const statisticsSheet = (body: StatisticsBody) => download(readingEndpoints.exportStatistics, { body });

export const seriesOf = (body: SeriesBody) =>
  queryOptions({
    queryKey: [...readingsKey(body.plantId), 'series', body],
    queryFn: ({ signal }) => call(readingEndpoints.series, { body }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });

export const parametersOf = (stationType: PlantType, inverterType: InverterType | undefined) =>
  queryOptions({
    queryKey: ['parameters', stationType, inverterType],
    queryFn: ({ signal }) =>
      call(basicsEndpoints.statisticsParameters, { query: { stationType, inverterType } }, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Reads again what is shown of a plant as soon as it has said something new. */
export function useLiveReadings({ id, status }: Plant): void {
  const client = useQueryClient();
  const again = () => {
    for (const part of ['flow', 'realtime']) void client.invalidateQueries({ queryKey: [...readingsKey(id), part] });
  };
  useLive(
    'plant',
    (event) => {
      if (event.plantId !== id) return;
      again();
      if (event.status !== status) void client.invalidateQueries({ queryKey: plantKey(id) });
    },
    again,
  );
}
