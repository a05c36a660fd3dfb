import { type Accrual, shortGapMs } from './split.ts';

/** Where a lifetime counter stands. Without a value its energy is integrated from power. */
export interface Counter {
  value: number | null;
  at: number;
  power: number | null;
  /** Energy of the integration that is no whole watt-hour yet, in millijoule. */
  restMj: number;
  /** A jump that is not believed yet: later readings may agree with it. */
  doubt: { value: number; at: number; power: number | null; agreed: number } | null;
}

interface Advance {
  counter: Counter | null;
  accrual: Accrual | null;
}

const jitterWh = 100;
const agreeing = 3;
const mjPerWh = 3_600_000;
const wraps = [0.1, 1, 10].map((resolution) => 2 ** 32 * resolution);

const mostWh = (ratedW: number, ms: number): number => (1.5 * ratedW * ms) / 3_600_000 + 50;
const standing = (value: number, at: number, power: number | null): Counter => ({ value, at, power, restMj: 0, doubt: null });
const plain = (from: { at: number; power: number | null }, at: number, power: number | null, wh: number, estimated = false) => ({
  from: from.at,
  to: at,
  fromPower: from.power,
  toPower: power,
  wh,
  estimated,
});

/** Gaps are not bridged: what was not seen was not measured. */
function integrate(before: Counter | null, at: number, power: number | null): Advance {
  if (power === null || before?.value != null) return { counter: before, accrual: null };
  const fresh: Counter = { value: null, at, power, restMj: 0, doubt: null };
  if (!before || before.power === null || at - before.at > shortGapMs) {
    return { counter: { ...fresh, restMj: before?.restMj ?? 0 }, accrual: null };
  }
  const mj = before.restMj + Math.round((before.power + power) * (at - before.at) * 0.5);
  const wh = Math.floor(mj / mjPerWh);
  return { counter: { ...fresh, restMj: mj - wh * mjPerWh }, accrual: plain(before, at, power, wh, true) };
}

/** A jump up. Three later readings that agree make it the beginning of a new count; the jump itself is no energy. */
function doubted(before: Counter, at: number, value: number, power: number | null, ratedW: number): Advance {
  const { doubt } = before;
  const gained = doubt ? value - doubt.value : -1;
  if (!doubt || gained < 0 || gained > mostWh(ratedW, at - doubt.at)) {
    return { counter: { ...before, doubt: { value, at, power, agreed: 0 } }, accrual: null };
  }
  if (doubt.agreed + 1 < agreeing) {
    return { counter: { ...before, doubt: { ...doubt, agreed: doubt.agreed + 1 } }, accrual: null };
  }
  return { counter: standing(value, at, power), accrual: plain(doubt, at, power, gained, true) };
}

/** The next reading of a counter, later than all before it. */
export function advance(before: Counter | null, at: number, value: number | null, power: number | null, ratedW: number): Advance {
  if (value === null) return integrate(before, at, power);
  if (!before || before.value === null) return { counter: standing(value, at, power), accrual: null };
  const gained = value - before.value;
  const most = mostWh(ratedW, at - before.at);
  const take = (wh: number, estimated = false): Advance => ({
    counter: standing(value, at, power),
    accrual: plain(before, at, power, wh, estimated),
  });
  if (gained > most) return doubted(before, at, value, power, ratedW);
  if (gained >= 0) return take(gained);
  // read again or rounded: the highest reading counts on
  if (gained >= -jitterWh) return { counter: { ...before, doubt: null }, accrual: plain(before, at, power, 0) };
  const rolled = wraps.map((wrap) => Math.round(wrap) + gained).find((wh) => wh >= 0 && wh <= most);
  if (rolled !== undefined) return take(rolled);
  return take(value <= most ? value : 0, true);
}
