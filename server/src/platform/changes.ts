import type { AuditChange } from '#contract/audit.ts';

type Value = string | number | boolean | null | undefined | readonly string[];

const shown = (value: Value): string | null => {
  if (value === null || value === undefined) return null;
  return Array.isArray(value) ? [...value].sort().join(', ') : String(value);
};

/** What differs between two states of a thing, field by field. A thing that begins or ends has only one of them. */
export function changesBetween(before: Record<string, Value>, after: Record<string, Value>): AuditChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, before: shown(before[field]), after: shown(after[field]) }))
    .filter((change) => change.before !== change.after);
}
