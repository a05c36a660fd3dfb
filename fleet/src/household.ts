import { type Day, dayOfYear, hourMs, minuteMs } from './calendar.ts';
import { hash, normalAt, uniformAt } from './random.ts';

const shape = [
  0.63, 0.47, 0.42, 0.4, 0.42, 0.51, 0.83, 1.11, 1.21, 1.23, 1.19, 1.21, 1.35, 1.3, 1.12, 1.01, 0.98, 1.04, 1.21, 1.41, 1.42,
  1.34, 1.23, 0.96,
];

/** How often a day in a house of 4,500 kWh a year, when, how strong and how long. */
const appliances = [
  { times: 3, from: 6.5, to: 21, phases: [{ powerW: 2000, minutes: 3 }] },
  { times: 0.5, from: 11.5, to: 19.5, phases: [{ powerW: 2000, minutes: 40 }] },
  {
    times: 0.5,
    from: 8,
    to: 17,
    phases: [
      { powerW: 2000, minutes: 20 },
      { powerW: 300, minutes: 60 },
    ],
  },
  {
    times: 0.7,
    from: 13,
    to: 21.5,
    phases: [
      { powerW: 1800, minutes: 15 },
      { powerW: 60, minutes: 35 },
      { powerW: 1800, minutes: 15 },
    ],
  },
];
const reference = 4_500_000;
const fridge = { powerW: 80, onMinutes: 20, everyMinutes: 50 };

const season = (doy: number): number => -3.92e-10 * doy ** 4 + 3.2e-7 * doy ** 3 - 7.02e-5 * doy ** 2 + 2.1e-3 * doy + 1.24;
const meanSeason = Array.from({ length: 365 }, (_, i) => season(i + 1)).reduce((sum, f) => sum + f, 0) / 365;

const dailyWh = appliances.reduce(
  (sum, { times, phases }) => sum + times * phases.reduce((wh, p) => wh + (p.powerW * p.minutes) / 60, 0),
  (fridge.powerW * 24 * fridge.onMinutes) / fridge.everyMinutes,
);
/** What the named appliances take is not in the smooth part. */
const smoothShare = 1 - (dailyWh * 365) / reference;

interface Pulse {
  from: number;
  to: number;
  powerW: number;
}

interface Plan {
  day: Day;
  quarters: Float64Array;
  pulses: Pulse[];
}

/** What a house takes: a smooth part by the quarter of an hour, and what is switched on in between. */
export class Household {
  readonly #seed: number;
  readonly #yearWh: number;
  #plan: Plan | undefined;

  constructor(seed: number, yearWh: number) {
    this.#seed = seed;
    this.#yearWh = yearWh;
  }

  #planFor(day: Day): Plan {
    if (this.#plan?.day === day) return this.#plan;
    const seed = hash(this.#seed, day.date, 'load');
    const weekend = day.weekday > 5;
    const level = (this.#yearWh / 8760) * smoothShare * (season(dayOfYear(day.from)) / meanSeason) * (weekend ? 1.07 : 1);
    const count = Math.round((day.to - day.from) / (15 * minuteMs));
    const quarters = new Float64Array(count);
    for (let q = 0; q < count; q++) {
      const hour = Math.floor(day.hourAt(day.from + q * 15 * minuteMs));
      // on a free day the morning begins later
      const lived = weekend && hour >= 4 && hour < 12 ? Math.max(4, hour - 2) : hour;
      quarters[q] = level * (shape[lived] ?? 1) * Math.exp(-0.125 + 0.5 * normalAt(seed, q));
    }
    this.#plan = { day, quarters, pulses: this.#pulses(day, seed) };
    return this.#plan;
  }

  #pulses(day: Day, seed: number): Pulse[] {
    const pulses: Pulse[] = [];
    let draw = 1000;
    for (const { times, from, to, phases } of appliances) {
      const wanted = (times * this.#yearWh) / reference;
      const runs = Math.floor(wanted + uniformAt(seed, draw++));
      for (let run = 0; run < runs; run++) {
        let at = day.from + (from + (to - from) * uniformAt(seed, draw++)) * hourMs;
        for (const { powerW, minutes } of phases) {
          pulses.push({ from: at, to: at + minutes * minuteMs, powerW });
          at += minutes * minuteMs;
        }
      }
    }
    return pulses;
  }

  /** The mean between two instants of one local day, which may be as long as a quarter of an hour. */
  meanW(day: Day, from: number, to: number): number {
    const { quarters, pulses } = this.#planFor(day);
    const middle = (from + to) / 2;
    let powerW = quarters[Math.floor((middle - day.from) / (15 * minuteMs))] ?? 0;
    for (const pulse of pulses) {
      const overlap = Math.min(to, pulse.to) - Math.max(from, pulse.from);
      if (overlap > 0) powerW += (pulse.powerW * overlap) / (to - from);
    }
    const minute = (middle / minuteMs + (this.#seed % fridge.everyMinutes)) % fridge.everyMinutes;
    return powerW + (minute < fridge.onMinutes ? (fridge.powerW * this.#yearWh) / reference : 0);
  }
}
