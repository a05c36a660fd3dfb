import { expect, test } from 'vitest';
import { isOpen } from './window.ts';

const night = { from: '21:30', to: '05:00' };
const open = (window: typeof night, zone: string, at: string) => isOpen(window, zone, Date.parse(at));

test('a window over midnight is open on both sides of it, on the clock of the plant', () => {
  expect(open(night, 'Europe/Berlin', '2026-06-14T19:29:59Z')).toBe(false);
  expect(open(night, 'Europe/Berlin', '2026-06-14T19:30:00Z')).toBe(true);
  expect(open(night, 'Europe/Berlin', '2026-06-15T02:59:59Z')).toBe(true);
  expect(open(night, 'Europe/Berlin', '2026-06-15T03:00:00Z')).toBe(false);
  expect(open(night, 'Australia/Sydney', '2026-06-14T19:30:00Z')).toBe(false);
});

test('a window of one day has a beginning and an end', () => {
  const noon = { from: '11:00', to: '13:00' };
  expect(open(noon, 'Asia/Kolkata', '2026-06-14T05:30:00Z')).toBe(true);
  expect(open(noon, 'Asia/Kolkata', '2026-06-14T07:30:00Z')).toBe(false);
});

test('the clock on the wall decides when an hour is put on or back', () => {
  // the last Sunday of March: 01:00 UTC is 03:00, the hour before it does not exist
  expect(open({ from: '22:00', to: '03:00' }, 'Europe/Berlin', '2026-03-29T00:59:59Z')).toBe(true);
  expect(open({ from: '22:00', to: '03:00' }, 'Europe/Berlin', '2026-03-29T01:00:00Z')).toBe(false);
  // the last Sunday of October: the hour from two to three comes twice
  for (const at of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'])
    expect(open({ from: '02:00', to: '03:00' }, 'Europe/Berlin', at)).toBe(true);
  expect(open({ from: '02:00', to: '03:00' }, 'Europe/Berlin', '2026-10-25T02:00:00Z')).toBe(false);
});

test('from and to at the same time is always open', () => {
  for (const hour of ['00', '08', '16'])
    expect(open({ from: '08:00', to: '08:00' }, 'UTC', `2026-06-14T${hour}:00:00Z`)).toBe(true);
});
