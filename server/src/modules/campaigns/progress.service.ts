import * as z from 'zod/mini';
import { FirmwareMessage, type ItemReason, itemReasons, retryOf } from '#contract/campaigns.ts';
import { type Database, isUniqueViolation, type Tx } from '../../platform/db.ts';
import { Gatherer } from '../../platform/gatherer.ts';
import { systemScope } from '../../platform/scope.ts';
import type { RaisingService } from '../alarms/raising.service.ts';
import type { CommandRecord, CommandsService, Verdict } from '../commands/commands.service.ts';
import * as repository from './items.repository.ts';
import { follow, isEnd, isWordOfDevice, type Move, triesAgain } from './progress.ts';
import { backOffMs } from './stages.ts';

interface Options {
  db: Database;
  commands: CommandsService;
  raising: RaisingService;
}

const devicesSpeak = systemScope('a device tells how far it is, whoever rolls out');
/** Somebody has been at the program or at the key. */
const suspicious: readonly (ItemReason | null)[] = ['SIGNATURE_INVALID', 'KEY_REVOKED'];
const failureCode = 'DNG-404';
const atOnce = 500;

interface Told {
  dongleSn: string;
  word: FirmwareMessage;
}

const asReason = (text: string | null): ItemReason | null => itemReasons.find((reason) => reason === text) ?? null;

/** Refused for a reason that goes by itself. */
const passing: readonly (string | null)[] = ['BUSY', 'DEVICE_OFFLINE'];

