import { dayMs, hourMs, minuteMs } from './calendar.ts';
import { hash, noise, normalAt, uniformAt } from './random.ts';
import type { Sun } from './sun.ts';

export interface Climate {
  /** More or fewer clear days than in the middle of Europe, -0.1 to 0.45. */
  clearness: number;
  /** Warmer than Frankfurt, in kelvin. */
  warmthC: number;
}

export interface Weather {
  /** Share of the clear sky's light that arrives. */
  clearSky: number;
  outdoorC: number;
}

/** Light on the ground: all on a level plane, from the whole sky, straight from the sun. */
export interface Light {
  globalWm2: number;
  diffuseWm2: number;
  beamWm2: number;
}

type Cover = 'CLEAR' | 'MIXED' | 'OVERCAST';
const covers = {
  CLEAR: { mean: 0.97, deviation: 0.03, fast: 0.02 },
  MIXED: { mean: 0.62, deviation: 0.22, fast: 0.12 },
  OVERCAST: { mean: 0.26, deviation: 0.09, fast: 0.03 },
} as const;

const cellDeg = 0.25;
const knots = 97;
const knotMs = dayMs / (knots - 1);
const staysAsYesterday = 0.45;
const memory = 16;
/** Steps as short as this see single clouds pass. */
const fastBelowMs = 2 * minuteMs;

const summer = (doy: number): number => (1 + Math.cos((2 * Math.PI * (doy - 187)) / 365)) / 2;
const doyOf = (day: number): number => ((day - 365.25 * Math.floor(day / 365.25)) | 0) + 1;

/** The weather over one cell of the map: neighbours share it. It is a function of the time alone. */
export class Sky {
  readonly #seed: number;
  readonly #climate: Climate;
  readonly #shiftMs: number;
  readonly #days = new Map<number, { mean: number; deviation: number; fast: number; course: Float64Array; warmth: number }>();

  constructor(seed: number, latitude: number, longitude: number, climate: Climate) {
    this.#seed = hash(seed, Math.floor(latitude / cellDeg), Math.floor(longitude / cellDeg), 'weather');
    this.#climate = climate;
    // days of the sky change in the night of the place
    this.#shiftMs = (longitude / 15) * hourMs;
  }

  #dayOf(at: number): number {
    return Math.floor((at + this.#shiftMs) / dayMs);
  }

  #cover(day: number): Cover {
    let drawn = day;
    while (day - drawn < memory && uniformAt(this.#seed, drawn * 4) < staysAsYesterday) drawn--;
    const s = summer(doyOf(drawn));
    const clear = Math.min(0.92, Math.max(0.02, 0.07 + 0.24 * s + this.#climate.clearness));
    const overcast = Math.min(0.92, Math.max(0.02, 0.59 - 0.3 * s - this.#climate.clearness));
    const u = uniformAt(this.#seed, drawn * 4 + 1);
    if (u < clear) return 'CLEAR';
    return u > 1 - overcast ? 'OVERCAST' : 'MIXED';
  }

  /** Off the mean of the season, for days in a row. */
  #warmth(day: number): number {
    let sum = 0;
    for (let back = memory; back >= 0; back--) sum = 0.75 * sum + 0.661 * normalAt(this.#seed, (day - back) * 4 + 2);
    return 2.2 * sum;
  }

  #day(day: number) {
    let known = this.#days.get(day);
    if (!known) {
      const seed = hash(this.#seed, day);
      const course = new Float64Array(knots);
      const keep = Math.exp(-knotMs / (45 * minuteMs));
      let x = normalAt(seed, 0);
      for (let k = 0; k < knots; k++) {
        course[k] = x;
        x = keep * x + Math.sqrt(1 - keep * keep) * normalAt(seed, k + 1);
      }
      known = { ...covers[this.#cover(day)], course, warmth: this.#warmth(day) };
      if (this.#days.size > 3) this.#days.delete(this.#days.keys().next().value ?? 0);
      this.#days.set(day, known);
    }
    return known;
  }

  at(at: number, stepMs: number): Weather {
    const shifted = at + this.#shiftMs;
    const number = Math.floor(shifted / dayMs);
    const day = this.#day(number);
    const position = (shifted - number * dayMs) / knotMs;
    const knot = Math.floor(position);
    const share = position - knot;
    const x = (day.course[knot] ?? 0) * (1 - share) + (day.course[knot + 1] ?? 0) * share;
    const quick = stepMs <= fastBelowMs ? day.fast * noise(this.#seed, at, 4 * minuteMs) : 0;
    const s = summer(doyOf(number));
    const hour = (shifted - number * dayMs) / hourMs;
    return {
      clearSky: Math.min(quick ? 1.15 : 1.08, Math.max(0.05, day.mean + day.deviation * x + quick)),
      outdoorC:
        10.5 +
        this.#climate.warmthC +
        9.3 * Math.cos((2 * Math.PI * (doyOf(number) - 200)) / 365) +
        (2 + 2.5 * s) * Math.cos((2 * Math.PI * (hour - 15)) / 24) +
        day.warmth,
    };
  }

  #meanC(day: number): number {
    return 10.5 + this.#climate.warmthC + 9.3 * Math.cos((2 * Math.PI * (doyOf(day) - 200)) / 365) + this.#warmth(day);
  }

  #rains(day: number): boolean {
    return this.#cover(day) === 'OVERCAST' && uniformAt(this.#seed, day * 4 + 3) < 0.6;
  }

  /** Dust gathers until it rains. */
  daysSinceRain(at: number): number {
    const day = this.#dayOf(at);
    let dry = 0;
    while (dry < 60 && !this.#rains(day - dry)) dry++;
    return dry;
  }

  /** Snow that fell in the frost of the last days and has not thawed since. */
  snowLies(at: number): boolean {
    const today = this.#dayOf(at);
    for (let day = today; day > today - 4; day--) {
      if (this.#meanC(day) > 0.5) return false;
      if (this.#rains(day)) return true;
    }
    return false;
  }
}

/** Haurwitz for the clear sky, Erbs for the share that comes from all of it. */
export function lightOf({ cosZenith, outsideWm2 }: Sun, clearSky: number): Light {
  if (cosZenith <= 0.01) return { globalWm2: 0, diffuseWm2: 0, beamWm2: 0 };
  const globalWm2 = 1098 * cosZenith * Math.exp(-0.059 / cosZenith) * clearSky;
  const kt = Math.min(1, globalWm2 / (outsideWm2 * Math.max(cosZenith, 0.065)));
  let share = 0.165;
  if (kt <= 0.22) share = 1 - 0.09 * kt;
  else if (kt <= 0.8) share = 0.9511 - 0.1604 * kt + 4.388 * kt ** 2 - 16.638 * kt ** 3 + 12.336 * kt ** 4;
  const diffuseWm2 = share * globalWm2;
  // below 3 degrees the division says nothing any more
  return { globalWm2, diffuseWm2, beamWm2: cosZenith > 0.0523 ? (globalWm2 - diffuseWm2) / cosZenith : 0 };
}
