import type { DeviceChange } from '#contract/devices.ts';
import type { Transfer } from '#contract/plants.ts';

export type HistoryEntry =
  | { kind: 'transfer'; id: string; at: string; transfer: Transfer }
  | { kind: 'device'; id: string; at: string; change: DeviceChange };

/** What happened to a plant, newest first. */
export function historyOf(transfers: readonly Transfer[], changes: readonly DeviceChange[]): HistoryEntry[] {
  const entries: HistoryEntry[] = [
    ...transfers.map((transfer) => ({ kind: 'transfer' as const, id: transfer.id, at: transfer.at, transfer })),
    ...changes.map((change) => ({ kind: 'device' as const, id: change.id, at: change.at, change })),
  ];
  return entries.toSorted((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id));
}
