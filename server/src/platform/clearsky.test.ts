import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clearSkyW, clearSkyWh } from './clearsky.ts';

const frankfurt = [50.11, 8.68] as const;
const roof = (azimuthDeg: number, tiltDeg = 35) => [{ capacityW: 10_000, tiltDeg, azimuthDeg }];
const day = (date: string) => [Date.parse(`${date}T00:00:00Z`), Date.parse(`${date}T24:00:00Z`)] as const;

it('gives what a good June day, a good December day and a clear year give on a southern roof', () => {
  const of = (date: string) => clearSkyWh(roof(180), ...frankfurt, ...day(date)).acWh / 10_000;
  expect(of('2026-06-21')).toBeGreaterThan(6.3);
  expect(of('2026-06-21')).toBeLessThan(7.5);
  expect(of('2026-12-21')).toBeGreaterThan(1.8);
  expect(of('2026-12-21')).toBeLessThan(3.2);
  const year = clearSkyWh(roof(180), ...frankfurt, Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1));
  expect(year.acWh / 10_000).toBeGreaterThan(1600);
  expect(year.acWh / 10_000).toBeLessThan(2000);
  expect(year.acWh / year.labelWh).toBeGreaterThan(0.75);
  expect(year.acWh / year.labelWh).toBeLessThan(0.9);
});

it('sees the east in the morning, the west in the evening, and nothing at night', () => {
  const at = (clock: string, azimuth: number) => clearSkyW(roof(azimuth), ...frankfurt, Date.parse(`2026-05-01T${clock}:00Z`));
  expect(at('06:00', 90)).toBeGreaterThan(2 * at('06:00', 270));
  expect(at('16:00', 270)).toBeGreaterThan(2 * at('16:00', 90));
  expect(at('23:00', 180)).toBe(0);
});

it('is never negative, never more than the label allows, and adds up over arrays of one plant', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -65, max: 65, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.integer({ min: 0, max: 90 }),
      fc.integer({ min: 0, max: 359 }),
      fc.integer({ min: 0, max: 365 * 24 }),
      (latitude, longitude, tiltDeg, azimuthDeg, hour) => {
        const at = Date.UTC(2026, 0, 1) + hour * 3_600_000;
        const whole = clearSkyW([{ capacityW: 8_000, tiltDeg, azimuthDeg }], latitude, longitude, at);
        const halves = clearSkyW(Array(2).fill({ capacityW: 4_000, tiltDeg, azimuthDeg }), latitude, longitude, at);
        expect(whole).toBeGreaterThanOrEqual(0);
        expect(whole).toBeLessThan(8_000 * 1.2);
        expect(halves).toBeCloseTo(whole, 6);
      },
    ),
  );
});
