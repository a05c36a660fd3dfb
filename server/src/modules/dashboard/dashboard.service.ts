import {
  batteryStates,
  type DashboardPlant,
  type DashboardStatus,
  type DashboardSummary,
  type TrendDay,
} from '#contract/dashboard.ts';
import { deviceStatuses, deviceTypes } from '#contract/devices.ts';
import type { PageQuery } from '#contract/fields.ts';
import type { TotalQuality } from '#contract/readings.ts';
import type { Database } from '../../platform/db.ts';
import { type Scope, systemScope } from '../../platform/scope.ts';
import { mostCounted } from '../../platform/search.ts';
import * as repository from './dashboard.repository.ts';
import * as plants from './dashboard-plants.repository.ts';
import { piesOf } from './pie.ts';
import { recently } from './recent.ts';
import { renewYields } from './yields.repository.ts';

const trendDays = 365;
const pieDays = 30;
const ranked = 5;
const yieldDays = 30;
/** With more days missing a sum says nothing about the plant. */
const yieldKnownDays = 28;

/** Shorter than anybody notices, long enough for a hundred open dashboards. */
const keptMs = 10_000;

const everyPlant = systemScope('yields are summed for whoever may look');
const world = systemScope('factors belong to countries');

const sumKnown = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((v) => v !== null);
  return known.length === 0 ? null : known.reduce((sum, v) => sum + v, 0);
};

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

/** The newest day that any of the plants lives in. */
const lastDay = (zones: readonly repository.Zone[]): string =>
  zones
    .map((z) => z.today)
    .sort()
    .at(-1) ?? new Date().toISOString().slice(0, 10);

function worstOf(qualities: readonly (TotalQuality | null)[]): TotalQuality | null {
  const order: TotalQuality[] = ['ESTIMATED', 'BACKFILLED', 'MEASURED'];
  return order.find((q) => qualities.includes(q)) ?? null;
}

function moneyOf(sums: readonly { currency: string; revenue: number | null }[]): { currency: string; amount: number }[] {
  const amounts = new Map<string, number>();
  for (const { currency, revenue } of sums) if (revenue !== null) amounts.set(currency, (amounts.get(currency) ?? 0) + revenue);
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
  /** What the energy made so far kept out of the air, by the factors of each plant's country. */
  async function contributionOf(totals: readonly repository.TotalSum[]): Promise<DashboardSummary['contribution']> {
    const byCountry = new Map<string, number>();
    for (const { country_code, pv_wh } of totals)
      if (pv_wh !== null) byCountry.set(country_code, (byCountry.get(country_code) ?? 0) + pv_wh);
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
    const zones = await repository.listZones(db, scope);
    const today = lastDay(zones);
    const [days, month, year, totals, now, flows] = await Promise.all([
      repository.sumToday(db, scope, zones),
      repository.sumSpan(db, scope, zones, 'MONTH'),
      repository.sumSpan(db, scope, zones, 'YEAR'),
      repository.sumTotal(db, scope),
      repository.readNow(db, scope),
      repository.sumFlows(db, scope, dayBefore(today, pieDays - 1), today),
    ]);
    const spans = (of: 'pv_wh' | 'load_wh') => ({
      todayWh: sumKnown(days.map((d) => d[of])),
      monthWh: month[of],
      yearWh: year[of],
      totalWh: sumKnown(totals.map((t) => t[of])),
    });
    const sum = (of: 'plants' | 'pv_capacity_w' | 'storage_capacity_wh') => zones.reduce((all, z) => all + z[of], 0);
    return {
      asOf: now.as_of,
      plants: sum('plants'),
      pvCapacityW: sum('pv_capacity_w'),
      storageCapacityWh: sum('storage_capacity_wh'),
      generation: spans('pv_wh'),
      consumption: spans('load_wh'),
      nowW: now.now_w === null ? null : Math.max(0, now.now_w),
      revenue: { today: moneyOf(days), total: moneyOf(totals) },
      reporting: days.reduce((all, d) => all + d.plants, 0),
      quality: worstOf(days.map((d) => d.quality)),
      contribution: await contributionOf(totals),
      ...piesOf({
        selfConsumedWh: flows?.self_consumed_wh ?? null,
        exportWh: flows?.export_wh ?? null,
        importWh: flows?.import_wh ?? null,
        chargeWh: flows?.charge_wh ?? null,
        dischargeWh: flows?.discharge_wh ?? null,
      }),
    };
  }

  /** Without gaps: a day of which nothing is known stands there too. */
  async function trend(scope: Scope): Promise<TrendDay[]> {
    const last = lastDay(await repository.listZones(db, scope));
    const sums = new Map((await repository.sumDays(db, scope, dayBefore(last, trendDays), last)).map((d) => [d.day, d]));
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
    const [plantCounts, deviceCounts, batteryCounts] = await Promise.all([
      repository.countPlantStatuses(db, scope),
      repository.countDevices(db, scope),
      repository.countBatteries(db, scope),
    ]);
    const plantsOf = { FAULTY: 0, ABNORMAL: 0, OFFLINE: 0, NORMAL: 0 };
    for (const { status, count } of plantCounts) plantsOf[status] = count;
    const devices = deviceTypes.flatMap((type) => {
      const of = deviceCounts.filter((d) => d.type === type);
      if (of.length === 0) return [];
      const countOf = (status: string) => of.find((d) => d.status === status)?.count ?? 0;
      const statuses = Object.fromEntries(deviceStatuses.map((status) => [status, countOf(status)]));
      return [{ type, count: of.reduce((sum, d) => sum + d.count, 0), statuses }];
    }) as DashboardStatus['devices'];
    const batteries = batteryStates.flatMap((state) => batteryCounts.filter((b) => b.state === state));
    return { plants: plantsOf, devices, batteries };
  }

  return {
    summary: recently(summary, keptMs),
    trend: recently(trend, keptMs),
    status: recently(status, keptMs),

    async plants(
      scope: Scope,
      filter: plants.FiguresFilter,
      { pageNum, pageSize }: PageQuery,
    ): Promise<{ list: DashboardPlant[]; total: number }> {
      const [list, total] = await Promise.all([
        plants.listFigures(db, scope, filter, { limit: pageSize, offset: (pageNum - 1) * pageSize }),
        plants.countFigures(db, scope, filter, mostCounted),
      ]);
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

    renewYields: () => renewYields(db, everyPlant, yieldDays, yieldKnownDays),
  };
}
