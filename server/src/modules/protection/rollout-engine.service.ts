import { sameValue } from '#contract/parameterRules.ts';
import type { ParameterValues } from '#contract/parameters.ts';
import { standards } from '#contract/standards.ts';
import type { Database, Tx } from '../../platform/db.ts';
import { AppError, FieldErrors } from '../../platform/errors.ts';
import { asProfessional, ownScope, type Scope, scopeFor, systemScope } from '../../platform/scope.ts';
import type { AuditService, Who } from '../audit/audit.service.ts';
import type { CommandsService } from '../commands/commands.service.ts';
import type { OrderingService, Target } from '../control/ordering.service.ts';
import * as repository from './rollouts.repository.ts';

interface Options {
  db: Database;
  audit: AuditService;
  commands: CommandsService;
  ordering: OrderingService;
}

type Row = repository.RolloutRow;
type Moved = Parameters<typeof repository.moveItem>[4];

const engine = systemScope('a roll-out goes on by itself, as far as whoever proposed it reaches');
/** A device in reach is told within this, or not at all. */
const waitS = 300;
/** Of a few devices a share says nothing. */
const leastTried = 10;
const lookAhead = 500;

/** Why a device cannot be changed, as the roll-out says it; anything else is a fault of ours. */
function refusalOf(error: unknown): Moved {
  if (error instanceof FieldErrors) return { state: 'FAILED', error: 'RULES' };
  if (error instanceof AppError && error.failure === 'notFound') return { state: 'SKIPPED', error: 'GONE' };
  if (error instanceof AppError && error.failure === 'control.readFirst') return { state: 'FAILED', error: 'UNKNOWN_KEY' };
  throw error;
}

