import * as z from 'zod/mini';
import {
  AckMessage,
  type CommandError,
  type CommandMessage,
  type CommandOp,
  type CommandState,
  isEnd,
  mayFollow,
} from '#contract/commands.ts';
import type { PageQuery } from '#contract/fields.ts';
import { messageVersion } from '#contract/telemetry.ts';
import { newId } from '../../platform/crypto.ts';
import { type Database, type Db, isUniqueViolation, type Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Downlink } from '../../platform/mqtt.ts';
import { type Scope, systemScope } from '../../platform/scope.ts';
import { mostCounted } from '../../platform/search.ts';
import * as repository from './commands.repository.ts';

export type { CommandRecord } from './commands.repository.ts';
export type CommandsService = ReturnType<typeof createCommandsService>;

const devicesAnswer = systemScope('commands are sent, answered and timed out whoever gave them');
const mostWaiting = 10_000;
const atOnce = 100;
/** How a dongle calls what it speaks for. */
const kinds: Readonly<Record<string, string>> = {
  CELL: 'BATTERY',
  METERBOX: 'METER',
  EV_CHARGER: 'EVCHARGER',
  HEAT_PUMP: 'HEATPUMP',
};

export interface Verdict {
  state: CommandState;
  error?: CommandError | null;
  errorText?: string | null;
}

/** What a feature does about the commands that it gives. All of it happens in the transaction of the move. */
export interface Reaction {
  /** What an answer of the device is worth; without it, what it says. */
  judge?(command: repository.CommandRecord, ack: AckMessage): Verdict;
  /** It has come to its end; without an answer it was given up. */
  ended(tx: Tx, command: repository.CommandRecord, ack: AckMessage | null): Promise<void>;
  /** The device has done it after all, when nobody counted on it any more. */
  late?(tx: Tx, command: repository.CommandRecord, ack: AckMessage): Promise<void>;
}

export type Order = Omit<repository.NewCommand, 'id' | 'expires_at'> & { waitS: number };

const done: readonly CommandState[] = ['APPLIED', 'VERIFIED', 'PARTIAL'];

const said = ({ state, error }: AckMessage): Verdict => ({
  state,
  ...(error !== undefined && { error: error?.code ?? null, errorText: error?.text ?? null }),
});

