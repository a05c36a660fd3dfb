import type { AuditChange } from '#contract/audit.ts';
import type { CommandState, WriteBody } from '#contract/commands.ts';
import type { Command, CommandRow } from '#contract/control.ts';
import { type Parameter, type ParameterValue, type ParameterValues, parameters } from '#contract/parameters.ts';
import type { CommandRecord } from '../commands/commands.service.ts';

type Listed = Omit<CommandRecord, 'body'>;

const unitOf = new Map(parameters.map(({ key, unit }) => [key, unit]));

export const setOf = ({ body }: Pick<CommandRecord, 'body'>): ParameterValues =>
  Object.fromEntries(((body as unknown as WriteBody).set ?? []).map(({ k, v }) => [k, v]));

export function toCommand(
  command: CommandRecord,
  more: { steps: { state: string; at: string }[]; restoredById: string | null },
): Command {
  const previous = (command.previous ?? {}) as ParameterValues;
  const after = new Map(command.results.map((result) => [result.k, result.new]));
  return {
    id: command.id,
    deviceId: command.device_id,
    deviceSn: command.device_sn,
    plantId: command.plant_id,
    op: command.op,
    state: command.state,
    byName: command.by_name,
    createdAt: command.created_at,
    expiresAt: command.expires_at,
    finishedAt: command.finished_at,
    error: command.error as Command['error'],
    errorText: command.error_text,
    reason: command.reason,
    standard: command.standard,
    guard: command.guard as Command['guard'],
    guardUntil: command.guard_until,
    rolloutId: command.rollout_id,
    restoresId: command.restores_id,
    restoredById: more.restoredById,
    restorable: command.previous !== null && command.finished_at !== null && command.state === 'VERIFIED',
    changes: Object.entries(setOf(command)).map(([key, wanted]) => ({
      key,
      unit: unitOf.get(key) ?? null,
      before: previous[key] ?? null,
      wanted,
      after: after.get(key),
    })),
    steps: more.steps.map(({ state, at }) => ({ state: state as CommandState, at })),
    results: command.results,
  };
}

export function toRow(
  row: Pick<Listed, 'id' | 'device_id' | 'device_sn' | 'by_name' | 'created_at' | 'finished_at' | 'guard'> & {
    op: string;
    state: string;
    keys: string[];
  },
): CommandRow {
  return {
    id: row.id,
    deviceId: row.device_id,
    deviceSn: row.device_sn,
    op: row.op as CommandRow['op'],
    state: row.state as CommandRow['state'],
    byName: row.by_name,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    guard: row.guard as CommandRow['guard'],
    keys: row.keys,
  };
}

/** A value as it stands in a log, independent of language. */
export function spell(value: ParameterValue | undefined, unit: string | null = null): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map(({ from, to, action }) => `${from}–${to} ${action}`).join(', ');
  return typeof value === 'number' && unit ? `${value} ${unit}` : String(value);
}

export function spelledChanges(all: readonly Parameter[], before: ParameterValues, after: ParameterValues): AuditChange[] {
  return Object.keys(after).map((key) => {
    const unit = all.find((p) => p.key === key)?.unit ?? null;
    return { field: key, before: spell(before[key], unit), after: spell(after[key], unit) };
  });
}
