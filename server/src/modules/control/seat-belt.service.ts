import type { AckMessage, CommandState } from '#contract/commands.ts';
import { sameValue } from '#contract/parameterRules.ts';
import { type ParameterValues, parameters } from '#contract/parameters.ts';
import type { Database, Tx } from '../../platform/db.ts';
import { systemScope } from '../../platform/scope.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { CommandRecord, CommandsService, Ended, Verdict } from '../commands/commands.service.ts';
import * as repository from './control.repository.ts';
import { setOf, spelledChanges } from './control.rows.ts';
import type { TellingService } from './telling.service.ts';

interface Options {
  db: Database;
  commands: CommandsService;
  audit: AuditService;
  telling: TellingService;
}

const belt = systemScope('what a device was told is followed to its end, whoever told it');
const keepPatienceS = 60;
const returnWaitS = 7 * 86_400;
const returnPatienceS = 120;

/** A device may have done some of it, or all, or nothing. */
const inDoubt: readonly CommandState[] = ['PARTIAL', 'FAILED'];

const byKey = new Map(parameters.map((parameter) => [parameter.key, parameter]));

/** Done only where every value that was asked for was read back. */
function judged(command: CommandRecord, ack: AckMessage): Verdict {
  const error = { error: ack.error?.code ?? null, errorText: ack.error?.text ?? null };
  if (ack.state !== 'VERIFIED') return { state: ack.state, ...error };
  const read = new Map(ack.results.map((result) => [result.k, result]));
  const isThere = ([key, wanted]: [string, ParameterValues[string]]) => {
    const result = read.get(key);
    return result?.ok === true && sameValue(byKey.get(key) ?? { unit: null, step: null }, wanted, result.new ?? null);
  };
  return Object.entries(setOf(command)).every(isThere)
    ? { state: 'VERIFIED', ...error }
    : { state: 'FAILED', error: 'VERIFY_MISMATCH', errorText: null };
}

/** Follows every change to its end: read back, healthy in time, or back to what it was; and everybody concerned is told. */
export function createSeatBelt({ db, commands, audit, telling }: Options) {
  async function keepValues(tx: Tx, command: CommandRecord, ack: AckMessage | null): Promise<void> {
    const known = ack?.results.filter((result) => result.new !== undefined) ?? [];
    if (known.length === 0 && !ack?.paramHash) return;
    const readAt = new Date().toISOString();
    const values = Object.fromEntries(known.map((result) => [result.k, { value: result.new ?? null, readAt }]));
    await repository.keepParameters(tx, belt, command.device_id, values, ack?.paramHash ?? null);
  }

  async function record(tx: Tx, command: CommandRecord, action: 'control.ended' | 'control.returned'): Promise<void> {
    const device = await repository.findTarget(tx, belt, command.device_id);
    if (!device || !command.created_by) return;
    await audit.record(
      tx,
      { actor: { accountId: command.created_by }, caller: { address: command.address } },
      {
        action,
        objectType: 'DEVICE',
        objectId: device.id,
        objectName: device.serial_number,
        organizationId: device.organization_id,
        subjectAccountId: device.owner_id,
        plantId: device.plant_id,
        changes: [
          { field: 'commandState', before: null, after: command.state },
          ...(command.error ? [{ field: 'commandError', before: null, after: command.error }] : []),
          ...spelledChanges(parameters, (command.previous ?? {}) as ParameterValues, setOf(command)),
        ],
      },
    );
  }

  /** Writes what the device had before. Where somebody else writes by now, that is left alone: the device compares for itself. */
  async function giveBack(tx: Tx, command: CommandRecord): Promise<void> {
    if (!command.previous || command.restores_id) return;
    await commands.guard(tx, command.id, 'RETURNED');
    const { tz } = command.body;
    const set = Object.entries(command.previous).map(([k, v]) => ({ k, v }));
    if (await commands.open(tx, belt, command.device_id, ['param.write'])) return;
    await commands.order(tx, belt, {
      plant_id: command.plant_id,
      device_id: command.device_id,
      op: 'param.write',
      body: { expectHash: null, revertAfterS: 0, verify: true, tz, set },
      previous: setOf(command),
      created_by: command.created_by,
      by_name: command.by_name,
      by_role: command.by_role,
      by_organization: command.by_organization,
      address: command.address,
      reason: null,
      disclaimer_version: command.disclaimer_version,
      agreed_at: command.agreed_at ?? command.created_at,
      standard: null,
      waitS: returnWaitS,
      patience_s: returnPatienceS,
      restores_id: command.id,
      healthy_within_s: null,
      rollout_id: command.rollout_id,
    });
    await record(tx, command, 'control.returned');
  }

  /** One after the other: what becomes of one does not hang on the others. */
  const each =
    (react: (tx: Tx, command: CommandRecord, ack: AckMessage | null) => Promise<void>) =>
    async (tx: Tx, all: readonly Ended[]): Promise<void> => {
      for (const { command, ack } of all) await react(tx, command, ack);
    };

  const isSworn = (command: CommandRecord) => command.disclaimer_version !== null;

  commands.react('param.read', { ended: each(keepValues) });
  commands.react('param.write', {
    judge: judged,
    ended: each(async (tx, command, ack) => {
      await keepValues(tx, command, ack);
      await record(tx, command, 'control.ended');
      if (command.state === 'VERIFIED') {
        if (command.healthy_within_s) await commands.guard(tx, command.id, 'WATCHING', command.healthy_within_s);
        if (isSworn(command)) await telling.tellOwner(tx, command, 'CHANGED');
      } else if (inDoubt.includes(command.state)) {
        if (isSworn(command)) await telling.tellOwner(tx, command, 'NOT_CHANGED');
        await giveBack(tx, command);
      }
    }),
    async late(tx, command, ack) {
      if (command.guard === 'RETURNED') return;
      await keepValues(tx, command, ack);
      await giveBack(tx, command);
    },
  });
  commands.react('param.keep', {
    ended: each(async (tx, command) => {
      const write = command.restores_id && (await commands.lock(tx, belt, command.restores_id));
      if (write && command.state === 'APPLIED' && write.guard === 'WATCHING') await commands.guard(tx, write.id, 'KEPT');
    }),
  });

  return {
    /** One look at the writes on trial: the healthy may stay, the others go back when their time is over. */
    async watch(): Promise<void> {
      await db.transaction().execute(async (tx) => {
        for (const { command, healthy, over, keeping } of await commands.guarded(tx)) {
          if (over) {
            await giveBack(tx, command);
            if (isSworn(command)) await telling.tellOwner(tx, command, 'RETURNED');
          } else if (healthy && !keeping) {
            await commands.order(tx, belt, {
              plant_id: command.plant_id,
              device_id: command.device_id,
              op: 'param.keep',
              body: { cmdId: command.id },
              previous: null,
              created_by: command.created_by,
              by_name: command.by_name,
              by_role: command.by_role,
              by_organization: command.by_organization,
              address: command.address,
              reason: null,
              disclaimer_version: null,
              agreed_at: null,
              standard: null,
              waitS: Math.max(1, (Date.parse(command.guard_until ?? '') - Date.now()) / 1000),
              patience_s: keepPatienceS,
              restores_id: command.id,
              healthy_within_s: null,
              rollout_id: null,
            });
          }
        }
      });
    },
  };
}
