import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayAt, spanOfDay } from './days.ts';
import { type FoldContext, fold, type Reading, type Share, type ToldDay } from './fold.ts';
import { packCounters } from './heads.ts';

const minute = 60_000;
const zones = ['Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kolkata', 'America/New_York', 'Atlantic/Canary'];
const contextOf = (zone: string): FoldContext => ({
  place: { zone, latitude: 50.1, longitude: 8.7 },
  ratedW: 10_000,
  shapes: ['sun', 'household'],
});

const reading = (at: number, first: number | null, second: number | null = null, power = 500): Reading => ({
  at,
  buffered: false,
  values: [first, second],
  powers: [power, power],
});

/** Energy by local day, over everything that was told about it. */
function totals(days: (ToldDay | null)[]): Record<string, Share['wh']> {
  const sums: Record<string, Share['wh']> = {};
  for (const told of days) {
    for (const [day, { wh }] of told?.shares ?? []) {
      const sum = sums[day] ?? [null, null];
      sums[day] = [add(sum[0], wh[0]), add(sum[1], wh[1])];
    }
  }
  return sums;
}
const add = (a: number | null, b: number | null) => (a === null && b === null ? null : (a ?? 0) + (b ?? 0));
const all = (readings: Reading[], zone = 'Europe/Berlin') => {
  const { closed, open } = fold(null, readings, contextOf(zone));
  return totals([...closed, open]);
};

describe('days', () => {
  test.each([
    ['Europe/Berlin', '2026-03-29', 23 * 60],
    ['Europe/Berlin', '2026-10-25', 25 * 60],
    ['Australia/Lord_Howe', '2026-04-05', 24.5 * 60],
    ['Asia/Kolkata', '2026-06-14', 24 * 60],
  ])('in %s on %s hold every minute of that day once', (zone, day, minutes) => {
    const { from } = spanOfDay(zone, day);
    // one Wh a minute, from two hours before to two hours after
    const readings = Array.from({ length: minutes + 241 }, (_, i) => reading(from + (i - 120) * minute, 1000 + i));
    expect(all(readings, zone)[day]).toEqual([minutes, null]);
  });

  test('share a minute over midnight by power', () => {
    const { from } = spanOfDay('Europe/Berlin', '2026-06-15');
    const sums = all([reading(from - 45_000, 1000), reading(from + 15_000, 1100)]);
    expect(sums).toEqual({ '2026-06-14': [75, null], '2026-06-15': [25, null] });
  });

  test('share a long gap by the sun for generation and by the habits of a house for purchase, marked as estimated', () => {
    const from = Date.parse('2026-06-14T10:00:00Z');
    const { closed, open } = fold(
      null,
      [reading(from, 0, 0), reading(from + 24 * 60 * minute, 20_000, 20_000)],
      contextOf('Europe/Berlin'),
    );
    const { '2026-06-14': first, '2026-06-15': second } = totals([...closed, open]);
    expect((first?.[0] ?? 0) + (second?.[0] ?? 0)).toBe(20_000);
    expect(first?.[0]).toBeGreaterThan(11_000);
    expect((first?.[1] ?? 0) + (second?.[1] ?? 0)).toBe(20_000);
    expect(second?.[1]).toBeGreaterThan(5_000);
    expect(open?.shares.get('2026-06-14')?.estimated).toBe(true);
  });

  test('of a gap over several days all get their part', () => {
    const from = Date.parse('2026-06-14T10:00:00Z');
    const sums = all([reading(from, 0), reading(from + 72 * 60 * minute, 60_000)]);
    expect(Object.keys(sums)).toHaveLength(4);
    expect(Object.values(sums).reduce((sum, wh) => sum + (wh[0] ?? 0), 0)).toBe(60_000);
  });

  test('know nothing of a counter that was never read', () => {
    const from = Date.parse('2026-06-14T10:00:00Z');
    const silent = (at: number): Reading => ({ at, buffered: false, values: [null, 5], powers: [null, null] });
    expect(all([silent(from), silent(from + minute)])).toEqual({ '2026-06-14': [null, 0] });
  });
});

