import { describe, expect, test } from 'vitest';
import { type Approval, approved, standingOf } from './drift.ts';

const now = Date.parse('2026-11-15T12:00:00Z');
const at = (day: number) => new Date(now - day * 86_400_000).toISOString();
const approval = (day: number, values: Approval['values'], setId: string | null = null): Approval => ({
  at: at(day),
  by: 'ada',
  standard: 'DE_VDE4105_2018',
  values,
  setId,
});
const read = (day: number, values: Record<string, number | null>) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value, readAt: at(day) }]));

describe('what was approved', () => {
  test('is the last of declaration and changes, value by value', () => {
    const declared = approval(5, { 'ov1.v': 280, 'uv1.v': 184 }, 's');
    const writes = [approval(9, { 'ov1.v': 270, 'of1.f': 51 }), approval(1, { 'uv1.v': 190 })];
    expect(approved(declared, writes).values).toEqual({ 'ov1.v': 280, 'uv1.v': 190, 'of1.f': 51 });
    expect(approved(declared, writes).latest?.setId).toBeNull();
    expect(approved(declared, writes.slice(0, 1)).latest?.setId).toBe('s');
  });

  test('holds protection values only: a change of the everyday approves nothing', () => {
    expect(standingOf(null, [approval(1, { 'soc.minPct': 10 })], {}, [], now).state).toBe('NONE');
  });
});

describe('a device', () => {
  const declared = approval(5, { 'ov1.v': 280, 'ov2.v': null }, 's');

  test('is as approved within the tolerance of what devices store', () => {
    expect(standingOf(declared, [], read(1, { 'ov1.v': 280.1, 'ov2.v': null }), [], now)).toMatchObject({
      state: 'SAME',
      readAt: at(1),
    });
  });

  test('differs since it was first seen to differ', () => {
    const first = standingOf(declared, [], read(1, { 'ov1.v': 287.5, 'ov2.v': null }), [], now);
    expect(first).toMatchObject({ state: 'DIFFERS', differences: [{ key: 'ov1.v', wanted: 280, read: 287.5, since: at(0) }] });
    const later = standingOf(declared, [], read(0, { 'ov1.v': 286, 'ov2.v': null }), first.differences, now + 1000);
    expect(later.differences).toMatchObject([{ read: 286, since: at(0) }]);
  });

  test('is unknown while a value was never read, and long after it was', () => {
    expect(standingOf(declared, [], read(1, { 'ov1.v': 280 }), [], now)).toMatchObject({
      state: 'UNREAD',
      differences: [{ key: 'ov2.v', wanted: null }],
    });
    expect(standingOf(declared, [], read(31, { 'ov1.v': 280, 'ov2.v': null }), [], now).state).toBe('STALE');
    expect(standingOf(declared, [], read(31, { 'ov1.v': 287.5, 'ov2.v': null }), [], now).state).toBe('DIFFERS');
  });
});
