import type { AlarmLevel } from '#contract/alarms.ts';
import { newId } from '../../platform/crypto.ts';
import type { Database, Tx } from '../../platform/db.ts';
import { systemScope } from '../../platform/scope.ts';
import { areas } from './areas.ts';
import { episodesOf, type Told } from './episodes.ts';
import * as repository from './raising.repository.ts';
import { type Changes, type Definition, type Known, reconcile } from './reconcile.ts';

const everyAlarm = systemScope('alarms follow from what was told, whoever owns the plant');
const atOnce = 2_000;

const time = (at: string | null): number | null => (at === null ? null : Date.parse(at));
const instant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
const keyOf = (row: { subject_id: string; code: string }): string => `${row.subject_id} ${row.code}`;

const toDefinition = (row: repository.DefinitionRow): Definition => ({
  enabled: row.enabled,
  manual: row.clear_mode === 'MANUAL',
  debounceMs: row.debounce_s * 1000,
  clearDelayMs: row.clear_delay_s * 1000,
  lockAfter: row.lock_after,
});

/** A rule judges what is now, however long ago it began; only where it read old data is it late. */
const toTold = (t: repository.StoredTelling): Told => ({
  at: Date.parse(t.at),
  state: t.state,
  by: t.told_by,
  delay: t.told_by === 'RULE' && !t.buffered ? 0 : Date.parse(t.received_at) - Date.parse(t.at),
});

const toKnown = (a: repository.KeptAlarm): Known => ({
  id: a.id,
  state: a.state,
  startedAt: Date.parse(a.started_at),
  latestAt: Date.parse(a.latest_at),
  clearedAt: time(a.cleared_at),
  closedAt: time(a.closed_at),
  ended: a.close_reason !== null && a.close_reason !== 'RECOVERED',
  count: a.count,
  touched: a.touched,
});

interface Times {
  startedAt: number;
  latestAt: number;
  clearedAt: number | null;
  closedAt: number | null;
}
const timesOf = ({ startedAt, latestAt, clearedAt, closedAt }: Times) => ({
  started_at: new Date(startedAt).toISOString(),
  latest_at: new Date(latestAt).toISOString(),
  cleared_at: instant(clearedAt),
  closed_at: instant(closedAt),
});

/** A rule may know better than the definition how bad it is; its last word counts. */
const levelSince = (tellings: readonly repository.StoredTelling[], from: number): AlarmLevel | null =>
  tellings.findLast((t) => t.level !== null && t.state === 'RAISED' && Date.parse(t.at) >= from)?.level ?? null;

function grouped<T extends { subject_id: string; code: string }>(rows: readonly T[]): (key: string) => T[] {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return (key) => groups.get(key) ?? [];
}

/** What one round writes. */
class Writing {
  readonly added: repository.NewAlarm[] = [];
  readonly changed: repository.AlarmTimes[] = [];
  readonly merged: { id: string; into: string }[] = [];
  readonly removed: string[] = [];
  readonly history: repository.HistoryEntry[] = [];
  readonly due: (repository.Due & { dueAt: string })[] = [];

  take(
    due: repository.Due,
    changes: Changes,
    tellings: readonly repository.StoredTelling[],
    level: AlarmLevel,
    pendingAt: number | null,
  ) {
    for (const { first, fresh, state, count, ...times } of changes.added) {
      const begun = tellings[first];
      if (!begun) continue;
      const id = newId();
      const { plant_id, device_id, detail } = begun;
      const told = levelSince(tellings, times.startedAt) ?? level;
      this.added.push({
        id,
        plant_id,
        device_id,
        code: due.code,
        level: told,
        state,
        ...timesOf(times),
        count,
        fresh,
        detail,
      });
      this.history.push({ alarmId: id, kind: 'RAISED', at: new Date(times.startedAt).toISOString() });
      if (times.closedAt !== null) this.#closed(id, times.closedAt);
    }
    for (const { id, before, state, count, ...times } of changes.changed) {
      this.changed.push({ id, state, count, ...timesOf(times), level: levelSince(tellings, times.startedAt) });
      if (count > before.count) this.history.push({ alarmId: id, kind: 'AGAIN', at: new Date(times.latestAt).toISOString() });
      if (before.state !== 'CLOSED' && times.closedAt !== null) this.#closed(id, times.closedAt);
    }
    this.merged.push(...changes.merged);
    this.removed.push(...changes.removed);
    const next = [pendingAt, changes.dueAt].filter((at) => at !== null);
    if (next.length > 0) this.due.push({ ...due, dueAt: new Date(Math.min(...next)).toISOString() });
  }

