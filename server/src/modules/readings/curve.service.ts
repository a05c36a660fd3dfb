import { getTimes } from 'suncalc';
import type { DayCurve } from '#contract/readings.ts';
import { clearSkyW } from '../../platform/clearsky.ts';
import type { Database } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { type Span, spanOfDay } from '../telemetry/days.ts';
import { listMeans } from './curve.repository.ts';
import { type CurvePoint, withGaps } from './curve.ts';
import type { NowService } from './now.service.ts';
import { findPlants, listArrays, type PlantFacts } from './readings.repository.ts';

const stepMs = 300_000;
const instant = (at: number): string => new Date(at).toISOString();

/** One local day of a plant, in means of five minutes. */
export function createCurveService(db: Database, now: NowService) {
  async function points(scope: Scope, plantId: string, span: Span): Promise<CurvePoint[]> {
    const means = await listMeans(db, scope, plantId, instant(span.from), instant(span.to));
    const list = means.map(
      (m): CurvePoint => ({
        at: Date.parse(m.at),
        pvW: m.pv_w,
        loadW: m.load_w,
        gridW: m.grid_w,
        batteryW: m.battery_w,
        socPct: m.soc_pct,
      }),
    );
    // the five minutes that still run are told by what is measured now
    const { at, stale, pvW, loadW, gridW, batteryW, socPct } = await now.flow(scope, plantId);
    const newest = at === null ? 0 : Date.parse(at);
    const runs = !stale && newest < span.to && newest >= Math.max(span.from, (list.at(-1)?.at ?? 0) + stepMs);
    return runs ? [...list, { at: newest, pvW, loadW, gridW, batteryW, socPct }] : list;
  }

  async function clearSky(scope: Scope, plant: PlantFacts, span: Span): Promise<DayCurve['clearSky']> {
    const arrays = await listArrays(db, scope, plant.id);
    if (arrays.length === 0) return [];
    const curve: DayCurve['clearSky'] = [];
    for (let at = span.from; at < span.to; at += stepMs) {
      curve.push({ at: instant(at), pvW: Math.round(clearSkyW(arrays, plant.latitude, plant.longitude, at)) });
    }
    return curve;
  }

  return {
    async curve(scope: Scope, { plantId, day }: { plantId: string; day: string }): Promise<DayCurve> {
      const [plant] = await findPlants(db, scope, [plantId]);
      if (!plant) throw new AppError('notFound');
      const span = spanOfDay(plant.time_zone, day);
      const { sunrise, sunset } = getTimes(new Date((span.from + span.to) / 2), plant.latitude, plant.longitude);
      const list = withGaps(await points(scope, plantId, span));
      return {
        day,
        timeZone: plant.time_zone,
        from: instant(span.from),
        to: instant(span.to),
        sunriseAt: sunrise?.toISOString() ?? null,
        sunsetAt: sunset?.toISOString() ?? null,
        at: list.map((p) => instant(p.at)),
        pvW: list.map((p) => p.pvW),
        loadW: list.map((p) => p.loadW),
        gridW: list.map((p) => p.gridW),
        batteryW: list.map((p) => p.batteryW),
        socPct: list.map((p) => p.socPct),
        clearSky: await clearSky(scope, plant, span),
      };
    },
  };
}
