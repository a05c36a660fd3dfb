import { type ChargeWindow, isProtection, type Parameter, type ParameterValue, type ParameterValues } from './parameters.ts';
import type { Standard } from './standards.ts';
import { problem } from './validation.ts';

/** Key → what is wrong with it, as a problem of the contract. */
export type ParameterProblems = Record<string, string>;

const hairsbreadth = 1e-6;

/** Above ten seconds a time has no fractions. */
const stepAt = (parameter: Parameter, value: number): number =>
  parameter.key.endsWith('.t') && value >= 10 ? 1 : (parameter.step ?? 0);

function isOnStep(parameter: Parameter, value: number): boolean {
  const step = stepAt(parameter, value);
  if (step === 0) return true;
  const steps = value / step;
  return Math.abs(steps - Math.round(steps)) < hairsbreadth * Math.max(1, steps);
}

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function covers({ from, to }: ChargeWindow, minute: number): boolean {
  const [start, end] = [minutes(from), minutes(to)];
  return start < end ? minute >= start && minute < end : minute >= start || minute < end;
}

/** The window that counts at this minute of the plant's clock. An hour that the clock repeats counts twice, one it skips not at all. */
export const windowAt = (windows: readonly ChargeWindow[], minute: number): ChargeWindow | undefined =>
  windows.find((window) => covers(window, minute));

function overlap(windows: readonly ChargeWindow[]): boolean {
  return windows.some(
    (a, i) => a.from === a.to || windows.some((b, j) => i !== j && (covers(a, minutes(b.from)) || covers(b, minutes(a.from)))),
  );
}

function ownProblem(parameter: Parameter, value: ParameterValue): string | null {
  const { type, min, max, choices, optional } = parameter;
  if (value === null) return optional ? null : problem('parameterValue');
  if (type === 'switch') return typeof value === 'boolean' ? null : problem('parameterValue');
  if (type === 'choice') return choices?.includes(value as string) ? null : problem('parameterValue');
  if (type === 'windows') return Array.isArray(value) && !overlap(value) ? null : problem('parameterWindows');
  if (typeof value !== 'number' || !Number.isFinite(value) || min === null || max === null) return problem('parameterValue');
  if (value < min || value > max) return problem('parameterRange', { min, max });
  return isOnStep(parameter, value) ? null : problem('parameterStep', { step: stepAt(parameter, value) });
}

/** What a standard lets be chosen; without bounds of its own a value is fixed. Null: the standard knows no such stage. */
export function allowedBy(standard: Standard, key: string): readonly [number, number] | null | undefined {
  const value = standard.values[key];
  if (value === undefined) return undefined;
  return standard.limits[key] ?? (value === null ? null : [value, value]);
}

function standardProblem(standard: Standard, key: string, value: ParameterValue): string | null {
  const allowed = allowedBy(standard, key);
  if (allowed === undefined) return null;
  if (allowed === null) return value === null ? null : problem('parameterUnused');
  const [min, max] = allowed;
  return typeof value === 'number' && value >= min - hairsbreadth && value <= max + hairsbreadth
    ? null
    : problem('parameterStandard', { min, max });
}

type Order = readonly [low: string, high: string];

/** The first of each pair must not be above the second. */
const orders: readonly Order[] = [
  ...[1, 2].flatMap((n): Order[] => [
    [`ov${n}.v`, `ov${n + 1}.v`],
    [`of${n}.f`, `of${n + 1}.f`],
    [`uv${n + 1}.v`, `uv${n}.v`],
    [`uf${n + 1}.f`, `uf${n}.f`],
    ...(['ov', 'uv', 'of', 'uf'] as const).map((name): Order => [`${name}${n + 1}.t`, `${name}${n}.t`]),
  ]),
  ['ov1.v', 'ov3.v'],
  ['of1.f', 'of3.f'],
  ['uv3.v', 'uv1.v'],
  ['uf3.f', 'uf1.f'],
  ['ov10.v', 'ov1.v'],
  ['ret.vHi', 'ov1.v'],
  ['ret.vHi', 'ov10.v'],
  ['uv1.v', 'ret.vLo'],
  ['ret.vLo', 'ret.vHi'],
  ['ret.fHi', 'of1.f'],
  ['uf1.f', 'ret.fLo'],
  ['ret.fLo', 'ret.fHi'],
  ['pu.startV', 'pu.endV'],
  ['qu.v1', 'qu.v2'],
  ['qu.v2', 'qu.v3'],
  ['qu.v3', 'qu.v4'],
  ['soc.minPct', 'soc.reservePct'],
];

const stageNames = ['ov', 'uv', 'of', 'uf'].flatMap((name) => [1, 2, 3].map((n) => `${name}${n}`));
/** Threshold and time are there together or not at all. */
const pairs: readonly Order[] = [...stageNames, 'ov10', 'rocof'].map((name) => [
  `${name}.${/^[ou]f/.test(name) ? 'f' : 'v'}`,
  `${name}.t`,
]);

/**
 * What is wrong with the changed values, seen together with all that stay as they are.
 * What a device already has is not complained about.
 */
export function problemsOf(
  catalogue: readonly Parameter[],
  changed: ParameterValues,
  current: ParameterValues,
  standard: Standard | null,
): ParameterProblems {
  const problems: ParameterProblems = {};
  const merged = { ...current, ...changed };
  const complain = (text: string | null, ...keys: string[]) => {
    const key = keys.find((k) => k in changed);
    if (text && key) problems[key] ??= text;
  };
  for (const [key, value] of Object.entries(changed)) {
    const parameter = catalogue.find((p) => p.key === key);
    complain(parameter ? ownProblem(parameter, value) : problem('parameterUnknown'), key);
    if (parameter && standard && isProtection(parameter)) complain(standardProblem(standard, key, value), key);
  }
  for (const [low, high] of orders) {
    const [a, b] = [merged[low], merged[high]];
    if (typeof a === 'number' && typeof b === 'number' && a > b + hairsbreadth) complain(problem('parameterOrder'), low, high);
  }
  for (const [a, b] of pairs) {
    if ((merged[a] ?? null) !== null && (merged[b] ?? null) === null) complain(problem('parameterPair'), b, a);
    if ((merged[a] ?? null) === null && (merged[b] ?? null) !== null) complain(problem('parameterPair'), a, b);
  }
  return problems;
}

const spelled = (windows: readonly ChargeWindow[]): string =>
  windows
    .map(({ from, to, action }) => `${from}-${to} ${action}`)
    .sort()
    .join();
const tolerances: Readonly<Record<string, number>> = { V: 0.1, Hz: 0.01, s: 0.02 };

/** Whether a value read back is the one that was wanted, as exactly as devices store it. */
export function sameValue(parameter: Pick<Parameter, 'unit' | 'step'>, wanted: ParameterValue, read: ParameterValue): boolean {
  if (Array.isArray(wanted) && Array.isArray(read)) return spelled(wanted) === spelled(read);
  if (typeof wanted !== 'number' || typeof read !== 'number') return wanted === read;
  const tolerance = tolerances[parameter.unit ?? ''] ?? (parameter.step ?? 0) / 2;
  return Math.abs(wanted - read) <= tolerance + hairsbreadth;
}
