import fc from 'fast-check';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { inverter } from '../../../test/devices.ts';
import { curve, parameters, statisticsFor, totals } from '../../../test/readings.ts';
import { dayChart } from './curve.model.ts';
import { colorsOf, offersOf, parameterChart, readPicks, readRange, zoomed } from './parameters.model.ts';
import { changeOf, consumptionParts, generationParts, statisticsChart } from './statistics.model.ts';

beforeAll(() => i18next.loadNamespaces(['readings', 'statistics']));

const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0);
const energy = fc.integer({ min: 0, max: 50_000 });
const maybe = fc.option(energy, { nil: null });

describe('the parts of a total', () => {
  it('add up to it and are never negative, whatever the counters say', () => {
    fc.assert(
      fc.property(energy, energy, energy, energy, maybe, maybe, (pvWh, exportWh, loadWh, importWh, chargeWh, dischargeWh) => {
        const all = { ...totals, pvWh, exportWh, loadWh, importWh, chargeWh, dischargeWh };
        for (const [parts, whole] of [
          [generationParts(all), pvWh],
          [consumptionParts(all), loadWh],
        ] as const) {
          expect(sum(parts)).toBe(whole);
          expect(parts.every((part) => part === null || part >= 0)).toBe(true);
        }
      }),
    );
  });

  it('are unknown where the grid is not measured', () => {
    expect(generationParts({ ...totals, exportWh: null })).toEqual([20_000, null, null]);
    expect(consumptionParts({ ...totals, importWh: null })).toEqual([null, null, null]);
  });
});

describe('the bars of a period', () => {
  const question = { plantId: inverter.id, unit: 'date', from: '2026-11-01', to: '2026-11-02' } as const;
  const drawn = (view: 'generation' | 'money', compared = statisticsFor(question)) =>
    statisticsChart(
      statisticsFor(question),
      compared,
      { unit: 'date', view, beforeName: 'Before' },
      i18next.getFixedT('en-GB', 'statistics'),
    );

  it('are stacked in one unit, with the comparison as an outline over them', () => {
    const { unit, points, series } = drawn('generation');
    expect([unit, points.map(({ full }) => full)]).toEqual(['kWh', ['1 Nov 2026', '2 Nov 2026']]);
    expect(series.map(({ name, values, ghost }) => [name, values[0], ghost ?? false])).toEqual([
      ['Used directly', 6, false],
      ['Charged', 5, false],
      ['Fed in', 9, false],
      ['Before', 20, true],
    ]);
  });

  it('count money in the currency of the plant', () => {
    expect(drawn('money')).toMatchObject({
      unit: 'EUR',
      series: [{ values: [3.2, 3.2] }, { values: [0.72, 0.72] }, { values: [3.92, 3.92] }],
    });
  });

  it('are compared only with something', () => {
    expect([changeOf(12, 10), changeOf(12, 0), changeOf(null, 10)]).toEqual([expect.closeTo(0.2), null, null]);
  });
});

describe('the curve of a day', () => {
  const t = i18next.getFixedT('en-GB', 'readings');

  it('has all 25 hours of a day on which the clocks go back, its nights and its gaps', () => {
    const chart = dayChart(curve, { dayBefore: undefined, clearSky: true }, Date.parse('2026-11-15T11:00:00Z'), t);
    expect(chart.to - chart.from).toBe(25 * 3_600_000);
    expect(chart.shades?.map(({ from, to }) => (to - from) / 3_600_000)).toEqual([8, expect.closeTo(6.83, 1)]);
    expect(chart.now).toBeUndefined();
    expect(Object.fromEntries(chart.series.map(({ key, values }) => [key, values]))).toEqual({
      pv: [6, null, 5],
      load: [2.5, null, 5.5],
      import: [0, null, 0],
      export: [2.5, null, 0],
      discharge: [0, null, 0.5],
      charge: [1, null, 0],
      soc: [70, null, 68],
      clearSky: [7, 7.2],
    });
  });

  it('lays the day before over it at the same time of the day', () => {
    const hour = 3_600_000;
    const back = (instant: string) => new Date(Date.parse(instant) - 24 * hour).toISOString();
    const dayBefore = { ...curve, from: back(curve.from), at: curve.at.map(back) };
    const chart = dayChart(curve, { dayBefore, clearSky: false }, 0, t);
    expect(chart.series.find(({ key }) => key === 'dayBefore')?.at).toEqual(curve.at.map((instant) => Date.parse(instant)));
  });
});

describe('the parameters of a plant', () => {
  const offers = offersOf(parameters, [inverter]);
  const voltage = `${inverter.id}~ac.voltageV`;

  it('are offered for the devices that are there', () => {
    expect(offers.map(({ device, series }) => [device?.id ?? null, series.length])).toEqual([
      [null, 2],
      [inverter.id, 3],
    ]);
  });

  it('are taken from the address as far as they exist and two axes hold them', () => {
    const picks = readPicks(`plant.pvPowerW,${voltage},${inverter.id}~ac.freqHz,nonsense,~,x~y`, offers);
    expect(picks.map(({ key }) => key)).toEqual(['plant.pvPowerW', 'ac.voltageV']);
    expect(readPicks('', offers)).toEqual([]);
    expect(readPicks(null, offers)).toHaveLength(2);
  });

  it.each([
    ['2026-11-15T10:00:00Z', '2026-11-15T09:00:00Z'],
    ['1990-01-01T00:00:00Z', '2026-11-15T09:00:00Z'],
    ['yesterday', null],
  ])('are shown over today where the address says %s to %s', (from, to) => {
    const { from: first, to: last } = readRange(from, to, 'Europe/Berlin', '2026-10-25');
    expect([new Date(first).toISOString(), (last - first) / 3_600_000]).toEqual(['2026-10-24T22:00:00.000Z', 25]);
  });

  it('keep the middle while the range becomes shorter, down to ten minutes', () => {
    expect(zoomed({ from: 0, to: 4_000_000 }, 0.5)).toEqual({ from: 1_000_000, to: 3_000_000 });
    expect(zoomed({ from: 0, to: 600_000 }, 0.5)).toEqual({ from: 0, to: 600_000 });
  });

  it('get an axis a unit, one scale an axis and a colour each', () => {
    const of = (key: string, unit: string, values: (number | null)[]) => ({
      deviceId: null,
      key,
      unit,
      reduced: false,
      at: ['2026-11-15T10:00:00Z', '2026-11-15T10:05:00Z'],
      values,
    });
    const series = [
      of('plant.pvPowerW', 'W', [1500, null]),
      of('ac.voltageV', 'V', [231, 230]),
      of('plant.loadPowerW', 'W', [300, 200]),
    ];
    const answer = { timeZone: 'Europe/Berlin', keptSince: '2026-10-16T00:00:00Z', series };
    const chart = parameterChart(answer, { from: 0, to: 1 }, ({ key }) => key, 'Time');
    expect(chart.axes).toEqual({ left: 'kW', right: 'V' });
    expect(chart.series.map(({ axis, unit, values }) => [axis, unit, values])).toEqual([
      ['left', 'kW', [1.5, null]],
      ['right', 'V', [231, 230]],
      ['left', 'kW', [0.3, 0.2]],
    ]);
    const keys = ['plant.pvPowerW', ...Array.from({ length: 9 }, (_, i) => `ac.${i}`)];
    expect(new Set(colorsOf(keys)).size).toBe(10);
  });
});
