import {
  type FirmwareMessage,
  type ItemReason,
  type ItemState,
  itemEnds,
  itemInstalling,
  itemStates,
  retryOf,
} from '#contract/upgrades.ts';

/** Where a device of a roll-out stands. */
export interface Standing {
  state: ItemState;
  pct: number | null;
  reason: ItemReason | null;
  /** Called back: of that order only an installation that had begun counts. */
  recalled: boolean;
}

export interface Move {
  state: ItemState;
  pct: number | null;
  reason: ItemReason | null;
  detail: string | null;
}

/** What only the server can know. */
const notForDevices: readonly ItemState[] = ['PENDING', 'NOTIFIED', 'TIMED_OUT'];
const cannotBeCalledBack: readonly ItemState[] = [...itemInstalling, 'ROLLED_BACK'];
const rank = (state: ItemState): number => itemStates.indexOf(state);

export const isEnd = (state: ItemState): boolean => itemEnds.includes(state);
/** The states in which an attempt is under way. */
export const underWay: readonly ItemState[] = itemStates.filter((state) => state !== 'PENDING' && !isEnd(state));
/** Those in which it can still be called back. */
export const recallable: readonly ItemState[] = underWay.filter((state) => !itemInstalling.includes(state));

export const isWordOfDevice = (state: ItemState): boolean => !notForDevices.includes(state);

type Word = Pick<FirmwareMessage, 'state' | 'pct' | 'reason' | 'detail'>;

/** Where the word of a device leads: only forward. What comes late or twice leads nowhere. */
export function follow(now: Standing, word: Word): Move | null {
  // its own word is no proof of success: the version that it names afterwards is
  const state = word.state === 'SUCCEEDED' ? 'REBOOTING' : word.state;
  const move = { state, pct: word.pct ?? null, reason: word.reason ?? null, detail: word.detail ?? null };
  if (now.recalled) return cannotBeCalledBack.includes(state) ? move : null;
  if (state === now.state) {
    const isFurther = state === 'DOWNLOADING' && (move.pct ?? 0) > (now.pct ?? 0);
    const explains = state === 'REJECTED' && now.reason === null && move.reason !== null;
    return isFurther || explains ? move : null;
  }
  return !isEnd(now.state) && rank(state) > rank(now.state) ? move : null;
}

/** Whether the server begins again by itself after an attempt that ended so. */
export function triesAgain({ state, reason }: Pick<Move, 'state' | 'reason'>, hasTriedAgain: boolean): boolean {
  if ((state !== 'FAILED' && state !== 'REJECTED') || !reason) return false;
  return retryOf[reason] === 'ALWAYS' || (retryOf[reason] === 'ONCE' && !hasTriedAgain);
}
