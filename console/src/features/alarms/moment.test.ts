import { expect, it } from 'vitest';
import { arcFault, lowYield } from '../../../test/alarms.ts';
import { hasVoltage, momentChart, momentOf } from './moment.ts';

const words = { point: 'Time', mark: 'Began', series: (key: string) => key, short: (at: string) => at, full: (at: string) => at };
const series = (key: string, unit: string, at: string[], values: (number | null)[]) => ({
  deviceId: null,
  key,
  unit,
  reduced: false,
  at,
  values,
});
const [early, start, late] = ['2026-11-14T20:25:00Z', '2026-11-14T20:30:00Z', '2026-11-14T20:35:00Z'] as const;

it('asks for two hours before and after, of the plant and of the device', () => {
  const body = momentOf(arcFault, 'power');
  expect([body.from, body.to]).toEqual(['2026-11-14T18:30:00.000Z', '2026-11-14T22:30:00.000Z']);
  expect(body.series.map(({ key }) => key)).toEqual([
    'plant.pvPowerW',
    'plant.loadPowerW',
    'plant.gridPowerW',
    'plant.batteryPowerW',
    'ac.powerW',
  ]);
  expect(momentOf(arcFault, 'voltage').series).toEqual([
    { deviceId: arcFault.deviceId, key: 'ac.voltageV' },
    { deviceId: arcFault.deviceId, key: 'dc.voltageV' },
  ]);
  expect(hasVoltage(lowYield)).toBe(false);
});

it('draws series of different moments on one axis, gaps as gaps, and marks the beginning', () => {
  const answer = {
    timeZone: 'UTC',
    keptSince: early,
    series: [
      series('plant.pvPowerW', 'W', [early, late], [2000, 500]),
      series('ac.powerW', 'W', [early, start, late], [1900, null, 400]),
      series('plant.gridPowerW', 'W', [early], [null]),
    ],
  };
  const chart = momentChart(answer, start, words);
  expect(chart?.unit).toBe('kW');
  expect(chart?.mark).toEqual({ index: 1, label: 'Began' });
  expect(chart?.series.map(({ values }) => values)).toEqual([
    [2, null, 0.5],
    [1.9, null, 0.4],
  ]);
});

it('draws nothing where nothing was measured', () => {
  const answer = { timeZone: 'UTC', keptSince: early, series: [series('plant.pvPowerW', 'W', [early], [null])] };
  expect(momentChart(answer, start, words)).toBeNull();
});
