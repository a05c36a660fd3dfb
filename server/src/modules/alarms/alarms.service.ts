import type { Readable } from 'node:stream';
import { stringify } from 'uuid';
import type { Alarm, AlarmDetail, AlarmFilter, alarmLevels, Incident } from '#contract/alarms.ts';
import type { PageQuery } from '#contract/fields.ts';
import type { Language } from '#contract/languages.ts';
import { changesBetween } from '../../platform/changes.ts';
import type { Database, Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Caller } from '../../platform/http.ts';
import { type Scope, systemScope } from '../../platform/scope.ts';
import type { Texts } from '../../platform/texts.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { createAlarmLengths, pageOfAlarms, wantedOf } from './alarms.page.ts';
import * as repository from './alarms.repository.ts';
import { alarmSheet } from './alarms.sheet.ts';
import { announce } from './raising.repository.ts';
import { messageOf, wordsOf } from './words.ts';

const batchSize = 500;
const idBytes = 16;
const earlierShown = 20;
const everyListener = systemScope('whoever listens is told by id and reads with the own reach');

type LevelCounts = Record<(typeof alarmLevels)[number], number>;
const noneYet = (): LevelCounts => ({ SERIOUS: 0, ERROR: 0, WARN: 0, INFO: 0, GENERAL: 0 });

