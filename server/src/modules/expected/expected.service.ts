import { setImmediate } from 'node:timers/promises';
import type { ExpectedDay, PlantLoss } from '#contract/dashboard.ts';
import type { PageQuery } from '#contract/fields.ts';
import { clearSkyW, clearSkyWh } from '../../platform/clearsky.ts';
import type { Database, Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { type Scope, systemScope } from '../../platform/scope.ts';
import { causeOf, type Evidence } from './causes.ts';
import * as repository from './expected.repository.ts';
import * as losses from './losses.repository.ts';
import { clearnessOf } from './neighbours.ts';
import { type Hour, lostInShade, shadedHours } from './shading.ts';

const everyPlant = systemScope('expectations are derived from all plants, whoever owns them');

/** So far back a new installation derives its past. */
const backDays = 365;
const due = { back: backDays, young: 3, youngMinutes: 50, most: 40 };
const factorRule = { days: 365, fewestDays: 7, clearness: 0.3 };
/** A loss is more than this share of what was expected, on a day worth half an hour of full sun. */
const lossRule = { tolerance: 0.1, sunny: 0.5 };
/** Where a shadow shows: on days as clear as that, so many before and after. */
const shadeRule = { days: 21, clearness: 0.6 };
const hourMs = 3_600_000;
const lossSpans = [7, 30, 365];
/** Counted up to here: the list is about the worst. */
const mostLosses = 1_000;
const factorHours = 20;
/** Others get their turn after so many plants. */
const plantsAtOnce = 200;
const rowsAtOnce = 5_000;

export type ExpectedService = ReturnType<typeof createExpectedService>;

export function createExpectedService(db: Database) {
  /** Nothing where another process is at it. */
  const inTurn = (work: (tx: Tx) => Promise<void>) =>
    db.transaction().execute(async (tx) => {
      if (await repository.takeTurn(tx, everyPlant)) await work(tx);
    });

  async function deriveSky(tx: Tx, day: string): Promise<void> {
    const inputs = await repository.dayInputs(tx, everyPlant, day);
    const rows: repository.DayOutput[] = [];
    for (const [i, p] of inputs.entries()) {
      if (i % plantsAtOnce === plantsAtOnce - 1) await setImmediate();
      const known = p.clear_sky_wh !== null && p.label_wh !== null && { acWh: p.clear_sky_wh, labelWh: p.label_wh };
      const sky = known || clearSkyWh(p.arrays, p.latitude, p.longitude, p.from_ms, p.to_ms);
      rows.push({ ...p, clear_sky_wh: sky.acWh, label_wh: sky.labelWh, clearness: null });
    }
    const places = new Map(inputs.map((p) => [p.plant_id, p]));
    const clearness = clearnessOf(
      rows.flatMap((r) => {
        const place = places.get(r.plant_id);
        return place && r.clear_sky_wh > 0 ? [{ ...place, id: r.plant_id, ratio: r.actual_wh / r.clear_sky_wh }] : [];
      }),
    );
    for (let i = 0; i < rows.length; i += rowsAtOnce) {
      const part = rows.slice(i, i + rowsAtOnce).map(({ plant_id, clear_sky_wh, label_wh, actual_wh }) => ({
        plant_id,
        clear_sky_wh,
        label_wh,
        actual_wh,
        clearness: clearness.get(plant_id) ?? null,
      }));
      await repository.saveSky(tx, everyPlant, day, part);
    }
    await repository.forgetGone(tx, everyPlant, day);
  }

  function hoursOf({ arrays, latitude, longitude, share, hours }: repository.LossHours): Hour[] {
    return hours.map(({ at_ms, w }) => {
      const quarters = [1, 3, 5, 7].map((n) => clearSkyW(arrays, latitude, longitude, at_ms + (n * hourMs) / 8));
      const clearW = quarters.reduce((total, q) => total + q, 0) / quarters.length;
      return { hour: new Date(at_ms).getUTCHours(), expectedW: clearW * share, actualW: w };
    });
  }

  /** Of these plants, all with a loss that day, those that lost it to a shadow. */
  async function shadedPlants(tx: Tx, day: string, ids: readonly string[]): Promise<Set<string>> {
    const shaded = new Set<string>();
    for (let i = 0; i < ids.length; i += plantsAtOnce) {
      const found = await repository.lossHours(tx, everyPlant, day, ids.slice(i, i + plantsAtOnce), shadeRule);
      for (const own of found.filter((d) => d.day === day)) {
        const clear = found.filter((d) => d.plant_id === own.plant_id && d.clear);
        if (lostInShade(hoursOf(own), shadedHours(clear.map(hoursOf)))) shaded.add(own.plant_id);
      }
    }
    return shaded;
  }

  async function inputsOf(tx: Tx, { plant_id, day, inputs, devices }: repository.LossEvidence): Promise<Evidence['inputs']> {
    const list: Evidence['inputs'] = [];
    for (const [i, means] of inputs.entries()) {
      const device = devices[i];
      const working = means.filter((w) => w !== null);
      // an input that gives nothing is looked at more closely: it may never have had a string
      if (!device || working.length < 2 || !working.some((w) => w < 0.05 * Math.max(...working))) continue;
      const earlier = await repository.earlierInputs(tx, everyPlant, plant_id, device, day);
      list.push(means.flatMap((meanW, n) => (meanW === null ? [] : [{ meanW, earlierW: earlier[n] ?? 0 }])));
    }
    return list;
  }

  async function nameCauses(tx: Tx, day: string): Promise<void> {
    const rows = await repository.lossEvidence(tx, everyPlant, day);
    const ids = rows.map((r) => r.plant_id);
    const shaded = await shadedPlants(tx, day, ids);
    const samplesAreKept = await repository.samplesAreKept(tx, everyPlant, day);
    for (const row of rows) {
      const bySamples = async () =>
        causeOf({
          hoursHeard: row.hours,
          faultShare: row.fault_share ?? 0,
          limitedShare: row.limited_share ?? 0,
          inputs: await inputsOf(tx, row),
          shaded: shaded.has(row.plant_id),
          decline: row.change === null || row.fit === null ? null : { change: row.change, fit: row.fit, days: row.days },
        });
      // means are kept for longer, and a shadow shows in them alone
      const byMeans = () => (row.cause === 'UNKNOWN' && shaded.has(row.plant_id) ? 'SHADING' : row.cause);
      const cause = samplesAreKept ? await bySamples() : byMeans();
      if (cause !== row.cause) await repository.saveCause(tx, everyPlant, row.plant_id, day, cause);
    }
  }

  const renewLosses = () => inTurn((tx) => losses.renewLosses(tx, everyPlant, lossSpans));

  return {
    renewLosses,

    /** One transaction a day, the newest first: a restart goes on where it stopped. */
    async derive(): Promise<void> {
      const days = new Set<string>();
      const next = async () => (await repository.dueDays(db, everyPlant, due)).filter((day) => !days.has(day));
      // all of it before anything is judged: the newest days alone may be the worst of a plant
      for (let found = await next(); found.length > 0; found = await next()) {
        for (const day of found) {
          days.add(day);
          await inTurn(async (tx) => {
            await repository.takeMarks(tx, everyPlant, day);
            await deriveSky(tx, day);
            await repository.noteDerived(tx, everyPlant, day);
          });
        }
      }
      if (await repository.factorsAreOld(db, everyPlant, factorHours)) {
        await inTurn((tx) => repository.renewFactors(tx, everyPlant, factorRule));
      }
      const late = await repository.daysWithoutFactor(db, everyPlant, backDays, backDays);
      const judged = [...new Set([...days, ...late])];
      for (const day of judged) await inTurn((tx) => repository.saveLosses(tx, everyPlant, day, lossRule));
      // a cause is looked for in the losses of the weeks around, too
      for (const day of judged) await inTurn((tx) => nameCauses(tx, day));
      await renewLosses();
    },

    async losses(scope: Scope, days: number, { pageNum, pageSize }: PageQuery): Promise<{ list: PlantLoss[]; total: number }> {
      const [list, total] = await Promise.all([
        losses.listLosses(db, scope, days, { limit: pageSize, offset: (pageNum - 1) * pageSize }),
        losses.countLosses(db, scope, days, mostLosses),
      ]);
      return {
        list: list.map((l) => ({
          id: l.id,
          name: l.name,
          status: l.status,
          expectedWh: l.expected_wh,
          actualWh: l.actual_wh,
          lostWh: l.lost_wh,
          lostMoney: l.lost_money,
          currency: l.currency,
          performanceRatio: l.performance_ratio,
          cause: l.cause,
        })),
        total,
      };
    },

    async days(
      scope: Scope,
      { plantId, from, to }: { plantId: string; from: string; to: string },
    ): Promise<{ currency: string; days: ExpectedDay[] }> {
      const found = await losses.listExpected(db, scope, plantId, from, to);
      if (!found) throw new AppError('notFound');
      return found;
    },
  };
}
