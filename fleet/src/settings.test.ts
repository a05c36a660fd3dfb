import { expect, test } from 'vitest';
import { problemsOf } from '#contract/parameterRules.ts';
import { demoSites } from './demoSites.ts';
import { firstSettings, hashOf, knownTo, refused } from './settings.ts';

test('devices leave the factory with every value of theirs, as the standard of their country has it', () => {
  const sites = demoSites(Date.now());
  expect(new Set(sites.map(({ spec }) => spec.country)).size).toBeGreaterThan(9);
  for (const { spec, serials } of sites) {
    const settings = firstSettings(spec);
    expect(Object.keys(settings).sort()).toEqual(['EVCHARGER', 'HEATPUMP', 'INVERTER'].filter((kind) => kind in serials));
    for (const kind of ['INVERTER', 'EVCHARGER', 'HEATPUMP'] as const) {
      const values = settings[kind];
      if (!values) continue;
      expect(Object.keys(values)).toEqual(knownTo(kind, spec).map(({ key }) => key));
      expect(problemsOf(knownTo(kind, spec), values, {}, null), `${spec.key} ${kind}`).toEqual({});
    }
  }
});

test('a device refuses what it does not know, what is out of range, and what breaks the order, each with its reason', () => {
  const [site] = demoSites(Date.now());
  if (!site) throw new Error('no plant');
  const values = firstSettings(site.spec).INVERTER ?? {};
  const known = knownTo('INVERTER', site.spec);
  const wrong = (wanted: object) => refused(known, values, wanted as typeof values).map(({ k, error }) => [k, error]);
  expect(wrong({ 'ov1.v': 280, 'soc.reservePct': 30 })).toEqual([]);
  expect(wrong({ 'ov1.v': 400 })).toEqual([['ov1.v', 'OUT_OF_RANGE']]);
  expect(refused(known, values, { 'ov1.v': 400 })[0]).toMatchObject({ old: 287.5, new: 287.5, min: 230.1, max: 311 });
  expect(wrong({ 'ov2.v': 281, 'ov2.t': 0.1 })).toEqual([['ov2.v', 'ORDER_VIOLATION']]);
  expect(wrong({ 'ov9.v': 281 })).toEqual([['ov9.v', 'UNKNOWN_KEY']]);
  expect(wrong({ windows: [{ from: 'noon', to: '13:00', action: 'CHARGE' }] })).toEqual([['windows', 'OUT_OF_RANGE']]);
});

test('the hash stands for the values, not for their order', () => {
  expect(hashOf({ a: 1, b: [] })).toBe(hashOf({ b: [], a: 1 }));
  expect(hashOf({ a: 1 })).not.toBe(hashOf({ a: 2 }));
});