/** What people do with alarms. */
export function createAlarmsService(db: Database, texts: Texts, audit: AuditService) {
  const lengths = createAlarmLengths();

  const toAlarm = (a: repository.ListedAlarm, language: Language): Alarm => ({
    id: a.id,
    version: a.version,
    code: a.code,
    level: a.level,
    state: a.state,
    deviceType: a.device_type,
    deviceId: a.device_id,
    deviceName: a.device_name,
    serialNumber: a.serial_number,
    plantId: a.plant_id,
    plantName: a.plant_name,
    plantType: a.plant_type,
    plantAddress: a.plant_address,
    timeZone: a.time_zone,
    message: messageOf(texts, language, a.code, a.message),
    startedAt: a.started_at,
    latestAt: a.latest_at,
    closedAt: a.closed_at,
    closeReason: a.close_reason,
    count: a.count,
    assigneeId: a.assignee_id,
    assigneeName: a.assignee_name,
    incidentId: a.incident_id,
    comments: a.comments,
  });

  async function lock(tx: Tx, scope: Scope, ids: readonly string[]): Promise<repository.LockedAlarm[]> {
    const wanted = [...new Set(ids)];
    const found = await repository.lockAlarms(tx, scope, wanted);
    if (found.length < wanted.length) throw new AppError('notFound');
    return found;
  }

  const acts = (
    action: 'alarm.acknowledged' | 'alarm.closed' | 'alarm.assigned',
    alarms: readonly repository.LockedAlarm[],
    after: Record<string, string | null>,
  ) =>
    alarms.map((a) => ({
      action,
      objectType: 'ALARM' as const,
      objectId: a.id,
      objectName: `${a.code} ${a.plant_name}`,
      organizationId: a.organization_id,
      subjectAccountId: a.owner_id,
      plantId: a.plant_id,
      changes: changesBetween({}, after),
    }));

  /** Whoever has changed something sees it counted at once. */
  async function changing<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const result = await db.transaction().execute(work);
    lengths.forget();
    return result;
  }

  interface Doing {
    actor: Actor;
    caller: Caller;
    scope: Scope;
  }

  /** The same step of life for many: those that have gone beyond it stay as they are. */
  async function step(
    { actor, caller, scope }: Doing,
    { ids, comment }: { ids: readonly string[]; comment?: string | undefined },
    kind: 'ACKNOWLEDGED' | 'CLOSED',
  ): Promise<{ changed: number }> {
    return changing(async (tx) => {
      const all = await lock(tx, scope, ids);
      const open = all.filter((a) => (kind === 'CLOSED' ? a.state !== 'CLOSED' : a.state === 'ACTIVE'));
      if (open.length === 0) return { changed: 0 };
      const openIds = open.map((a) => a.id);
      await (kind === 'CLOSED' ? repository.close : repository.acknowledge)(tx, scope, openIds);
      await repository.addHistory(tx, scope, openIds, { kind, accountId: actor.accountId, text: comment ?? null });
      const action = kind === 'CLOSED' ? 'alarm.closed' : 'alarm.acknowledged';
      await audit.recordAll(tx, { actor, caller }, acts(action, open, { comment: comment ?? null }));
      await announce(tx, everyListener, openIds);
      return { changed: open.length };
    });
  }

  async function* batches(scope: Scope, viewer: string, filter: AlarmFilter) {
    const ids = await repository.orderedIds(db, scope, await wantedOf(db, scope, viewer, filter));
    for (let at = 0; at < ids.length; at += batchSize * idBytes) {
      const wanted: string[] = [];
      const end = Math.min(ids.length, at + batchSize * idBytes);
      for (let id = at; id < end; id += idBytes) wanted.push(stringify(ids.subarray(id, id + idBytes)));
      yield await repository.listByIds(db, scope, wanted);
    }
  }

  return {
    async page(
      actor: Actor,
      caller: Caller,
      scope: Scope,
      filter: AlarmFilter,
      { pageNum, pageSize }: PageQuery,
    ): Promise<{ list: Alarm[]; total: number }> {
      const { list, total } = await pageOfAlarms(db, lengths, scope, actor.accountId, filter, {
        limit: pageSize,
        offset: (pageNum - 1) * pageSize,
      });
      return { list: list.map((a) => toAlarm(a, caller.language)), total };
    },

    async detail(caller: Caller, scope: Scope, id: string): Promise<AlarmDetail> {
      const alarm = await repository.findAlarm(db, scope, id);
      if (!alarm) throw new AppError('notFound');
      const [history, earlier] = await Promise.all([
        repository.historyOf(db, scope, id),
        repository.earlierOf(db, scope, id, earlierShown),
      ]);
      const { cause, advice } = wordsOf(texts, caller.language, alarm.code, alarm);
      return {
        ...toAlarm(alarm, caller.language),
        cause,
        advice,
        detail: alarm.detail,
        history: history.map((h) => ({ at: h.at, kind: h.kind, byName: h.by_name, text: h.text })),
        earlier: earlier.map((e) => ({
          id: e.id,
          code: e.code,
          level: e.level,
          message: messageOf(texts, caller.language, e.code, e.message),
          startedAt: e.started_at,
          closedAt: e.closed_at,
        })),
      };
    },

    async counts(scope: Scope) {
      const rows = await repository.countOpen(db, scope);
      const open = noneYet();
      for (const row of rows) open[row.level] = row.open;
      return { open, unacknowledged: rows.reduce((sum, r) => sum + r.unacknowledged, 0) };
    },

    async history(scope: Scope, { plantId, from, to }: { plantId?: string | undefined; from: string; to: string }) {
      const days = new Map<string, LevelCounts & { day: string }>();
      for (const { day, level, alarms } of await repository.begunByDay(db, scope, plantId, from, to)) {
        const counts = days.get(day) ?? { day, ...noneYet() };
        counts[level] = alarms;
        days.set(day, counts);
      }
      return [...days.values()];
    },

    acknowledge: (doing: Doing, body: { ids: string[]; comment?: string | undefined }) => step(doing, body, 'ACKNOWLEDGED'),
    close: (doing: Doing, body: { ids: string[]; comment?: string | undefined }) => step(doing, body, 'CLOSED'),

    async assign({ actor, caller, scope }: Doing, ids: readonly string[], assigneeId: string | null) {
      return changing(async (tx) => {
        const alarms = (await lock(tx, scope, ids)).filter((a) => a.assignee_id !== assigneeId);
        const [person] = assigneeId ? await repository.listAssignees(tx, scope, actor.accountId, assigneeId) : [];
        if (assigneeId && !person) throw new AppError('notFound');
        if (alarms.length === 0) return { changed: 0 };
        const changedIds = alarms.map((a) => a.id);
        const name = person?.name ?? null;
        await repository.assign(tx, scope, changedIds, assigneeId);
        await repository.addHistory(tx, scope, changedIds, { kind: 'ASSIGNED', accountId: actor.accountId, text: name });
        await audit.recordAll(tx, { actor, caller }, acts('alarm.assigned', alarms, { assignee: name }));
        await announce(tx, everyListener, changedIds);
        return { changed: alarms.length };
      });
    },

    async assignees(actor: Actor, scope: Scope) {
      const people = await repository.listAssignees(db, scope, actor.accountId);
      return people.map((p) => ({ id: p.id, name: p.name, organizationName: p.organization_name }));
    },

    async comment({ actor, scope }: Doing, id: string, text: string): Promise<null> {
      await db.transaction().execute(async (tx) => {
        await lock(tx, scope, [id]);
        await repository.addHistory(tx, scope, [id], { kind: 'COMMENTED', accountId: actor.accountId, text });
        await announce(tx, everyListener, [id]);
      });
      return null;
    },

    export: (actor: Actor, caller: Caller, scope: Scope, filter: AlarmFilter): Readable =>
      alarmSheet(texts, caller.language, batches(scope, actor.accountId, filter)),

    async incidents(
      scope: Scope,
      open: boolean | undefined,
      { pageNum, pageSize }: PageQuery,
    ): Promise<{ list: Incident[]; total: number }> {
      const { list, total } = await repository.listIncidents(db, scope, open, pageSize, (pageNum - 1) * pageSize);
      return {
        total,
        list: list.map(({ started_at, closed_at, ...i }) => ({ ...i, startedAt: started_at, closedAt: closed_at })),
      };
    },
  };
}
