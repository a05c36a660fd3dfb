import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cadences, daysOf, relativePeriods } from '#contract/reports.ts';
import { nextRun } from './schedules.time.ts';

const berlin = { day: 1, time: '02:30', timeZone: 'Europe/Berlin' } as const;
const after = (iso: string, change = {}) => nextRun({ cadence: 'DAILY', ...berlin, ...change }, new Date(iso)).toISOString();

test('keeps the time on the wall over both changes of the clock', () => {
  expect(after('2026-03-28T12:00:00Z'), 'the hour is left out').toBe('2026-03-29T01:30:00.000Z');
  expect(after('2026-03-29T12:00:00Z')).toBe('2026-03-30T00:30:00.000Z');
  expect(after('2026-10-24T12:00:00Z'), 'the hour comes twice').toBe('2026-10-25T00:30:00.000Z');
  expect(after('2026-10-25T00:30:00Z'), 'and counts once').toBe('2026-10-26T01:30:00.000Z');
});

test('comes on its weekday, and on the last day of a month that is too short', () => {
  expect(after('2026-11-15T12:00:00Z', { cadence: 'WEEKLY', day: 7 })).toBe('2026-11-22T01:30:00.000Z');
  expect(after('2026-02-01T12:00:00Z', { cadence: 'MONTHLY', day: 31 })).toBe('2026-02-28T01:30:00.000Z');
});

test('always lies ahead, and never twice at the same moment', () => {
  const rhythm = fc.record({
    cadence: fc.constantFrom(...cadences),
    day: fc.integer({ min: 1, max: 7 }),
    time: fc.constantFrom('00:00', '02:30', '23:59'),
    timeZone: fc.constantFrom('Europe/Berlin', 'America/Santiago', 'Pacific/Apia', 'UTC'),
  });
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(rhythm, moment, (r, at) => {
      const first = nextRun(r, at);
      const second = nextRun(r, first);
      return first > at && second > first;
    }),
  );
});

test('relative periods are whole days that end before the day they are seen from, or on it', () => {
  const seen = Object.fromEntries(relativePeriods.map((p) => [p, Object.values(daysOf(p, '2026-03-01')).join(' ')]));
  expect(seen).toEqual({
    YESTERDAY: '2026-02-28 2026-02-28',
    LAST_7_DAYS: '2026-02-22 2026-02-28',
    LAST_WEEK: '2026-02-16 2026-02-22',
    THIS_MONTH: '2026-03-01 2026-03-01',
    LAST_MONTH: '2026-02-01 2026-02-28',
    LAST_12_MONTHS: '2025-03-01 2026-02-28',
    THIS_YEAR: '2026-01-01 2026-03-01',
    LAST_YEAR: '2025-01-01 2025-12-31',
  });
});
