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

/** Seconds with a fraction are not exact. */
const instant = (seconds: number): string => new Date(Math.round(seconds * 1000)).toISOString();

type Line = Pick<Drawn, 'at' | 'values'>;

/** Point by point, and an empty one where a gap begins. */
function exactLine({ at, values }: repository.Points, gapSeconds: number): Line {
  const line: Line = { at: [], values: [] };
  for (const [i, second] of at.entries()) {
    const before = at[i - 1] ?? second;
    if (second - before > gapSeconds) {
      line.at.push(instant(before + 1));
      line.values.push(null);
    }
    line.at.push(instant(second));
    line.values.push(values[i] ?? null);
  }
  return line;
}

/** The lowest and the highest of each bucket in the order of time, and an empty point where a gap begins. */
function reducedLine(buckets: readonly repository.Bucket[], round: (value: number) => number): Line {
  const points = buckets.flatMap(({ low, high, gap_after }) => {
    const own: [number, number | null][] = [[low[1], round(low[0])]];
    if (high[1] !== low[1]) own.push([high[1], round(high[0])]);
    if (gap_after !== null) own.push([gap_after + 1, null]);
    return own.sort((a, b) => a[0] - b[0]);
  });
  return { at: points.map(([at]) => instant(at)), values: points.map(([, value]) => value) };
}

/** Any measured value over time. */
export function createSeriesService(db: Database, rawDays: number, now: () => number = Date.now) {
  /** Where one series is kept; undefined where nobody measures it. */
  function sourceOf(key: string, device: { id: string; type: string } | null) {
    if (!device) {
      const known = plantValues[key];
      return known && { unit: known.unit, source: { table: 'plant_power_5min', column: known.column, deviceId: null } };
    }
    const value = valuesOf(device.type).find((v) => v.numeric && v.key === key);
    const table = samplesOf(device.type);
    return value && table && { unit: value.unit, source: { table, column: value.column, deviceId: device.id } };
  }

  async function draw(scope: Scope, stretch: repository.Stretch, source: repository.Source, unit: string) {
    const gap = source.deviceId === null ? gapMinutes.plant : gapMinutes.device;
    const points = await repository.firstPoints(db, scope, source, stretch, mostPoints + 1);
    const line = exactLine(points, gap * 60);
    if (line.at.length <= mostPoints) return { reduced: false, ...line };
    // three a bucket: lowest, highest, gap
    const rule = { buckets: Math.floor(mostPoints / 3), gapMinutes: gap };
    const buckets = await repository.gatherPoints(db, scope, source, stretch, rule);
    const round = (value: number) => (unit === 'Wh' ? value : Number(value.toPrecision(significant)));
    return { reduced: true, ...reducedLine(buckets, round) };
  }

  return {
    async series(scope: Scope, body: SeriesBody): Promise<SeriesAnswer> {
      const ids = body.series.flatMap((s) => s.deviceId ?? []);
      const [[plant], types] = await Promise.all([
        findPlants(db, scope, [body.plantId]),
        repository.typesOf(db, scope, body.plantId, ids),
      ]);
      if (!plant) throw new AppError('notFound');
      const chosen = body.series.map(({ deviceId, key }, i) => {
        const type = deviceId === null ? '' : types.get(deviceId);
        if (type === undefined) throw new AppError('notFound');
        const found = sourceOf(key, deviceId === null ? null : { id: deviceId, type });
        if (!found) throw new FieldError(`series.${i}.key`, 'invalid');
        return { deviceId, key, ...found };
      });

      const series: Drawn[] = [];
      // one after the other: a wide question of one person takes one connection, not ten
      for (const { source, ...named } of chosen) {
        series.push({ ...named, ...(await draw(scope, body, source, named.unit)) });
      }
      return { timeZone: plant.time_zone, keptSince: new Date(now() - rawDays * dayMs).toISOString(), series };
    },
  };
}
