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
import { Gatherer } from '../../platform/gatherer.ts';
import type { Downlink } from '../../platform/mqtt.ts';
import { type Scope, systemScope } from '../../platform/scope.ts';
import { mostCounted } from '../../platform/search.ts';
import * as repository from './commands.repository.ts';

export type { CommandRecord } from './commands.repository.ts';
export type CommandsService = ReturnType<typeof createCommandsService>;

const devicesAnswer = systemScope('commands are sent, answered and timed out whoever gave them');
const pageSize = 1_000;
const atOnce = 100;
const answersAtOnce = 500;
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

/** Without an answer it was given up. */
export interface Ended {
  command: repository.CommandRecord;
  ack: AckMessage | null;
}

/** What a feature does about the commands that it gives. All of it happens in the transaction of the move. */
export interface Reaction {
  /** What an answer of the device is worth; without it, what it says. */
  judge?(command: repository.CommandRecord, ack: AckMessage): Verdict;
  /** These have come to their end. */
  ended(tx: Tx, all: readonly Ended[]): Promise<void>;
  /** The device has done it after all, when nobody counted on it any more. */
  late?(tx: Tx, command: repository.CommandRecord, ack: AckMessage): Promise<void>;
}

interface Told {
  dongleSn: string;
  ack: AckMessage;
}

export type Order = Omit<repository.NewCommand, 'id' | 'expires_at'> & { waitS: number };

const done: readonly CommandState[] = ['APPLIED', 'VERIFIED', 'PARTIAL'];

const said = ({ state, error }: AckMessage): Verdict => ({
  state,
  ...(error !== undefined && { error: error?.code ?? null, errorText: error?.text ?? null }),
});

/** Rounds with one answer to a command at most, in the order in which they came. */
function inRounds(told: readonly Told[]): Told[][] {
  const rounds: Told[][] = [];
  const seen = new Map<string, number>();
  for (const each of told) {
    const round = seen.get(each.ack.cmdId) ?? 0;
    seen.set(each.ack.cmdId, round + 1);
    rounds[round] = [...(rounds[round] ?? []), each];
  }
  return rounds;
}