/** Takes what devices say about their way, and goes on with it or begins again. */
export function createProgressService({ db, commands, raising }: Options) {
  async function tellFailure(tx: Tx, item: repository.Item, { state, reason }: Move): Promise<void> {
    const isSuspicious = suspicious.includes(reason);
    if (!isSuspicious && state !== 'FAILED' && state !== 'ROLLED_BACK') return;
    const place = await repository.placeOf(tx, devicesSpeak, item.id);
    if (!place?.dongle_id) return;
    await raising.tell(tx, {
      plant_id: place.plant_id,
      device_id: place.dongle_id,
      code: failureCode,
      level: isSuspicious ? 'ERROR' : null,
      detail: { device: place.serial_number, version: place.version, reason: reason ?? state },
    });
  }

  /** An end for which there is a second chance is written down, and then it begins again. */
  async function apply(tx: Tx, item: repository.Item, move: Move): Promise<void> {
    const over = isEnd(move.state);
    // a refusal without a reason may still be explained
    const command_id = over && !(move.state === 'REJECTED' && move.reason === null) ? null : item.command_id;
    await repository.changeItem(tx, devicesSpeak, item.id, { ...move, command_id, recalled: false });
    if (!over) return;
    if (!triesAgain(move, item.tried_again)) return tellFailure(tx, item, move);
    const { pct, reason, detail } = move;
    await repository.changeItem(tx, devicesSpeak, item.id, {
      state: 'PENDING',
      pct,
      reason,
      detail,
      tried_again: item.tried_again || (reason !== null && retryOf[reason] === 'ONCE'),
      retryInMs: backOffMs(item.attempts),
    });
  }

  async function hear(
    tx: Tx,
    commandId: string,
    word: Pick<FirmwareMessage, 'state' | 'pct' | 'reason' | 'detail'>,
  ): Promise<void> {
    const item = await repository.lockByCommand(tx, devicesSpeak, commandId);
    if (!item) return;
    const move = follow(item, word);
    if (move) await apply(tx, item, move);
    else if (item.recalled && isEnd(word.state)) await repository.forgetOrder(tx, devicesSpeak, item.id);
  }

  /** The order came to nothing: it is given again, unless the device has been heard of meanwhile. */
  async function orderAgain(
    tx: Tx,
    command: CommandRecord,
    { sent, answered }: { sent: boolean; answered: boolean },
  ): Promise<void> {
    const item = await repository.lockByCommand(tx, devicesSpeak, command.id);
    if (item?.state !== 'NOTIFIED') return;
    await repository.changeItem(tx, devicesSpeak, item.id, {
      state: 'PENDING',
      attempts: sent ? item.attempts : item.attempts - 1,
      // whoever was told and has not answered may have begun
      command_id: sent && !answered ? item.command_id : null,
      retryInMs: sent ? backOffMs(item.attempts) : 0,
    });
  }

  function refused(tx: Tx, command: CommandRecord): Promise<void> {
    const { state, error, error_text } = command;
    if (passing.includes(error)) return orderAgain(tx, command, { sent: true, answered: true });
    const reason = asReason(error_text) ?? (error === 'PRECONDITION' ? 'CONDITION_NOT_MET' : null);
    const detail = [error, error_text].filter(Boolean).join(': ') || null;
    return hear(tx, command.id, { state: state === 'FAILED' ? 'FAILED' : 'REJECTED', reason, detail });
  }

  const accept = (tx: Tx, command: CommandRecord) => hear(tx, command.id, { state: 'ACCEPTED' });

  commands.react('fw.upgrade', {
    // with its acceptance the order has arrived; the rest is told step by step
    judge: (_command, { state, error }): Verdict => ({
      state: state === 'REJECTED' || state === 'FAILED' ? state : 'APPLIED',
      error: error?.code ?? null,
      errorText: error?.text ?? null,
    }),
    async ended(tx, command) {
      if (command.state === 'APPLIED') await accept(tx, command);
      else if (command.state === 'REJECTED' || command.state === 'FAILED') await refused(tx, command);
      else if (command.error === 'TIMEOUT') await orderAgain(tx, command, { sent: true, answered: false });
      else await orderAgain(tx, command, { sent: false, answered: false });
    },
    late: accept,
  });

  /** What came together is written together, step by step; an end is written by itself, after what came before it. */
  async function hearAll(tx: Tx, told: readonly Told[]): Promise<(string | null)[]> {
    const ids = [...new Set(told.map(({ word }) => word.cmdId))];
    const speakers = await commands.speakers(tx, ids);
    const items = new Map((await repository.lockByCommands(tx, devicesSpeak, ids)).map((item) => [item.command_id ?? '', item]));
    let rounds: Map<string, Move & { id: string }>[] = [];
    const write = async () => {
      for (const round of rounds) await repository.advanceItems(tx, devicesSpeak, [...round.values()]);
      rounds = [];
    };
    const answers: (string | null)[] = [];
    for (const { dongleSn, word } of told) {
      const isOwn = speakers.get(word.cmdId) === dongleSn;
      answers.push(isOwn ? null : 'fw: no order of this dongle');
      const item = isOwn && items.get(word.cmdId);
      if (!item) continue;
      if (item.recalled || isEnd(word.state)) {
        await write();
        await hear(tx, word.cmdId, word);
        items.delete(word.cmdId);
        const [again] = await repository.lockByCommands(tx, devicesSpeak, [word.cmdId]);
        if (again) items.set(word.cmdId, again);
        continue;
      }
      const move = follow(item, word);
      if (!move) continue;
      items.set(word.cmdId, { ...item, ...move });
      let round = rounds.find((each) => !each.has(item.id));
      if (!round) {
        round = new Map();
        rounds.push(round);
      }
      round.set(item.id, { ...move, id: item.id });
    }
    await write();
    return answers;
  }

  const gatherer = new Gatherer<Told, string | null>((batch) => db.transaction().execute((tx) => hearAll(tx, batch)), {
    lanes: 1,
    most: atOnce,
    sizeOf: () => 1,
  });

  return {
    /** Takes a word of a dongle; says what is wrong with one that is not taken. */
    async take(dongleSn: string, body: unknown): Promise<string | null> {
      const parsed = z.safeParse(FirmwareMessage, body);
      if (!parsed.success) return `fw: ${parsed.error.issues[0]?.path.join('.')} is not valid`;
      const word = parsed.data;
      if (!isWordOfDevice(word.state)) return 'fw: state is not for a device to say';
      try {
        return await gatherer.push({ dongleSn, word });
      } catch (error) {
        // called back and given another program since: the device itself refuses one of the two
        if (isUniqueViolation(error, 'campaign_item_one_upgrade')) return null;
        throw error;
      }
    },
  };
}
