import { sameValue } from '#contract/parameterRules.ts';
import { isProtection, type ParameterValues, parameters } from '#contract/parameters.ts';
import type { DriftRow, DriftState } from '#contract/protection.ts';
import { staleAfterDays } from '#contract/protection.ts';

/** Values that somebody answers for since a moment. */
export interface Approval {
  at: string;
  by: string;
  standard: string | null;
  values: ParameterValues;
  /** Where it was declared for many devices. */
  setId: string | null;
}

export type ReadValues = Readonly<Record<string, { value: ParameterValues[string]; readAt: string }>>;
export type Difference = Omit<DriftRow['differences'][number], 'unit'>;

export interface Standing {
  state: DriftState;
  differences: Difference[];
  /** The approval that counts for most: the latest. */
  approval: Approval | null;
  readAt: string | null;
}

const byKey = new Map(parameters.filter(isProtection).map((parameter) => [parameter.key, parameter]));
const dayMs = 86_400_000;

/** What was approved last, value by value: a change after a declaration counts more than it, one before it counts less. */
export function approved(
  declared: Approval | null,
  writes: readonly Approval[],
): { values: ParameterValues; latest: Approval | null } {
  const values: Record<string, ParameterValues[string]> = {};
  let latest: Approval | null = null;
  for (const approval of [...writes, ...(declared ? [declared] : [])].sort((a, b) => a.at.localeCompare(b.at))) {
    const own = Object.entries(approval.values).filter(([key]) => byKey.has(key));
    if (own.length === 0) continue;
    Object.assign(values, Object.fromEntries(own));
    latest = approval;
  }
  return { values, latest };
}

/** What a device said against what was approved for it. `before`: what was seen the last time, so that it is known since when. */
export function standingOf(
  declared: Approval | null,
  writes: readonly Approval[],
  read: ReadValues,
  before: readonly Difference[],
  now: number,
): Standing {
  const { values, latest } = approved(declared, writes);
  const keys = Object.keys(values);
  if (keys.length === 0) return { state: 'NONE', differences: [], approval: null, readAt: null };
  const seen = new Map(before.map(({ key, since }) => [key, since]));
  const differences = keys.flatMap((key): Difference[] => {
    const wanted = values[key] ?? null;
    const known = read[key];
    const parameter = byKey.get(key);
    if (known && parameter && sameValue(parameter, wanted, known.value)) return [];
    return [{ key, wanted, ...(known && { read: known.value }), since: seen.get(key) ?? new Date(now).toISOString() }];
  });
  const readAt = keys.flatMap((key) => read[key]?.readAt ?? []).sort()[0] ?? null;
  const isStale = readAt !== null && now - Date.parse(readAt) > staleAfterDays * dayMs;
  const stateOf = (): DriftState => {
    if (differences.some((difference) => 'read' in difference)) return 'DIFFERS';
    if (differences.length > 0) return 'UNREAD';
    return isStale ? 'STALE' : 'SAME';
  };
  return { state: stateOf(), differences, approval: latest, readAt };
}
