import {
  batteryStates,
  type DashboardPlant,
  type DashboardStatus,
  type DashboardSummary,
  type TrendDay,
} from '#contract/dashboard.ts';
import { deviceStatuses, deviceTypes } from '#contract/devices.ts';
import type { PageQuery } from '#contract/fields.ts';
import { plantStatuses } from '#contract/plants.ts';
import type { TotalQuality } from '#contract/readings.ts';
import type { Database } from '../../platform/db.ts';
import { type Scope, systemScope } from '../../platform/scope.ts';
import { mostCounted } from '../../platform/search.ts';
import * as repository from './dashboard.repository.ts';
import * as plants from './dashboard-plants.repository.ts';
import * as counts from './now.repository.ts';
import { piesOf } from './pie.ts';
import { renewYields } from './yields.repository.ts';

const trendDays = 365;
const pieDays = 30;
const ranked = 5;
const yieldDays = 30;
/** With more days missing a sum says nothing about the plant. */
const yieldKnownDays = 28;

const countEveryMs = 5_000;
/** The part of the time that counting may take. */
const countShare = 0.1;

const everyPlant = systemScope('plants are counted and compared for whoever may look');
const world = systemScope('factors belong to countries');

const sumKnown = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((v) => v !== null);
  return known.length === 0 ? null : known.reduce((sum, v) => sum + v, 0);
};

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

function worstOf(qualities: readonly (TotalQuality | null)[]): TotalQuality | null {
  const order: TotalQuality[] = ['ESTIMATED', 'BACKFILLED', 'MEASURED'];
  return order.find((q) => qualities.includes(q)) ?? null;
}

function moneyOf(
  sums: readonly repository.EnergySum[],
  of: 'revenue_today' | 'revenue_total',
): { currency: string; amount: number }[] {
  const amounts = new Map<string, number>();
  for (const { currency, [of]: revenue } of sums)
    if (revenue !== null) amounts.set(currency, (amounts.get(currency) ?? 0) + revenue);
  return [...amounts].map(([currency, amount]) => ({ currency, amount })).sort((a, b) => b.amount - a.amount);
}

const toPlant = (p: plants.PlantFigures): DashboardPlant => ({
  id: p.id,
  name: p.name,
  number: p.number,
  type: p.type,
  status: p.status,
  pvCapacityW: p.pv_capacity_w,
  storageCapacityWh: p.storage_capacity_wh,
  currency: p.currency,
  powerW: p.power_w,
  todayWh: p.today_wh,
  monthWh: p.month_wh,
  yearWh: p.year_wh,
  totalWh: p.total_wh,
  specificYield: p.specific_yield,
  asOf: p.as_of,
});

export type DashboardService = ReturnType<typeof createDashboardService>;

