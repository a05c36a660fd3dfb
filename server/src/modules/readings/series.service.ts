import { mostPoints, type SeriesAnswer, type SeriesBody } from '#contract/readings.ts';
import type { Database } from '../../platform/db.ts';
import { AppError, FieldError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { samplesOf, valuesOf } from '../telemetry/values.ts';
import { instantsOf } from './instants.ts';
import { findMeasured, readPoints } from './series.repository.ts';
import { createThinner } from './thinning.ts';

const dayMs = 86_400_000;
/** A sample a minute is usual, a mean every five; the oldest means lie a quarter of an hour apart. */
const samples = { gapSeconds: 600, sliceMs: 4 * dayMs };
const means = { gapSeconds: 900, sliceMs: 60 * dayMs };
const plantValues: Record<string, { column: string; unit: string }> = {
  'plant.pvPowerW': { column: 'pv_w', unit: 'W' },
  'plant.loadPowerW': { column: 'load_w', unit: 'W' },
  'plant.gridPowerW': { column: 'grid_w', unit: 'W' },
  'plant.batteryPowerW': { column: 'battery_w', unit: 'W' },
  'plant.socPct': { column: 'soc_pct', unit: '%' },
};

type Drawn = SeriesAnswer['series'][number];

interface Chosen {
  deviceId: string | null;
  key: string;
  unit: string;
  table: string;
  column: string;
}

/** Any measured value over time. */
export function createSeriesService(db: Database, rawDays: number, now: () => number = Date.now) {
  /** Undefined where nobody measures it. */
  function choose(key: string, deviceId: string | null, type: string): Chosen | undefined {
    if (deviceId === null) {
      const known = plantValues[key];
      return known && { deviceId, key, table: 'plant_power_5min', ...known };
    }
    const value = valuesOf(type).find((v) => v.numeric && v.key === key);
    const table = samplesOf(type);
    return value && table ? { deviceId, key, unit: value.unit, table, column: value.column } : undefined;
  }

  /** What lies in one table is read together, slice by slice: long times neither fill the memory nor hold up others. */
  async function draw(
    scope: Scope,
    { plantId, from, to }: SeriesBody,
    { deviceId, table }: Chosen,
    chosen: readonly Chosen[],
  ): Promise<[Chosen, Drawn][]> {
    const { gapSeconds, sliceMs } = deviceId === null ? means : samples;
    const [begin, end] = [Date.parse(from), Date.parse(to)];
    const rule = { from: begin / 1000, to: end / 1000, gapSeconds, most: mostPoints };
    const lines = chosen.map((one) => ({ one, thinner: createThinner(rule) }));
    const source = { plantId, deviceId, table, columns: chosen.map((c) => c.column) };
    for (let at = begin; at < end; at += sliceMs) {
      const until = Math.min(at + sliceMs, end);
      const points = await readPoints(db, scope, source, new Date(at).toISOString(), new Date(until).toISOString());
      for (const [i, { thinner }] of lines.entries()) {
        const values = points.values[i] ?? [];
        for (const [n, second] of points.at.entries()) {
          const value = values[n] ?? null;
          if (value !== null) thinner.add(second, value);
        }
      }
    }
    return lines.map(({ one, thinner }) => {
      const { at, values, reduced } = thinner.line();
      return [one, { deviceId, key: one.key, unit: one.unit, reduced, at: instantsOf(at), values }];
    });
  }

  return {
    async series(scope: Scope, body: SeriesBody): Promise<SeriesAnswer> {
      const ids = body.series.flatMap((s) => s.deviceId ?? []);
      const plant = await findMeasured(db, scope, body.plantId, ids);
      if (!plant) throw new AppError('notFound');
      const chosen = body.series.map(({ deviceId, key }, i) => {
        const type = deviceId === null ? '' : plant.types[deviceId];
        if (type === undefined) throw new AppError('notFound');
        const found = choose(key, deviceId, type);
        if (!found) throw new FieldError(`series.${i}.key`, 'invalid');
        return found;
      });

      const drawn = new Map<Chosen, Drawn>();
      // one after the other: a wide question of one person takes one connection, not ten
      for (const one of chosen) {
        if (drawn.has(one)) continue;
        const together = chosen.filter((c) => c.deviceId === one.deviceId);
        for (const [each, line] of await draw(scope, body, one, together)) drawn.set(each, line);
      }
      const series = chosen.flatMap((c) => drawn.get(c) ?? []);
      return { timeZone: plant.time_zone, keptSince: new Date(now() - rawDays * dayMs).toISOString(), series };
    },
  };
}