/** Orders to devices, from the wish to the proof. Sent at most once; a restart finds everything in the table. */
export function createCommandsService(db: Database) {
  const reactions = new Map<CommandOp, Reaction>();

  async function move(tx: Tx, moves: readonly (Ended & { verdict: Verdict })[]): Promise<void> {
    if (moves.length === 0) return;
    const resultsOf = (ack: AckMessage | null) => (ack && ack.results.length > 0 ? ack.results : undefined);
    const hasEnded = ({ command, verdict }: (typeof moves)[number]) => isEnd(command.op, verdict.state);
    await repository.moveCommands(
      tx,
      devicesAnswer,
      moves.map((each) => ({ id: each.command.id, ...each.verdict, results: resultsOf(each.ack), ended: hasEnded(each) })),
    );
    const ended = moves.filter(hasEnded).map(({ command, verdict, ack }) => ({
      command: {
        ...command,
        state: verdict.state,
        error: verdict.error ?? null,
        error_text: verdict.errorText ?? null,
        results: resultsOf(ack) ?? command.results,
      },
      ack,
    }));
    for (const [op, reaction] of reactions) {
      const own = ended.filter(({ command }) => command.op === op);
      if (own.length > 0) await reaction.ended(tx, own);
    }
  }

  const takeBack = (tx: Tx, commands: readonly repository.CommandRecord[]) =>
    move(
      tx,
      commands.map((command) => ({ command, verdict: { state: 'CANCELLED' }, ack: null })),
    );

  async function hear(tx: Tx, round: readonly Told[]): Promise<[Told, string | null][]> {
    const known = await repository.lockAnswered(tx, devicesAnswer, [...new Set(round.map(({ ack }) => ack.cmdId))]);
    const isOwn = ({ dongleSn, ack }: Told) => {
      const found = known.get(ack.cmdId);
      return found?.dongleSn === dongleSn && found.command.state !== 'CREATED';
    };
    const moves: Parameters<typeof move>[1][number][] = [];
    for (const told of round.filter(isOwn)) {
      const { ack } = told;
      const { command } = known.get(ack.cmdId) as { command: repository.CommandRecord };
      const reaction = reactions.get(command.op);
      const verdict = reaction?.judge?.(command, ack) ?? said(ack);
      if (mayFollow(command.state, verdict.state) && command.finished_at === null) moves.push({ command, verdict, ack });
      else if (command.state === 'EXPIRED' && done.includes(verdict.state)) await reaction?.late?.(tx, command, ack);
    }
    await move(tx, moves);
    return round.map((told) => [told, isOwn(told) ? null : 'ack: no command of this dongle']);
  }

  async function hearAll(tx: Tx, told: readonly Told[]): Promise<(string | null)[]> {
    const answers = new Map<Told, string | null>();
    for (const round of inRounds(told)) for (const [each, answer] of await hear(tx, round)) answers.set(each, answer);
    return told.map((each) => answers.get(each) ?? null);
  }

  const gatherer = new Gatherer<Told, string | null>((batch) => db.transaction().execute((tx) => hearAll(tx, batch)), {
    lanes: 1,
    most: answersAtOnce,
    sizeOf: () => 1,
  });

  /** A second open write to a device is refused, whoever is first. */
  async function orderAll(tx: Tx, scope: Scope, orders: readonly Order[]): Promise<string[]> {
    const rows = orders.map(({ waitS, ...order }) => ({
      ...order,
      id: newId(),
      expires_at: new Date(Date.now() + waitS * 1000).toISOString(),
    }));
    try {
      if ((await repository.insertCommands(tx, scope, rows)) < rows.length) throw new AppError('notFound');
    } catch (error) {
      throw isUniqueViolation(error, 'command_one_write') ? new AppError('control.busy') : error;
    }
    return rows.map((row) => row.id);
  }

  async function lock(tx: Tx, scope: Scope, id: string): Promise<repository.CommandRecord | undefined> {
    return (await repository.lockCommands(tx, scope, [id]))[0];
  }

  return {
    react(op: CommandOp, reaction: Reaction): void {
      reactions.set(op, reaction);
    },

    orderAll,
    async order(tx: Tx, scope: Scope, order: Order): Promise<string> {
      const [id = ''] = await orderAll(tx, scope, [order]);
      return id;
    },

    async cancel(tx: Tx, scope: Scope, id: string): Promise<void> {
      const command = await lock(tx, scope, id);
      if (!command) throw new AppError('notFound');
      if (!mayFollow(command.state, 'CANCELLED')) throw new AppError('control.tooLate');
      await takeBack(tx, [command]);
    },

    /** Takes orders back that have not left yet. */
    async withdraw(tx: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
      const found = await repository.lockCommands(tx, scope, ids);
      await takeBack(
        tx,
        found.filter(({ state }) => mayFollow(state, 'CANCELLED')),
      );
    },

    speakers: (at: Db, ids: readonly string[]) => repository.donglesOfCommands(at, devicesAnswer, ids),
    find: (scope: Scope, id: string) => repository.findCommand(db, scope, id),
    lock,
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
      const dongles = new Map<string, string>();
      let page: Awaited<ReturnType<typeof repository.waitingCommands>> = [];
      do {
        page = await repository.waitingCommands(db, devicesAnswer, page.at(-1), pageSize);
        for (const { id, dongle_sn: sn } of page) if (sn && link.hears(sn)) dongles.set(id, sn);
      } while (page.length === pageSize);
      const ids = [...dongles.keys()];
      for (let at = 0; at < ids.length; at += atOnce) {
        for (const order of await repository.takeForSending(db, devicesAnswer, ids.slice(at, at + atOnce))) {
          link.publish(dongles.get(order.id) ?? '', 'cmd', {
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
      }
    },

    /** Takes an answer of a dongle; says what is wrong with one that is not taken. */
    async answer(dongleSn: string, body: unknown): Promise<string | null> {
      const parsed = z.safeParse(AckMessage, body);
      if (!parsed.success) return `ack: ${parsed.error.issues[0]?.path.join('.')} is not valid`;
      return gatherer.push({ dongleSn, ack: parsed.data });
    },

    /** Gives up what has waited long enough. */
    async settle(): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const overdue = await repository.lockOverdue(tx, devicesAnswer, atOnce);
        await move(
          tx,
          overdue.map((command) => {
            const begun = command.state !== 'CREATED' && command.state !== 'SENT';
            const error = command.state === 'CREATED' ? 'EXPIRED' : 'TIMEOUT';
            return { command, verdict: { state: begun ? 'FAILED' : 'EXPIRED', error }, ack: null };
          }),
        );
      });
    },
  };
}
