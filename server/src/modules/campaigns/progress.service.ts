import * as z from 'zod/mini';
import type { CommandState } from '#contract/commands.ts';
import { FirmwareMessage, type ItemReason, itemReasons, retryOf } from '#contract/upgrades.ts';
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

type Word = Pick<FirmwareMessage, 'cmdId' | 'state' | 'pct' | 'reason' | 'detail'>;

interface Told {
  dongleSn: string;
  word: Word;
}

const asReason = (text: string | null): ItemReason | null => itemReasons.find((reason) => reason === text) ?? null;

/** Refused for a reason that goes by itself. */
const passing: readonly (string | null)[] = ['BUSY', 'DEVICE_OFFLINE'];
const isAnswer: readonly CommandState[] = ['APPLIED', 'REJECTED', 'FAILED'];

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

  async function hear(tx: Tx, word: Word): Promise<void> {
    const item = await repository.lockByCommand(tx, devicesSpeak, word.cmdId);
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

  /** What came together is written together; an end is written by itself, after what came before it. */
  async function hearAll(tx: Tx, words: readonly Word[]): Promise<void> {
    const ids = [...new Set(words.map(({ cmdId }) => cmdId))];
    const items = new Map((await repository.lockByCommands(tx, devicesSpeak, ids)).map((item) => [item.command_id ?? '', item]));
    const ways = new Map<string, repository.Advance>();
    const write = async () => {
      if (ways.size > 0) await repository.advanceItems(tx, devicesSpeak, [...ways.values()]);
      ways.clear();
    };
    for (const word of words) {
      const item = items.get(word.cmdId);
      if (!item) continue;
      if (item.recalled || isEnd(word.state)) {
        await write();
        await hear(tx, word);
        items.delete(word.cmdId);
        const [again] = await repository.lockByCommands(tx, devicesSpeak, [word.cmdId]);
        if (again) items.set(word.cmdId, again);
        continue;
      }
      const move = follow(item, word);
      if (!move) continue;
      const { passed = [] } = ways.get(item.id) ?? {};
      const isNew = ways.has(item.id) && move.state !== item.state;
      ways.set(item.id, { ...move, id: item.id, attempt: item.attempts, passed: isNew ? [...passed, item.state] : passed });
      items.set(word.cmdId, { ...item, ...move });
    }
    await write();
  }

  function wordOf({ id, state, error, error_text }: CommandRecord): Word {
    if (state === 'APPLIED') return { cmdId: id, state: 'ACCEPTED' };
    const reason = asReason(error_text) ?? (error === 'PRECONDITION' ? 'CONDITION_NOT_MET' : null);
    const detail = [error, error_text].filter(Boolean).join(': ') || null;
    return { cmdId: id, state: state === 'FAILED' ? 'FAILED' : 'REJECTED', reason, detail };
  }

  commands.react('fw.upgrade', {
    // with its acceptance the order has arrived; the rest is told step by step
    judge: (_command, { state, error }): Verdict => ({
      state: state === 'REJECTED' || state === 'FAILED' ? state : 'APPLIED',
      error: error?.code ?? null,
      errorText: error?.text ?? null,
    }),
    async ended(tx, all) {
      const answered = all.filter(({ command }) => isAnswer.includes(command.state));
      const refused = answered.filter(({ command }) => command.state !== 'APPLIED' && passing.includes(command.error));
      const told = answered.filter((each) => !refused.includes(each));
      await hearAll(
        tx,
        told.map(({ command }) => wordOf(command)),
      );
      for (const { command } of refused) await orderAgain(tx, command, { sent: true, answered: true });
      for (const { command } of all.filter((each) => !answered.includes(each)))
        await orderAgain(tx, command, { sent: command.error === 'TIMEOUT', answered: false });
    },
    late: (tx, command) => hear(tx, { cmdId: command.id, state: 'ACCEPTED' }),
  });

  async function hearDongles(tx: Tx, told: readonly Told[]): Promise<(string | null)[]> {
    const speakers = await commands.speakers(tx, [...new Set(told.map(({ word }) => word.cmdId))]);
    const isOwn = ({ dongleSn, word }: Told) => speakers.get(word.cmdId) === dongleSn;
    await hearAll(
      tx,
      told.filter(isOwn).map(({ word }) => word),
    );
    return told.map((each) => (isOwn(each) ? null : 'fw: no order of this dongle'));
  }

  const gatherer = new Gatherer<Told, string | null>((batch) => db.transaction().execute((tx) => hearDongles(tx, batch)), {
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
