import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../config.ts';
import { allSeries } from '../basics/series.ts';
import { sampleTables } from './samples.table.ts';
import { valuesOf } from './values.ts';

test.each(Object.values(sampleTables))(
  'every column of $table has one name, and every name a column',
  ({ deviceType, columns }) => {
    const shown = valuesOf(deviceType).map((v) => v.column);
    expect([...shown].sort()).toEqual(columns.map((c) => c.name).sort());
  },
);

test('every series of a device can be drawn', () => {
  const drawn = new Set(Object.values(sampleTables).flatMap((t) => valuesOf(t.deviceType).map((v) => v.key)));
  expect(allSeries.filter((s) => s.deviceType !== 'PLANT' && !drawn.has(s.key))).toEqual([]);
});

test('everything that is shown has a label', () => {
  const texts = JSON.parse(readFileSync(join(root, 'console/src/locales/en-GB/series.json'), 'utf8'));
  const values = Object.values(sampleTables).flatMap((t) => valuesOf(t.deviceType));
  const labels = [
    ...allSeries.map((s) => `series.${s.key}`),
    ...values.flatMap((v) => [`${v.numeric ? 'series' : 'value'}.${v.key}`, `group.${v.group}`]),
  ];
  expect(labels.filter((label) => !texts[label])).toEqual([]);
});
