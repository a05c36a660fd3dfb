import type { AuditAction } from '#contract/audit.ts';
import { disclaimerVersion } from '#contract/control.ts';
import type { PageQuery } from '#contract/fields.ts';
import { permissions } from '#contract/permissions.ts';
import type { ItemState, ProposeBody, Rollout, RolloutItem, RolloutState, SwornById } from '#contract/protection.ts';
import { standards } from '#contract/standards.ts';
import { newId } from '../../platform/crypto.ts';
import type { Database, Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http.ts';
import { asProfessional, ownScope, type Scope } from '../../platform/scope.ts';
import { mostCounted } from '../../platform/search.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { OathService, Who } from '../control/oath.service.ts';
import * as repository from './rollouts.repository.ts';
import { findTemplate } from './templates.repository.ts';

const noCounts = { WAITING: 0, READING: 0, WRITING: 0, TRIAL: 0, DONE: 0, SAME: 0, FAILED: 0, SKIPPED: 0 };
const ended: readonly RolloutState[] = ['DONE', 'CANCELLED'];

const toRollout = (row: repository.RolloutRow, { accountId, permissions: held }: Actor): Rollout => ({
  id: row.id,
  templateId: row.template_id,
  templateName: row.template_name,
  standard: row.standard,
  state: row.state,
  restoresId: row.restores_id,
  restoredById: row.restored_by_id,
  perMinute: row.per_minute,
  canary: row.canary,
  stopCount: row.stop_count,
  stopPct: row.stop_pct,
  reason: row.reason,
  byName: row.by_name,
  createdAt: row.created_at,
  approvedName: row.approved_name,
  approvedAt: row.approved_at,
  finishedAt: row.finished_at,
  counts: { ...noCounts, ...row.counts },
  mayApprove: row.state === 'PROPOSED' && row.created_by !== accountId && held.has(permissions['protection.manage']),
});

const toItem = (row: repository.ItemRow): RolloutItem => ({
  deviceId: row.device_id,
  serialNumber: row.serial_number,
  plantId: row.plant_id,
  plantName: row.plant_name,
  state: row.state,
  error: row.error,
  commandId: row.command_id,
  hasReceipt: row.has_receipt,
  endedAt: row.ended_at,
});

/** What people decide about roll-outs: one proposes, another approves, anybody concerned may stop. */
export function createRolloutsService(db: Database, audit: AuditService, oaths: OathService) {
  const onRollout = <T>(who: Who, objectId: string, work: () => Promise<T>) =>
    oaths.onRecord(who, { objectType: 'ROLLOUT', objectId }, work);

  const record = (
    tx: Tx,
    who: Who,
    action: AuditAction,
    { id, template_name, organization_id }: Pick<repository.RolloutRow, 'id' | 'template_name' | 'organization_id'>,
    changes: Record<string, string | number> = {},
  ) =>
    audit.record(tx, who, {
      action,
      objectType: 'ROLLOUT',
      objectId: id,
      objectName: template_name,
      organizationId: organization_id,
      changes: Object.entries(changes).map(([field, after]) => ({ field, before: null, after: String(after) })),
    });

  async function find(actor: Actor, scope: Scope, id: string): Promise<repository.RolloutRow> {
    const row = await repository.findRollout(db, scope, actor.accountId, id);
    if (!row) throw new AppError('notFound');
    return row;
  }

  /** Changes the state of one that stands in one of these. */
  async function move(
    who: Who,
    scope: Scope,
    id: string,
    from: readonly RolloutState[],
    work: (tx: Tx, row: repository.RolloutRow) => Promise<void>,
  ): Promise<null> {
    await db.transaction().execute(async (tx) => {
      const row = await repository.lockRollout(tx, scope, who.actor.accountId, id);
      if (!row) throw new AppError('notFound');
      if (!from.includes(row.state)) throw new AppError('protection.moved');
      await work(tx, row);
    });
    return null;
  }

  return {
    async page(actor: Actor, scope: Scope, state: RolloutState | undefined, { pageNum, pageSize }: PageQuery) {
      const [list, total] = await Promise.all([
        repository.listRollouts(db, scope, actor.accountId, state, pageSize, (pageNum - 1) * pageSize),
        repository.countRollouts(db, scope, actor.accountId, state, mostCounted),
      ]);
      return { list: list.map((row) => toRollout(row, actor)), total };
    },

    detail: async (actor: Actor, scope: Scope, id: string): Promise<Rollout> => toRollout(await find(actor, scope, id), actor),

    async items(actor: Actor, scope: Scope, { id, state }: { id: string; state?: ItemState | undefined }, page: PageQuery) {
      await find(actor, scope, id);
      const [list, total] = await Promise.all([
        repository.listItems(db, scope, id, state, page.pageSize, (page.pageNum - 1) * page.pageSize),
        repository.countItems(db, scope, id, state, mostCounted),
      ]);
      return { list: list.map(toItem), total };
    },

    propose: (who: Who, reach: Scope, body: ProposeBody) =>
      oaths.onRecord(who, { objectType: 'PROTECTION_TEMPLATE', objectId: body.templateId }, async () => {
        const scope = asProfessional(reach);
        const { accountId } = who.actor;
        const template = await findTemplate(db, scope, accountId, body.templateId);
        const standard = standards.find(({ code }) => code === template?.standard);
        if (!template || !standard) throw new AppError('notFound');
        await oaths.swear(who, body);
        const id = newId();
        await db.transaction().execute(async (tx) => {
          await repository.insertRollout(tx, ownScope(accountId), {
            id,
            template_id: template.id,
            state: 'PROPOSED',
            restores_id: null,
            per_minute: body.perMinute,
            canary: body.canary,
            stop_count: body.stopCount,
            stop_pct: body.stopPct,
            healthy_within_s: body.healthyWithinS,
            wait_s: body.waitS,
            reason: body.reason,
            disclaimer_version: disclaimerVersion,
            address: who.caller.address,
          });
          const { target } = body;
          const { all, fitting } = await repository.insertItems(tx, scope, id, target, standard);
          if ('deviceIds' in target && all < new Set(target.deviceIds).size) throw new AppError('notFound');
          if (fitting === 0) throw new AppError('protection.noDevices');
          await record(
            tx,
            who,
            'rollout.proposed',
            { ...template, id, template_name: template.name },
            {
              devices: fitting,
              reason: body.reason,
              disclaimer: disclaimerVersion,
            },
          );
        });
        return { id };
      }),

    /** Somebody else than who proposed it, who reaches every device of it. */
    approve: (who: Who, reach: Scope, { id, reason, ...oath }: SwornById) =>
      onRollout(who, id, async () => {
        const scope = asProfessional(reach);
        const { accountId } = who.actor;
        if ((await find(who.actor, scope, id)).created_by === accountId) throw new AppError('protection.samePerson');
        if (!(await repository.reachesAll(db, scope, id))) throw new AppError('notFound');
        await oaths.swear(who, oath);
        return move(who, scope, id, ['PROPOSED'], async (tx, row) => {
          await repository.signRollout(tx, scope, accountId, id);
          await record(tx, who, 'rollout.approved', row, { reason, disclaimer: disclaimerVersion });
        });
      }),

    pause: (who: Who, reach: Scope, id: string) =>
      move(who, asProfessional(reach), id, ['RUNNING'], async (tx, row) => {
        await repository.moveRollout(tx, asProfessional(reach), who.actor.accountId, id, 'PAUSED');
        await record(tx, who, 'rollout.paused', row);
      }),

    resume: (who: Who, reach: Scope, { id, reason, ...oath }: SwornById) =>
      onRollout(who, id, async () => {
        const scope = asProfessional(reach);
        await find(who.actor, scope, id);
        await oaths.swear(who, oath);
        return move(who, scope, id, ['PAUSED', 'STOPPED'], async (tx, row) => {
          await repository.moveRollout(tx, scope, who.actor.accountId, id, 'RUNNING');
          await record(tx, who, 'rollout.resumed', row, { reason });
        });
      }),

    cancel: (who: Who, reach: Scope, id: string) =>
      move(who, asProfessional(reach), id, ['PROPOSED', 'RUNNING', 'PAUSED', 'STOPPED'], async (tx, row) => {
        const scope = asProfessional(reach);
        await repository.skipWaiting(tx, scope, id, 'CANCELLED');
        await repository.moveRollout(tx, scope, who.actor.accountId, id, 'CANCELLED');
        await record(tx, who, 'rollout.cancelled', row);
      }),

    /** The way back needs no second person: the devices had these values. */
    restore: (who: Who, reach: Scope, { id: formerId, ...oath }: SwornById) =>
      onRollout(who, formerId, async () => {
        const scope = asProfessional(reach);
        await find(who.actor, scope, formerId);
        await oaths.swear(who, oath);
        const id = newId();
        await move(who, scope, formerId, [...ended, 'PAUSED', 'STOPPED'], async (tx, former) => {
          await repository.insertRollout(tx, ownScope(who.actor.accountId), {
            id,
            template_id: former.template_id,
            state: 'RUNNING',
            restores_id: formerId,
            per_minute: former.per_minute,
            canary: 0,
            stop_count: former.stop_count,
            stop_pct: former.stop_pct,
            healthy_within_s: former.healthy_within_s,
            wait_s: former.wait_s,
            reason: oath.reason,
            disclaimer_version: disclaimerVersion,
            address: who.caller.address,
          });
          const devices = await repository.insertWayBack(tx, scope, id, formerId);
          if (devices === 0) throw new AppError('protection.noDevices');
          await record(tx, who, 'rollout.restored', former, { devices, reason: oath.reason, disclaimer: disclaimerVersion });
        });
        return { id };
      }),
  };
}