  #closed(alarmId: string, at: number): void {
    this.history.push({ alarmId, kind: 'CLOSED', at: new Date(at).toISOString() });
  }

  async save(tx: Tx): Promise<void> {
    if (this.merged.length > 0) await repository.mergeAlarms(tx, everyAlarm, this.merged);
    if (this.removed.length > 0) await repository.removeAlarms(tx, everyAlarm, this.removed);
    await repository.saveTimes(tx, everyAlarm, this.changed);
    if (this.added.length > 0) await repository.insertAlarms(tx, everyAlarm, this.added, areas);
    if (this.history.length > 0) await repository.addHistory(tx, everyAlarm, this.history);
    if (this.due.length > 0) await repository.markDue(tx, everyAlarm, this.due);
    const ids = [...this.added, ...this.changed].map((a) => a.id);
    if (ids.length > 0) await repository.announce(tx, everyAlarm, ids);
  }
}

async function work(tx: Tx, now: number): Promise<number> {
  const due = await repository.takeDue(tx, everyAlarm, atOnce);
  if (due.length === 0) return 0;
  const known = grouped(await repository.lockAlarms(tx, everyAlarm, due));
  const endings = grouped(await repository.endingsOf(tx, everyAlarm, due));
  const told = grouped(await repository.tellingsOf(tx, everyAlarm, due));
  const codes = [...new Set(due.map((d) => d.code))];
  const definitions = new Map((await repository.definitionsOf(tx, everyAlarm, codes)).map((d) => [d.code, d]));
  const writing = new Writing();
  for (const one of due) {
    const row = definitions.get(one.code);
    if (!row) continue;
    const key = keyOf(one);
    const tellings = told(key);
    const definition = toDefinition(row);
    const ends = endings(key).map((e) => ({ endedAt: Date.parse(e.closed_at) }));
    const { episodes, pendingAt } = episodesOf(tellings.map(toTold), ends, definition, now);
    const from = Date.parse(one.anchor);
    const current = episodes.filter((e) => e.startedAt >= from);
    writing.take(one, reconcile(current, known(key).map(toKnown), definition, now), tellings, row.level, pendingAt);
  }
  await writing.save(tx);
  return due.length;
}

export type RaisingService = ReturnType<typeof createRaisingService>;

/** Turns what was told into alarms. */
export function createRaisingService(db: Database, now: () => number = Date.now) {
  const round = () => db.transaction().execute(async (tx) => ((await repository.takeTurn(tx, everyAlarm)) ? work(tx, now()) : 0));

  return {
    /** Everything that is due, or as much of it as that time allows: whether something is left. */
    async settle(forMs = Number.POSITIVE_INFINITY): Promise<boolean> {
      const until = Date.now() + forMs;
      while ((await round()) > 0) if (Date.now() >= until) return true;
      return false;
    },

    async closeGone(): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const closed = await repository.closeGone(tx, everyAlarm);
        if (closed.length > 0) await repository.announce(tx, everyAlarm, closed);
      });
    },

    tell: (tx: Tx, telling: repository.Telling) => repository.tellRaised(tx, everyAlarm, telling),
    lookAgain: (tx: Tx, code: string) => repository.markCode(tx, everyAlarm, code),
  };
}
