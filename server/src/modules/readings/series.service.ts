import { mostPoints, type SeriesAnswer, type SeriesBody } from '#contract/readings.ts';
import type { Database } from '../../platform/db.ts';
import { AppError, FieldError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { samplesOf, valuesOf } from '../telemetry/values.ts';
import { findPlants } from './readings.repository.ts';
import * as repository from './series.repository.ts';

type Drawn = SeriesAnswer['series'][number];

const dayMs = 86_400_000;
/** A sample a minute is usual, a mean every five; the oldest means lie a quarter of an hour apart. */
const gapMinutes = { device: 10, plant: 15 };
const plantValues: Record<string, { column: string; unit: string }> = {
  'plant.pvPowerW': { column: 'pv_w', unit: 'W' },
  'plant.loadPowerW': { column: 'load_w', unit: 'W' },
  'plant.gridPowerW': { column: 'grid_w', unit: 'W' },
  'plant.batteryPowerW': { column: 'battery_w', unit: 'W' },
  'plant.socPct': { column: 'soc_pct', unit: '%' },
};
/** Measurements are kept in single precision: what lies beyond it is not measured. */
const significant = 7;

/** The lowest and the highest of each bucket in the order of time, and an empty point where a gap begins. */
function pointsOf(buckets: readonly repository.Bucket[], round: (value: number) => number): Pick<Drawn, 'at' | 'values'> {
  const points = buckets.flatMap(({ low, high, gap_after }) => {
    const own: [number, number | null][] = [[low[1], round(low[0])]];
    if (high[1] !== low[1]) own.push([high[1], round(high[0])]);
    if (gap_after) own.push([Date.parse(gap_after) + 1_000, null]);
    return own.sort((a, b) => a[0] - b[0]);
  });
  return { at: points.map(([at]) => new Date(at).toISOString()), values: points.map(([, value]) => value) };
}

/** Any measured value over time. */
export function createSeriesService(db: Database, rawDays: number, now: () => number = Date.now) {
  const limits = { exact: mostPoints, buckets: Math.floor(mostPoints / 3) };

  /** How one series is drawn; undefined where nobody measures it. */
  function choose(scope: Scope, { plantId, from, to }: SeriesBody, key: string, device: { id: string; type: string } | null) {
    const stretch = { plantId, from, to, ...limits };
    if (!device) {
      const known = plantValues[key];
      const stretched = { ...stretch, gapMinutes: gapMinutes.plant };
      return known && { unit: known.unit, draw: () => repository.drawPlant(db, scope, known.column, stretched) };
    }
    const value = valuesOf(device.type).find((v) => v.numeric && v.key === key);
    const table = samplesOf(device.type);
    if (!value || !table) return undefined;
    const source = { deviceId: device.id, table, column: value.column };
    return {
      unit: value.unit,
      draw: () => repository.drawDevice(db, scope, source, { ...stretch, gapMinutes: gapMinutes.device }),
    };
  }

  return {
    async series(scope: Scope, body: SeriesBody): Promise<SeriesAnswer> {
      const [plant] = await findPlants(db, scope, [body.plantId]);
      if (!plant) throw new AppError('notFound');
      const ids = body.series.flatMap((s) => s.deviceId ?? []);
      const types = await repository.typesOf(db, scope, body.plantId, ids);
      const chosen = body.series.map(({ deviceId, key }, i) => {
        const type = deviceId === null ? '' : types.get(deviceId);
        if (type === undefined) throw new AppError('notFound');
        const choice = choose(scope, body, key, deviceId === null ? null : { id: deviceId, type });
        if (!choice) throw new FieldError(`series.${i}.key`, 'invalid');
        return { deviceId, key, ...choice };
      });

      const series: Drawn[] = [];
      // one after the other: a wide question of one person takes one connection, not ten
      for (const { draw, ...named } of chosen) {
        const buckets = await draw();
        const round = (value: number) => (named.unit === 'Wh' ? value : Number(value.toPrecision(significant)));
        series.push({ ...named, reduced: buckets.some((b) => b.reduced), ...pointsOf(buckets, round) });
      }
      return { timeZone: plant.time_zone, keptSince: new Date(now() - rawDays * dayMs).toISOString(), series };
    },
  };
}