const stream = fc
  .record({
    zone: fc.constantFrom(...zones),
    start: fc.constantFrom('2026-03-28T12:00:00Z', '2026-10-24T12:00:00Z', '2026-12-31T12:00:00Z', '2026-04-04T06:00:00Z'),
    steps: fc.array(
      fc.record({
        gapS: fc.oneof({ weight: 8, arbitrary: fc.constant(60) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 90_000 }) }),
        /** Of what the gap allows; beyond 1 and below 0 are spikes, resets and jitter. */
        share: fc.oneof(
          { weight: 12, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
          { weight: 1, arbitrary: fc.constantFrom(-1e6, -0.5, 1e4) },
        ),
        power: fc.integer({ min: 0, max: 10_000 }),
        missing: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
      }),
      { minLength: 2, maxLength: 120 },
    ),
  })
  .map(({ zone, start, steps }) => {
    let at = Date.parse(start);
    let value = 1_000_000;
    const readings = steps.map(({ gapS, share, power, missing }): Reading => {
      at += gapS * 1000;
      value = Math.max(0, value + Math.round((share * 10_000 * gapS) / 3600));
      return reading(at, missing ? null : value, value * 2, power);
    });
    return { zone, readings };
  });

describe('the fold', () => {
  test('gives the same however many calls the readings come in', () => {
    fc.assert(
      fc.property(stream, fc.infiniteStream(fc.integer({ min: 1, max: 20 })), ({ zone, readings }, sizes) => {
        const context = contextOf(zone);
        const whole = fold(null, readings, context);
        const days: ToldDay[] = [];
        let open: ToldDay | null = null;
        for (let at = 0; at < readings.length; ) {
          const size = sizes.next().value as number;
          const part: ReturnType<typeof fold> = fold(open, readings.slice(at, at + size), context);
          days.push(...part.closed);
          open = part.open;
          at += size;
        }
        expect(totals([...days, open])).toEqual(totals([...whole.closed, whole.open]));
        expect(packCounters(open?.counters ?? [null, null])).toBe(packCounters(whole.open?.counters ?? [null, null]));
      }),
    );
  });

  test('gives the same when a day is folded again from how the counters stood before it', () => {
    fc.assert(
      fc.property(stream, ({ zone, readings }) => {
        const context = contextOf(zone);
        const { closed, open } = fold(null, readings, context);
        const days = [...closed, ...(open ? [open] : [])];
        const again = days.map((told, i) => {
          const own = readings.filter((r) => dayAt(zone, r.at).day === told.day);
          const before = days[i - 1]?.counters ?? [null, null];
          return fold({ day: told.day, counters: before, buffered: false, shares: new Map() }, own, context).open;
        });
        expect(again.map((d) => d && [...d.shares])).toEqual(days.map((d) => [...d.shares]));
      }),
    );
  });

  test('neither makes nor loses energy where counters only rise as they can', () => {
    const rising = stream.map(({ zone, readings }) => {
      let value = 0;
      let at = readings[0]?.at ?? 0;
      return {
        zone,
        readings: readings.map((r, i) => {
          value += Math.floor((((r.at - at) / 3_600_000) * 10_000 * (i % 3)) / 2);
          at = r.at;
          return reading(r.at, value, null, r.powers[0] ?? 0);
        }),
        gained: () => value,
      };
    });
    fc.assert(
      fc.property(rising, ({ zone, readings, gained }) => {
        const sum = Object.values(all(readings, zone)).reduce((total, wh) => total + (wh[0] ?? 0), 0);
        expect(sum).toBe(gained() - (readings[0]?.values[0] ?? 0));
        for (const wh of Object.values(all(readings, zone))) expect(wh[0] ?? 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
