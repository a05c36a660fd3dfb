import { expect, it } from 'vitest';
import { clearSkyW } from '../../platform/clearsky.ts';
import { type Hour, lostInShade, shadedHours } from './shading.ts';

const roof = { capacityW: 8_600, tiltDeg: 38, azimuthDeg: 175 };
const hourMs = 3_600_000;

/** A day in Freiburg, of which each hour brings the given share. */
function day(date: string, share: (hour: number) => number): Hour[] {
  return Array.from({ length: 24 }, (_, hour) => {
    const expectedW = clearSkyW([roof], 48, 7.85, Date.parse(date) + (hour + 0.5) * hourMs);
    return { hour, expectedW, actualW: expectedW * share(hour) };
  });
}
const october = ['2026-10-03', '2026-10-05', '2026-10-11', '2026-10-12'];
const days = (share: (hour: number, day: number) => number, dates = october) =>
  dates.map((date, n) => day(date, (hour) => share(hour, n)));
const morning = (hour: number) => (hour < 10 ? 0.3 : 1);

it('finds the hours that a neighbouring house takes', () => {
  expect([...shadedHours(days(morning))].sort()).toEqual([6, 7, 8, 9]);
  expect([...shadedHours(days((hour, n) => morning(hour) * (0.95 + n * 0.02)))].sort()).toEqual([6, 7, 8, 9]);
  expect([...shadedHours(days((hour) => (hour === 11 ? 0.2 : 1)))]).toEqual([11]);
});

it('does not take for shade what is missing all day, at other hours each day, or on too few days', () => {
  expect(shadedHours(days(() => 0.8)).size).toBe(0);
  expect(shadedHours(days(() => 0.5)).size).toBe(0);
  expect(shadedHours(days((hour, n) => (hour === 9 + n ? 0.1 : 1))).size).toBe(0);
  expect(shadedHours(days((hour) => (hour < 10 ? 0.3 : 0.75))).size).toBe(0);
  expect(shadedHours(days(morning, october.slice(0, 2))).size).toBe(0);
  expect(shadedHours(days(() => 1)).size).toBe(0);
});

it('asks of each day that its own loss lies in those hours', () => {
  const shaded = shadedHours(days(morning));
  expect(lostInShade(day('2026-10-13', morning), shaded)).toBe(true);
  expect(
    lostInShade(
      day('2026-10-13', (hour) => (hour < 13 ? 1 : 0.2)),
      shaded,
    ),
  ).toBe(false);
  expect(
    lostInShade(
      day('2026-10-13', () => 1),
      shaded,
    ),
  ).toBe(false);
  expect(lostInShade(day('2026-10-13', morning), new Set())).toBe(false);
});
