import type { DashboardSummary, PiePart } from '#contract/dashboard.ts';

type Pie = DashboardSummary['yieldPie'];

/** Whole per cents that add up to 100: what rounding down leaves over goes to the largest remainders. */
export function percents(values: readonly number[]): number[] {
  const total = values.reduce((sum, v) => sum + v, 0);
  if (total <= 0) return values.map(() => 0);
  const exact = values.map((v) => (v / total) * 100);
  const shares = exact.map(Math.floor);
  const order = exact.map((v, i) => ({ i, rest: v - Math.floor(v) })).sort((a, b) => b.rest - a.rest || a.i - b.i);
  const left = 100 - shares.reduce((sum, v) => sum + v, 0);
  for (const { i } of order.slice(0, left)) shares[i] = (shares[i] ?? 0) + 1;
  return shares;
}

function pieOf(parts: readonly (readonly [PiePart, number | null])[]): Pie {
  const known = parts.flatMap(([key, wh]) => (wh === null ? [] : [{ key, wh }]));
  const totalWh = known.reduce((sum, { wh }) => sum + wh, 0);
  if (totalWh <= 0) return null;
  const shares = percents(known.map(({ wh }) => wh));
  return { totalWh, parts: known.map((part, i) => ({ ...part, percent: shares[i] ?? 0 })) };
}

/** Sums of days; null where no day knows it. */
export interface Flows {
  selfConsumedWh: number | null;
  exportWh: number | null;
  importWh: number | null;
  chargeWh: number | null;
  dischargeWh: number | null;
}

/** Without a meter at the grid nobody knows where energy goes. */
export function piesOf({ selfConsumedWh, exportWh, importWh, chargeWh, dischargeWh }: Flows): {
  yieldPie: Pie;
  consumptionPie: Pie;
} {
  if (selfConsumedWh === null || exportWh === null || importWh === null) return { yieldPie: null, consumptionPie: null };
  const direct = Math.max(0, selfConsumedWh - (chargeWh ?? 0));
  const charged = chargeWh === null ? null : Math.min(chargeWh, selfConsumedWh);
  return {
    yieldPie: pieOf([
      ['DIRECT', direct],
      ['BATTERY', charged],
      ['GRID', exportWh],
    ]),
    consumptionPie: pieOf([
      ['DIRECT', direct],
      ['BATTERY', dischargeWh],
      ['GRID', importWh],
    ]),
  };
}
