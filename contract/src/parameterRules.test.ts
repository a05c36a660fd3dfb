import { describe, expect, test } from 'vitest';
import { type ParameterProblems, problemsOf, sameValue, windowAt } from './parameterRules.ts';
import { type ParameterValues, parameters } from './parameters.ts';
import { type Standard, standards, standardsFor } from './standards.ts';

const german = standards.find(({ code }) => code === 'DE_VDE4105_2018') as Standard;
const check = (changed: ParameterValues, current: ParameterValues = german.values, standard: Standard | null = german) =>
  problemsOf(parameters, changed, current, standard);
const names = (problems: ParameterProblems) =>
  Object.fromEntries(Object.entries(problems).map(([key, text]) => [key, text.split('?')[0]]));

describe('the values of every standard', () => {
  test.each(standards.map((s) => [s.code, s] as const))('%s keep to all rules, and lie within its own bounds', (_, standard) => {
    expect(problemsOf(parameters, standard.values, {}, standard)).toEqual({});
    const known = new Set(parameters.filter(({ tab }) => tab === 'grid').map(({ key }) => key));
    expect(new Set(Object.keys(standard.values))).toEqual(known);
    expect(Object.keys(standard.limits).filter((key) => !known.has(key))).toEqual([]);
  });

  test('are those of the country, or of Europe where it has none', () => {
    expect(standardsFor('DE').map(({ code }) => code)).toEqual(['DE_VDE4105_2018']);
    expect(standardsFor('PT').map(({ code }) => code)).toEqual(['EU_EN50549_1']);
  });
});

describe('a value', () => {
  test('is refused where it is none, or beyond all sense', () => {
    expect(names(check({ 'ov1.v': Number.NaN, 'uv1.v': 22, 'of1.f': '51' }))).toEqual({
      'ov1.v': 'parameterValue',
      'uv1.v': 'parameterRange',
      'of1.f': 'parameterValue',
    });
    expect(names(check({ 'ov1.v': null }))).toEqual({ 'ov1.v': 'parameterValue' });
    expect(names(check({ 'no.such': 1 }))).toEqual({ 'no.such': 'parameterUnknown' });
  });

  test('has the decimals of its unit; a time from ten seconds on has none', () => {
    const free = (changed: ParameterValues) => names(check(changed, {}, null));
    expect(free({ 'ov1.v': 275.05, 'ov1.t': 0.1 })).toEqual({ 'ov1.v': 'parameterStep' });
    expect(free({ 'uf1.f': 47.55, 'uf1.t': 9.99 })).toEqual({});
    expect(free({ 'uf1.f': 47.5, 'uf1.t': 12.5 })).toEqual({ 'uf1.t': 'parameterStep' });
  });

  test('stays within the standard, and a stage that the standard does not know stays off', () => {
    expect(check({ 'ov1.v': 265 })).toEqual({ 'ov1.v': 'parameterStandard?min=270&max=287.5' });
    expect(check({ 'uv1.t': 2 })).toEqual({ 'uv1.t': 'parameterStandard?min=3&max=3' });
    expect(names(check({ 'ov2.v': 290, 'ov2.t': 0.05 }))).toEqual({ 'ov2.v': 'parameterUnused', 'ov2.t': 'parameterUnused' });
    expect(check({ 'ov1.v': 275 })).toEqual({});
  });
});

describe('values together', () => {
  const loose = (changed: ParameterValues, current: ParameterValues = {}) => names(check(changed, current, null));

  test('go from stage to stage away from the nominal value, and become faster', () => {
    const three = { 'ov1.v': 253, 'ov1.t': 2, 'ov2.v': 264, 'ov2.t': 1, 'ov3.v': 276, 'ov3.t': 0.1 };
    expect(loose(three)).toEqual({});
    expect(loose({ ...three, 'ov2.v': 280 })).toEqual({ 'ov2.v': 'parameterOrder' });
    expect(loose({ 'uv2.v': 200, 'uv2.t': 0.2 }, { 'uv1.v': 195.5, 'uv1.t': 1.5 })).toEqual({ 'uv2.v': 'parameterOrder' });
    expect(loose({ 'of2.t': 3 }, { 'of1.f': 51, 'of1.t': 2, 'of2.f': 52, 'of2.t': 1 })).toEqual({ 'of2.t': 'parameterOrder' });
    expect(loose({ ...three, 'ov2.v': null, 'ov2.t': null, 'ov3.v': 250 })).toEqual({ 'ov1.v': 'parameterOrder' });
  });

  test('let a plant return only within what it trips at', () => {
    const edges = { 'ov1.v': 264.5, 'ov10.v': 253, 'uv1.v': 195.5, 'of1.f': 51.5, 'uf1.f': 47.5 };
    expect(loose({ 'ret.vHi': 253, 'ret.vLo': 195.5, 'ret.fHi': 51.5, 'ret.fLo': 47.5 }, edges)).toEqual({});
    expect(loose({ 'ret.vHi': 254, 'ret.vLo': 190, 'ret.fHi': 51.6, 'ret.fLo': 47.4 }, edges)).toEqual({
      'ret.vHi': 'parameterOrder',
      'ret.vLo': 'parameterOrder',
      'ret.fHi': 'parameterOrder',
      'ret.fLo': 'parameterOrder',
    });
  });

  test('come as threshold and time, or not at all', () => {
    expect(loose({ 'rocof.v': 1 })).toEqual({ 'rocof.v': 'parameterPair' });
    expect(loose({ 'ov10.t': null }, { 'ov10.v': 253, 'ov10.t': 3 })).toEqual({ 'ov10.t': 'parameterPair' });
    expect(loose({ 'ov10.v': null, 'ov10.t': null }, { 'ov10.v': 253, 'ov10.t': 3 })).toEqual({});
  });

  test('are not complained about where nobody touches them', () => {
    expect(check({ 'ret.waitS': 90 }, { ...german.values, 'ov1.v': 240, 'ov3.v': 231 })).toEqual({});
  });
});

describe('windows of charging', () => {
  const night = { from: '22:00', to: '05:00', action: 'CHARGE' } as const;
  const noon = { from: '12:00', to: '14:00', action: 'DISCHARGE' } as const;

  test('may pass midnight and touch, but not overlap', () => {
    const touching = { from: '05:00', to: '06:00', action: 'DISCHARGE' } as const;
    expect(check({ windows: [night, touching, noon] })).toEqual({});
    for (const from of ['21:30', '04:59'])
      expect(names(check({ windows: [night, { from, to: '22:30', action: 'CHARGE' }] }))).toEqual({
        windows: 'parameterWindows',
      });
    expect(names(check({ windows: [{ ...noon, to: '12:00' }] }))).toEqual({ windows: 'parameterWindows' });
  });

  test('count by the clock on the wall', () => {
    expect([0, 299, 300, 1319, 1320].map((minute) => windowAt([night], minute)?.action)).toEqual([
      'CHARGE',
      'CHARGE',
      undefined,
      undefined,
      'CHARGE',
    ]);
  });
});

test('a value read back is the same within what devices can store', () => {
  const volts = { unit: 'V', step: 0.1 };
  expect(sameValue(volts, 253, 253.1)).toBe(true);
  expect(sameValue(volts, 253, 253.2)).toBe(false);
  expect(sameValue({ unit: 's', step: 0.01 }, 0.1, 0.12)).toBe(true);
  expect(sameValue({ unit: 's', step: 0.01 }, 0.1, null)).toBe(false);
  expect(sameValue({ unit: null, step: null }, 'OWN_USE', 'BACKUP')).toBe(false);
});