export function createDashboardService(db: Database) {
  let countDue = 0;

  /** What the energy made so far kept out of the air, by the factors of each plant's country. */
  async function contributionOf(sums: readonly repository.EnergySum[]): Promise<DashboardSummary['contribution']> {
    const byCountry = new Map<string, number>();
    for (const { country_code, pv_total } of sums)
      if (pv_total !== null) byCountry.set(country_code, (byCountry.get(country_code) ?? 0) + pv_total);
    const rows = await repository.listFactors(db, world, [...byCountry.keys()]);
    const factors = rows.map((f) => ({
      countryCode: f.country_code,
      co2KgPerKwh: f.co2_kg_per_kwh,
      coalKgPerKwh: f.coal_kg_per_kwh,
      treeKgCo2PerYear: f.tree_kg_co2_per_year,
      source: f.source,
      totalWh: byCountry.get(f.country_code) ?? 0,
    }));
    const sum = (of: (f: (typeof factors)[number]) => number) => sumKnown(factors.map((f) => (of(f) * f.totalWh) / 1000));
    return {
      co2Kg: sum((f) => f.co2KgPerKwh),
      trees: sum((f) => f.co2KgPerKwh / f.treeKgCo2PerYear),
      coalKg: sum((f) => f.coalKgPerKwh),
      factors: factors.sort((a, b) => b.totalWh - a.totalWh),
    };
  }

  async function summary(scope: Scope): Promise<DashboardSummary> {
    const [sums, now] = await Promise.all([
      repository.sumEnergy(db, scope, pieDays),
      counts.readCounts(db, scope, ['PLANTS', 'PV_W', 'STORAGE_WH', 'POWER_W', 'HEARD_AT']),
    ]);
    const energy = (of: keyof repository.EnergySum) => sumKnown(sums.map((s) => s[of] as number | null));
    const count = (of: counts.Count['figure']) => sumKnown(now.filter((n) => n.figure === of).map((n) => n.amount));
    const spans = (of: 'pv' | 'load') => ({
      todayWh: energy(`${of}_today`),
      monthWh: energy(`${of}_month`),
      yearWh: energy(`${of}_year`),
      totalWh: energy(`${of}_total`),
    });
    const [heardAt, nowW] = [count('HEARD_AT'), count('POWER_W')];
    return {
      asOf: heardAt === null ? null : new Date(heardAt * 1000).toISOString(),
      plants: count('PLANTS') ?? 0,
      pvCapacityW: count('PV_W') ?? 0,
      storageCapacityWh: count('STORAGE_WH') ?? 0,
      generation: spans('pv'),
      consumption: spans('load'),
      nowW: nowW === null ? null : Math.max(0, nowW),
      revenue: { today: moneyOf(sums, 'revenue_today'), total: moneyOf(sums, 'revenue_total') },
      reporting: energy('reporting') ?? 0,
      quality: worstOf(sums.map((s) => s.quality)),
      contribution: await contributionOf(sums),
      ...piesOf({
        selfConsumedWh: energy('self_consumed_wh'),
        exportWh: energy('export_wh'),
        importWh: energy('import_wh'),
        chargeWh: energy('charge_wh'),
        dischargeWh: energy('discharge_wh'),
      }),
    };
  }

  /** Without gaps: a day of which nothing is known stands there too. */
  async function trend(scope: Scope): Promise<TrendDay[]> {
    const last = await counts.newestDay(db, scope);
    const sums = new Map((await repository.sumDays(db, scope, dayBefore(last, trendDays))).map((d) => [d.day, d]));
    return Array.from({ length: trendDays + 1 }, (_, i) => {
      const day = dayBefore(last, trendDays - i);
      const sum = sums.get(day);
      return {
        day,
        pvWh: sum?.pv_wh ?? null,
        loadWh: sum?.load_wh ?? null,
        plants: sum?.plants ?? 0,
        quality: sum?.quality ?? null,
      };
    });
  }

  async function status(scope: Scope): Promise<DashboardStatus> {
    const now = await counts.readCounts(db, scope, ['PLANTS', 'DEVICES', 'BATTERIES']);
    const amount = (figure: counts.Count['figure'], part: string | null, status: string | null) =>
      now
        .filter((n) => n.figure === figure && (part ?? n.part) === n.part && (status ?? n.status) === n.status)
        .reduce((sum, n) => sum + n.amount, 0);
    const plantsOf = Object.fromEntries(plantStatuses.map((status) => [status, amount('PLANTS', null, status)]));
    const devices = deviceTypes.flatMap((type) => {
      const count = amount('DEVICES', type, null);
      const statuses = deviceStatuses.map((status) => [status, amount('DEVICES', type, status)]);
      return count > 0 ? [{ type, count, statuses: Object.fromEntries(statuses) }] : [];
    });
    const batteries = batteryStates
      .map((state) => ({ state, count: amount('BATTERIES', state, null) }))
      .filter(({ count }) => count > 0);
    return { plants: plantsOf as DashboardStatus['plants'], devices, batteries };
  }

  /** Plants and devices; nothing where another process is at it. */
  async function count(): Promise<void> {
    await db.transaction().execute(async (tx) => {
      if (await counts.takeTurn(tx, everyPlant)) await counts.countNow(tx, everyPlant);
    });
  }

  return {
    summary,
    trend,
    status,

    async plants(
      scope: Scope,
      filter: plants.FiguresFilter,
      { pageNum, pageSize }: PageQuery,
    ): Promise<{ list: DashboardPlant[]; total: number }> {
      const total = await plants.countFigures(db, scope, filter, mostCounted);
      const page = { limit: pageSize, offset: (pageNum - 1) * pageSize };
      const list = await plants.listFigures(db, scope, filter, page, total);
      return { list: list.map(toPlant), total };
    },

    /** Nobody is best and worst at once. */
    async ranking(scope: Scope): Promise<{ best: DashboardPlant[]; worst: DashboardPlant[] }> {
      const [best, worst] = await Promise.all([
        plants.rankFigures(db, scope, 'best', ranked),
        plants.rankFigures(db, scope, 'worst', ranked),
      ]);
      const top = new Set(best.map((p) => p.id));
      return { best: best.map(toPlant), worst: worst.filter((p) => !top.has(p.id)).map(toPlant) };
    },

    count,

    /** Counts every few seconds, and less often where that takes long. */
    async tick(): Promise<void> {
      const begun = Date.now();
      if (begun < countDue) return;
      await count();
      countDue = begun + Math.max(countEveryMs, (Date.now() - begun) / countShare);
    },

    renewYields: () => renewYields(db, everyPlant, yieldDays, yieldKnownDays),
  };
}
