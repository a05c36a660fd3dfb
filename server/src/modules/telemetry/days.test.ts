import { expect, test } from 'vitest';
import { dayAt, daysBetween, spanOfDay } from './days.ts';

const hours = (zone: string, day: string) => {
  const { from, to } = spanOfDay(zone, day);
  return (to - from) / 3_600_000;
};

test.each([
  ['Europe/Berlin', '2026-03-29', 23],
  ['Europe/Berlin', '2026-10-25', 25],
  ['Europe/Berlin', '2026-06-14', 24],
  ['Australia/Lord_Howe', '2026-04-05', 24.5],
  ['Australia/Lord_Howe', '2026-10-04', 23.5],
  ['Asia/Kolkata', '2026-03-29', 24],
  // the clocks go forward at midnight: the day begins at one
  ['America/Santiago', '2026-09-06', 23],
])('%s has on %s %d hours', (zone, day, length) => {
  expect(hours(zone, day)).toBe(length);
});

test('a day begins at local midnight, also half an hour off', () => {
  expect(dayAt('Asia/Kolkata', Date.parse('2026-06-13T18:30:00Z'))).toMatchObject({ day: '2026-06-14' });
  expect(dayAt('Asia/Kolkata', Date.parse('2026-06-13T18:29:59.999Z'))).toMatchObject({ day: '2026-06-13' });
  expect(dayAt('Europe/Berlin', Date.parse('2026-12-31T23:00:00Z'))).toMatchObject({ day: '2027-01-01' });
});

test('days between two instants meet without a gap', () => {
  const from = Date.parse('2026-10-24T12:00:00Z');
  const to = Date.parse('2026-10-26T12:00:00Z');
  const spans = daysBetween('Europe/Berlin', from, to);
  expect(spans.map((s) => s.day)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
  expect(spans[0]?.from).toBe(from);
  expect(spans[0]?.to).toBe(spans[1]?.from);
  expect(spans[2]?.to).toBe(to);
});