/** Goes on with roll-outs. All it knows stands in the tables: a restart, or a second process, changes nothing. */
export function createRolloutEngine({ db, audit, commands, ordering }: Options) {
  async function wantedOf(tx: Tx, rollout: Row, item: repository.FollowedItem): Promise<ParameterValues> {
    if (!rollout.restores_id) return rollout.values;
    const former = item.former_id ? await commands.lock(tx, engine, item.former_id) : undefined;
    if (!former?.previous) throw new AppError('notFound');
    return former.previous as ParameterValues;
  }

  /** What has to be written so that the device has the wanted values; what its model lacks and nobody wants is left out. */
  async function changesOf(tx: Tx, scope: Scope, device: Target, wanted: ParameterValues): Promise<ParameterValues> {
    const all = new Map((await ordering.parametersFor(tx, device)).map((p) => [p.key, p]));
    const { values } = await ordering.known(tx, scope, device.id);
    return Object.fromEntries(
      Object.entries(wanted).filter(([key, value]) => {
        const parameter = all.get(key);
        if (!parameter) return value !== null;
        const read = values[key];
        return !read || !sameValue(parameter, value, read.value);
      }),
    );
  }

  async function write(tx: Tx, rollout: Row, who: Who, scope: Scope, item: repository.FollowedItem): Promise<Moved> {
    const device = await ordering.target(tx, scope, item.device_id);
    const set = await changesOf(tx, scope, device, await wantedOf(tx, rollout, item));
    if (Object.keys(set).length === 0) return { state: 'SAME' };
    if (await commands.open(tx, engine, device.id, ['param.write'])) return { state: 'FAILED', error: 'BUSY' };
    const isRestore = rollout.restores_id !== null;
    const standard = isRestore ? null : (standards.find(({ code }) => code === rollout.standard) ?? null);
    const { previous, hash } = isRestore
      ? await currentOf(tx, scope, device, set)
      : await ordering.checked(tx, scope, { device, set, standard, allowed: () => true });
    const { commandId } = await ordering.write(tx, scope, who, {
      device,
      set,
      previous,
      hash,
      waitS,
      reason: rollout.reason,
      standard: standard?.code ?? null,
      sworn: true,
      agreedAt: rollout.created_at,
      rolloutId: rollout.id,
      ...(isRestore ? { ...(item.former_id && { restoresId: item.former_id }) } : { healthyWithinS: rollout.healthy_within_s }),
    });
    return { state: 'WRITING', commandId };
  }

  async function currentOf(tx: Tx, scope: Scope, device: Target, set: ParameterValues) {
    const { values, hash } = await ordering.known(tx, scope, device.id);
    return { hash, previous: Object.fromEntries(Object.keys(set).map((key) => [key, values[key]?.value ?? null])) };
  }

  async function follow(tx: Tx, rollout: Row, who: Who, scope: Scope, item: repository.FollowedItem): Promise<Moved> {
    const failure: Moved = { state: 'FAILED', error: item.command_error ?? item.command_state ?? 'INTERNAL' };
    if (item.state === 'TRIAL') return item.guard === 'RETURNED' ? { state: 'FAILED', error: 'RETURNED' } : { state: 'DONE' };
    if (item.command_state !== 'VERIFIED') return failure;
    if (item.state === 'WRITING') return { state: item.guard === 'WATCHING' ? 'TRIAL' : 'DONE' };
    if (rollout.state === 'CANCELLED') return { state: 'SKIPPED', error: 'CANCELLED' };
    if (rollout.state !== 'RUNNING') return { state: 'WAITING' };
    return write(tx, rollout, who, scope, item).catch(refusalOf);
  }

  /** Begins with a device that can be reached; another one keeps its turn. */
  async function begin(tx: Tx, rollout: Row, who: Who, scope: Scope, deviceId: string): Promise<Moved | null> {
    const device = await ordering.target(tx, scope, deviceId);
    if (!device.online) return null;
    if (!(await commands.dongleOf(scope, deviceId))) return { state: 'SKIPPED', error: 'NO_DONGLE' };
    const order = { device, op: 'param.read' as const, body: { keys: ['*'] }, waitS, rolloutId: rollout.id };
    return { state: 'READING', commandId: await ordering.order(tx, scope, who, order) };
  }

  async function beginNext(tx: Tx, rollout: Row, who: Who, scope: Scope, most: number): Promise<void> {
    let left = most;
    for (let after = 0; left > 0; ) {
      const items = await repository.waitingItems(tx, engine, rollout.id, after, lookAhead);
      for (const { device_id } of items) {
        if (left === 0) return;
        const moved = await begin(tx, rollout, who, scope, device_id).catch(refusalOf);
        if (!moved) continue;
        await repository.moveItem(tx, engine, rollout.id, device_id, moved);
        if (moved.state === 'READING') left--;
      }
      if (items.length < lookAhead) return;
      after = items.at(-1)?.place ?? after;
    }
  }

  async function stop(tx: Tx, rollout: Row, who: Who | null, why: Record<string, number>): Promise<void> {
    await repository.stopRollout(tx, engine, rollout.id);
    if (!who) return;
    await audit.record(tx, who, {
      action: 'rollout.stopped',
      objectType: 'ROLLOUT',
      objectId: rollout.id,
      objectName: rollout.template_name,
      organizationId: rollout.organization_id,
      changes: Object.entries(why).map(([field, after]) => ({ field, before: null, after: String(after) })),
    });
  }

  function hasFailed({ canary, stop_count, stop_pct }: Row, { done, tried, failed }: repository.Tally): boolean {
    if (done < canary && failed > 0) return true;
    return failed >= stop_count || (tried >= leastTried && failed * 100 >= stop_pct * tried);
  }

  async function advance(tx: Tx, rollout: Row): Promise<void> {
    const { id, created_by, canary } = rollout;
    const active = created_by !== null && (await repository.isActive(tx, ownScope(created_by)));
    const who = created_by ? { actor: { accountId: created_by }, caller: { address: rollout.address } } : null;
    if (!who || (!active && rollout.state === 'RUNNING')) return stop(tx, rollout, who, {});
    const scope = asProfessional(await scopeFor(tx, who.actor.accountId, 'protection.manage'));
    for (const item of await repository.movedItems(tx, engine, id))
      await repository.moveItem(tx, engine, id, item.device_id, await follow(tx, rollout, who, scope, item));

    const tally = await repository.tallyOf(tx, engine, id);
    if (rollout.state === 'RUNNING') {
      if (hasFailed(rollout, tally)) return stop(tx, rollout, who, { failed: tally.failed, tried: tally.tried });
      const isOver = Date.now() - Date.parse(rollout.started_at ?? rollout.created_at) > rollout.wait_s * 1000;
      const room = rollout.per_minute - tally.lately;
      await beginNext(
        tx,
        rollout,
        who,
        scope,
        tally.done < canary ? Math.min(room, canary - tally.done - tally.under_way) : room,
      );
      if (isOver) await repository.skipWaiting(tx, engine, id, 'DEVICE_OFFLINE');
    }
    const { waiting, under_way } = await repository.tallyOf(tx, engine, id);
    const mayEnd = rollout.state === 'CANCELLED' || (rollout.state === 'RUNNING' && waiting === 0);
    if (mayEnd && under_way === 0)
      await repository.finishRollout(tx, engine, id, rollout.state === 'CANCELLED' ? 'CANCELLED' : 'DONE');
  }

  return {
    /** One step of every roll-out that no other process is at. */
    async advance(): Promise<void> {
      for (const id of await repository.openRollouts(db, engine))
        await db.transaction().execute(async (tx) => {
          const rollout = await repository.takeRollout(tx, engine, id);
          if (rollout) await advance(tx, rollout);
        });
    },
  };
}
