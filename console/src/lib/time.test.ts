import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf, hoursOfDay, startOfDay } from './time.ts';

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'Pacific/Chatham',
];
const zone = fc.constantFrom(...zones);
const instant = fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2040, 0, 1) });

describe('days in a zone', () => {
  it('has 23 hours in Berlin when summer time begins and 25 when it ends', () => {
    expect(hoursOfDay('2026-03-29', 'Europe/Berlin')).toBe(23);
    expect(hoursOfDay('2026-10-25', 'Europe/Berlin')).toBe(25);
    expect(hoursOfDay('2026-10-26', 'Europe/Berlin')).toBe(24);
  });

  it('begins at one o’clock where the clock change skips midnight', () => {
    expect(startOfDay('2025-04-25', 'Africa/Cairo')).toBe(Date.parse('2025-04-24T22:00:00Z'));
    expect(hoursOfDay('2025-04-25', 'Africa/Cairo')).toBe(23);
  });

  it('changes by half an hour on Lord Howe', () => {
    expect(hoursOfDay('2026-04-05', 'Australia/Lord_Howe')).toBe(24.5);
  });

  it('puts every instant between the start of its day and the start of the next', () => {
    fc.assert(
      fc.property(instant, zone, (ms, z) => {
        const day = dayOf(ms, z);
        expect(startOfDay(day, z)).toBeLessThanOrEqual(ms);
        expect(startOfDay(addDays(day, 1), z)).toBeGreaterThan(ms);
      }),
    );
  });

  it('names the day of its own first instant, and the day before one second earlier', () => {
    fc.assert(
      fc.property(instant, zone, (ms, z) => {
        const day = dayOf(ms, z);
        expect(dayOf(startOfDay(day, z), z)).toBe(day);
        expect(dayOf(startOfDay(day, z) - 1000, z)).toBe(addDays(day, -1));
      }),
    );
  });

  it('counts days forth and back without skipping one', () => {
    fc.assert(
      fc.property(instant, zone, fc.integer({ min: 1, max: 400 }), (ms, z, count) => {
        const day = dayOf(ms, z);
        expect(addDays(addDays(day, count), -count)).toBe(day);
        expect(addDays(addDays(day, count - 1), 1)).toBe(addDays(day, count));
      }),
    );
  });
});
