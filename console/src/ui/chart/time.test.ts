import { describe, expect, it, test } from 'vitest';
import type { TimeData, TimeSeries } from './chart.types.ts';
import { drawnValues, joined } from './curves.ts';
import { stackedUp } from './endLabels.ts';
import { ticksOf } from './ticks.ts';
import { timePlan } from './timePlan.ts';
import { timeTooltip } from './timeTooltip.ts';
import { toCsv } from './toCsv.ts';

const zone = 'Europe/Berlin';
const span = (from: string, to: string) => [Date.parse(from), Date.parse(to)] as const;
const labels = (from: string, to: string, most: number) => ticksOf(...span(from, to), zone, most).map(({ label }) => label);

describe('the ticks of a time axis', () => {
  it('stand at the hours of the clock on the wall, also where it is changed', () => {
    const autumn = ticksOf(...span('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'), zone, 30);
    expect(autumn.slice(0, 5).map(({ label }) => label)).toEqual(['00:00', '01:00', '02:00', '02:00', '03:00']);
    expect(labels('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 5)).toEqual(['00:00', '06:00', '12:00', '18:00', '00:00']);
    expect(labels('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', 30).slice(0, 3)).toEqual(['00:00', '01:00', '03:00']);
  });

  it.each([
    ['2026-11-15T10:00:00Z', '2026-11-15T10:30:00Z', ['11:00', '11:05', '11:10', '11:15', '11:20', '11:25', '11:30']],
    ['2026-11-08T23:00:00Z', '2026-11-12T23:00:00Z', ['9 Nov', '10 Nov', '11 Nov', '12 Nov', '13 Nov']],
    ['2025-12-15T23:00:00Z', '2026-05-12T22:00:00Z', ['2026', 'Feb', 'Mar', 'Apr', 'May']],
  ])('from %s to %s are %o', (from, to, expected) => expect(labels(from, to, 7)).toEqual(expected));
});

const at = [0, 300_000, 600_000, 900_000, 1_200_000];
const feedIn: TimeSeries = {
  key: 'export',
  name: 'Feed-in',
  color: '--feed-in',
  unit: 'kW',
  at,
  values: [0, 0, 2, null, 0],
  below: true,
  restsAtZero: true,
};
const pv: TimeSeries = { key: 'pv', name: 'PV', color: '--pv', unit: 'kW', at: at.slice(0, 3), values: [1, 2, 3], look: 'area' };
const data: TimeData = {
  from: 0,
  to: 3_600_000,
  zone,
  pointName: 'Time',
  series: [pv, feedIn],
  shades: [{ from: 0, to: 600_000 }],
  axes: { left: 'kW' },
};

test('what is given away is drawn below zero, and not at all while nothing is', () => {
  expect(drawnValues(feedIn)).toEqual([null, -0, -2, null, null]);
});

test('a gap lasts from one known value to the next, whatever instants other curves have between them', () => {
  const other: TimeSeries = { ...pv, key: 'other', at: [400_000, 700_000, 1_000_000], values: [5, 6, 7] };
  const [instants, gaps, known] = joined(data, [{ ...feedIn, restsAtZero: false, below: false }, other]);
  expect(instants).toEqual([0, 300_000, 400_000, 600_000, 700_000, 900_000, 1_000_000, 1_200_000, 3_600_000]);
  expect(gaps).toEqual([0, 0, undefined, 2, null, null, null, 0, undefined]);
  expect(known).toEqual([undefined, undefined, 5, undefined, 6, undefined, 7, undefined, undefined]);
});

test('what is only hinted at lies behind, and names take room at the right where there is room', () => {
  const look = { token: (name: string) => `<${name}>`, font: 'Inter', widthOf: (text: string) => text.length * 6 };
  const hinted: TimeData = { ...data, series: [pv, { ...feedIn, key: 'sky', look: 'ghost', color: '--home' }] };
  const wide = timePlan(hinted, { ...look, width: 900 });
  expect(wide.series.slice(1)).toMatchObject([{ stroke: '<--home>', dash: [4, 4] }, { stroke: '<--pv>' }]);
  const narrow = timePlan(hinted, { ...look, width: 320 });
  expect([wide.padding[1], narrow.padding[1]]).toEqual([64, 15]);
});

test('names at the ends of curves stand above those that they would cover', () => {
  expect(stackedUp([100, 40, 95, 93])).toEqual([100, 40, 87, 74]);
});

test('one tooltip tells the sample nearest to the pointer, in the clock of the zone, and leaves out what rests', () => {
  expect(timeTooltip(data, 610_000)).toHaveTextContent('1 Jan 1970, 01:10PV3.0 kWFeed-in2.0 kW');
  expect(timeTooltip(data, 0)).toHaveTextContent('1 Jan 1970, 01:00PV1.0 kW');
});

test('a CSV has one row an instant, and nothing where nothing was measured', () => {
  expect(toCsv(data).split('\r\n').slice(2, 5)).toEqual([
    '1970-01-01T00:05:00.000Z,2,0',
    '1970-01-01T00:10:00.000Z,3,2',
    '1970-01-01T00:15:00.000Z,,',
  ]);
});