/** Orders to devices, from the wish to the proof. Sent at most once; a restart finds everything in the table. */
export function createCommandsService(db: Database) {
  const reactions = new Map<CommandOp, Reaction>();

  async function move(tx: Tx, command: repository.CommandRecord, verdict: Verdict, ack: AckMessage | null): Promise<void> {
    const ended = isEnd(command.op, verdict.state);
    const results = ack && ack.results.length > 0 ? ack.results : undefined;
    await repository.moveCommand(tx, devicesAnswer, command.id, { ...verdict, ended, ...(results && { results }) });
    if (!ended) return;
    const moved = {
      ...command,
      state: verdict.state,
      error: verdict.error ?? null,
      error_text: verdict.errorText ?? null,
      results: results ?? command.results,
    };
    await reactions.get(command.op)?.ended(tx, moved, ack);
  }

  return {
    react(op: CommandOp, reaction: Reaction): void {
      reactions.set(op, reaction);
    },

    /** A second open write to a device is refused, whoever is first. */
    async order(tx: Tx, scope: Scope, { waitS, ...order }: Order): Promise<string> {
      const id = newId();
      const expires_at = new Date(Date.now() + waitS * 1000).toISOString();
      try {
        if (!(await repository.insertCommand(tx, scope, { ...order, id, expires_at }))) throw new AppError('notFound');
      } catch (error) {
        throw isUniqueViolation(error, 'command_one_write') ? new AppError('control.busy') : error;
      }
      return id;
    },

    async cancel(tx: Tx, scope: Scope, id: string): Promise<repository.CommandRecord> {
      const command = await repository.lockCommand(tx, scope, id);
      if (!command) throw new AppError('notFound');
      if (!mayFollow(command.state, 'CANCELLED')) throw new AppError('control.tooLate');
      await move(tx, command, { state: 'CANCELLED' }, null);
      return command;
    },

    /** Takes an order back that has not left yet; says whether it was in time. */
    async withdraw(tx: Tx, scope: Scope, id: string): Promise<boolean> {
      const command = await repository.lockCommand(tx, scope, id);
      if (!command || !mayFollow(command.state, 'CANCELLED')) return false;
      await move(tx, command, { state: 'CANCELLED' }, null);
      return true;
    },

    speakers: (at: Db, ids: readonly string[]) => repository.donglesOfCommands(at, devicesAnswer, ids),
    find: (scope: Scope, id: string) => repository.findCommand(db, scope, id),
    lock: (tx: Tx, scope: Scope, id: string) => repository.lockCommand(tx, scope, id),
    steps: (scope: Scope, id: string) => repository.stepsOf(db, scope, id),
    open: (at: Db, scope: Scope, deviceId: string, ops: readonly CommandOp[]) => repository.openCommand(at, scope, deviceId, ops),
    follower: (scope: Scope, id: string, op: CommandOp) => repository.followerOf(db, scope, id, op),
    lastVerifiedWrite: (scope: Scope, deviceId: string) => repository.lastVerifiedWrite(db, scope, deviceId),
    dongleOf: (scope: Scope, deviceId: string) => repository.dongleOfDevice(db, scope, deviceId),
    guard: (tx: Tx, id: string, guard: 'WATCHING' | 'KEPT' | 'RETURNED', untilS?: number) =>
      repository.setGuard(tx, devicesAnswer, id, guard, untilS),
    guarded: (tx: Tx) => repository.lockGuarded(tx, devicesAnswer, atOnce),

    async page(scope: Scope, of: repository.CommandsOf, { pageNum, pageSize }: PageQuery) {
      const list = await repository.listCommands(db, scope, of, pageSize, (pageNum - 1) * pageSize);
      return { list, total: await repository.countCommands(db, scope, of, mostCounted) };
    },

    /** Sends what waits for dongles that can hear. First it is noted as sent, then it is: what breaks between is given up in time. */
    async send(link: Downlink): Promise<void> {
      for (const { id, dongle_sn } of await repository.waitingCommands(db, devicesAnswer, mostWaiting)) {
        if (!dongle_sn || !link.hears(dongle_sn)) continue;
        const order = await repository.takeForSending(db, devicesAnswer, id);
        if (!order) continue;
        link.publish(dongle_sn, 'cmd', {
          v: messageVersion,
          type: 'cmd',
          cmdId: order.id,
          op: order.op,
          target: { kind: kinds[order.type] ?? order.type, sn: order.serial_number },
          issuedAt: new Date().toISOString(),
          expiresAt: order.starts_until,
          body: order.body,
          audit: {
            by: order.created_by,
            org: order.organization_id,
            disclaimerVersion: order.disclaimer_version,
            reason: order.reason,
          },
        } satisfies CommandMessage);
      }
    },

    /** Takes an answer of a dongle; says what is wrong with one that is not taken. */
    async answer(dongleSn: string, body: unknown): Promise<string | null> {
      const parsed = z.safeParse(AckMessage, body);
      if (!parsed.success) return `ack: ${parsed.error.issues[0]?.path.join('.')} is not valid`;
      const ack = parsed.data;
      return db.transaction().execute(async (tx) => {
        const command = await repository.lockAnswered(tx, devicesAnswer, ack.cmdId, dongleSn);
        if (!command || command.state === 'CREATED') return 'ack: no command of this dongle';
        const reaction = reactions.get(command.op);
        const verdict = reaction?.judge?.(command, ack) ?? said(ack);
        if (mayFollow(command.state, verdict.state) && command.finished_at === null) await move(tx, command, verdict, ack);
        else if (command.state === 'EXPIRED' && done.includes(verdict.state)) await reaction?.late?.(tx, command, ack);
        return null;
      });
    },

    /** Gives up what has waited long enough. */
    async settle(): Promise<void> {
      await db.transaction().execute(async (tx) => {
        for (const command of await repository.lockOverdue(tx, devicesAnswer, atOnce)) {
          const begun = command.state !== 'CREATED' && command.state !== 'SENT';
          const error = command.state === 'CREATED' ? 'EXPIRED' : 'TIMEOUT';
          await move(tx, command, { state: begun ? 'FAILED' : 'EXPIRED', error }, null);
        }
      });
    },
  };
}
