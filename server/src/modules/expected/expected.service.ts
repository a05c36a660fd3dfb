import { setImmediate } from 'node:timers/promises';
import type { ExpectedDay, PlantLoss } from '#contract/dashboard.ts';
import type { PageQuery } from '#contract/fields.ts';
import { clearSkyWh } from '../../platform/clearsky.ts';
import type { Database, Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { type Scope, systemScope } from '../../platform/scope.ts';
import { causeOf } from './causes.ts';
import * as repository from './expected.repository.ts';
import * as losses from './losses.repository.ts';
import { clearnessOf } from './neighbours.ts';

const everyPlant = systemScope('expectations are derived from all plants, whoever owns them');

/** So far back a new installation derives its past. */
const backDays = 365;
const due = { back: backDays, young: 3, youngMinutes: 50, most: 40 };
const factorRule = { days: 365, fewestDays: 7, clearness: 0.3 };
/** A loss is more than this share of what was expected, on a day worth half an hour of full sun. */
const lossRule = { tolerance: 0.1, sunny: 0.5 };
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

  async function nameCauses(tx: Tx, day: string): Promise<void> {
    if (!(await repository.samplesAreKept(tx, everyPlant, day))) return;
    for (const row of await repository.lossEvidence(tx, everyPlant, day)) {
      const inputs = [];
      for (const [i, means] of row.inputs.entries()) {
        const device = row.devices[i];
        const working = means.filter((w) => w !== null);
        // an input that gives nothing is looked at more closely: it may never have had a string
        if (!device || working.length < 2 || !working.some((w) => w < 0.05 * Math.max(...working))) continue;
        const earlier = await repository.earlierInputs(tx, everyPlant, row.plant_id, device, day);
        inputs.push(means.flatMap((meanW, n) => (meanW === null ? [] : [{ meanW, earlierW: earlier[n] ?? 0 }])));
      }
      const cause = causeOf({
        hoursHeard: row.hours,
        faultShare: row.fault_share ?? 0,
        limitedShare: row.limited_share ?? 0,
        inputs,
        decline: row.change === null || row.fit === null ? null : { change: row.change, fit: row.fit, days: row.days },
      });
      if (cause !== row.cause) await repository.saveCause(tx, everyPlant, row.plant_id, day, cause);
    }
  }

  async function judge(tx: Tx, day: string): Promise<void> {
    await repository.saveLosses(tx, everyPlant, day, lossRule);
    await nameCauses(tx, day);
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
      for (const day of new Set([...days, ...late])) await inTurn((tx) => judge(tx, day));
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
