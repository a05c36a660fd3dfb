import fc from 'fast-check';
import { expect, it } from 'vitest';
import { percents, piesOf } from './pie.ts';

it('gives whole per cents that add up to exactly 100, none further than one from the truth', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1e12 }), { minLength: 1, maxLength: 6 }), (values) => {
      const total = values.reduce((sum, v) => sum + v, 0);
      const shares = percents(values);
      expect(shares.reduce((sum, v) => sum + v, 0)).toBe(total > 0 ? 100 : 0);
      for (const [i, share] of shares.entries())
        expect(Math.abs(share - (total > 0 ? ((values[i] ?? 0) / total) * 100 : 0))).toBeLessThan(1);
    }),
  );
  expect(percents([1, 1, 1])).toEqual([34, 33, 33]);
});

it('shares out yield and consumption with and without a battery', () => {
  const flows = { selfConsumedWh: 600, exportWh: 400, importWh: 200, chargeWh: 250, dischargeWh: 220 };
  expect(piesOf(flows)).toEqual({
    yieldPie: {
      totalWh: 1000,
      parts: [
        { key: 'DIRECT', wh: 350, percent: 35 },
        { key: 'BATTERY', wh: 250, percent: 25 },
        { key: 'GRID', wh: 400, percent: 40 },
      ],
    },
    consumptionPie: {
      totalWh: 770,
      parts: [
        { key: 'DIRECT', wh: 350, percent: 45 },
        { key: 'BATTERY', wh: 220, percent: 29 },
        { key: 'GRID', wh: 200, percent: 26 },
      ],
    },
  });
  const plain = piesOf({ ...flows, chargeWh: null, dischargeWh: null });
  expect(plain.yieldPie?.parts.map((p) => p.key)).toEqual(['DIRECT', 'GRID']);
});

it('draws nothing where the grid is not measured', () => {
  expect(piesOf({ selfConsumedWh: null, exportWh: null, importWh: null, chargeWh: 5, dischargeWh: 5 })).toEqual({
    yieldPie: null,
    consumptionPie: null,
  });
});
