import type { DeviceParameters } from '#contract/control.ts';
import { allowedBy, sameValue } from '#contract/parameterRules.ts';
import type { ChargeWindow, Parameter, ParameterValue, ParameterValues } from '#contract/parameters.ts';
import type { Standard } from '#contract/standards.ts';
import { readDecimal, writeDecimal } from '../../lib/decimal.ts';

/** What stands in a field: numbers as they were typed. */
export type Raw = string | boolean | readonly ChargeWindow[];
export type Draft = Readonly<Record<string, Raw>>;

export function toRaw(parameter: Parameter, value: ParameterValue | undefined): Raw {
  if (parameter.type === 'switch') return value === true;
  if (parameter.type === 'windows') return Array.isArray(value) ? value : [];
  return typeof value === 'number' ? writeDecimal(value) : String(value ?? '');
}

/** An empty field is off; what is no number stays wrong. */
function toValue(parameter: Parameter, raw: Raw): ParameterValue {
  if (typeof raw !== 'string') return raw as ParameterValue;
  if (parameter.type === 'choice') return raw || null;
  return raw.trim() === '' ? null : readDecimal(raw);
}

export const currentOf = ({ values }: Pick<DeviceParameters, 'values'>): ParameterValues =>
  Object.fromEntries(Object.entries(values).map(([key, { value }]) => [key, value]));

/** What the draft would change on the device. */
export function changedBy(parameters: readonly Parameter[], draft: Draft, current: ParameterValues): ParameterValues {
  return Object.fromEntries(
    parameters.flatMap((parameter): [string, ParameterValue][] => {
      const raw = draft[parameter.key];
      if (raw === undefined) return [];
      const value = toValue(parameter, raw);
      const now = current[parameter.key];
      const same = now !== undefined && typeof value === typeof now && sameValue({ unit: null, step: 0 }, value, now);
      return same ? [] : [[parameter.key, value]];
    }),
  );
}

/** The values of a standard as they would be typed. */
export function draftOf(standard: Standard, parameters: readonly Parameter[]): Draft {
  return Object.fromEntries(
    parameters
      .filter(({ key }) => key in standard.values)
      .map((parameter) => [parameter.key, toRaw(parameter, standard.values[parameter.key])]),
  );
}

/** What may be entered: the standard is narrower than the device. Null: nothing, the stage is not used. */
export function boundsOf(parameter: Parameter, standard: Standard | null): readonly [number, number] | null {
  const allowed = standard && parameter.tab === 'grid' ? allowedBy(standard, parameter.key) : undefined;
  if (allowed !== undefined) return allowed;
  return parameter.min === null || parameter.max === null ? null : [parameter.min, parameter.max];
}

/** Threshold and time of a stage stand side by side. */
export function rowsOf(parameters: readonly Parameter[]): Parameter[][] {
  const rows: Parameter[][] = [];
  for (const parameter of parameters) {
    const last = rows.at(-1)?.[0];
    const stem = parameter.key.split('.')[0];
    if (parameter.key.endsWith('.t') && last?.key.split('.')[0] === stem) rows.at(-1)?.push(parameter);
    else rows.push([parameter]);
  }
  return rows;
}

export function groupsOf(parameters: readonly Parameter[]): { group: Parameter['group']; parameters: Parameter[] }[] {
  const groups = new Map<Parameter['group'], Parameter[]>();
  for (const parameter of parameters) groups.set(parameter.group, [...(groups.get(parameter.group) ?? []), parameter]);
  return [...groups].map(([group, list]) => ({ group, parameters: list }));
}

/** What the device told that the catalogue does not know. */
export function unknownKeys({ values, parameters }: DeviceParameters): string[] {
  const known = new Set(parameters.map(({ key }) => key));
  return Object.keys(values)
    .filter((key) => !known.has(key))
    .sort();
}
