import type { ItemHold } from '#contract/upgrades.ts';
import { isOpen, type Window } from './window.ts';

/** What is known of a device that could begin. */
export interface Facts {
  timeZone: string;
  online: boolean;
  /** Another program goes into it. */
  otherUpgrade: boolean;
  /** The dongle that would bring it the program is to get one itself. */
  dongleWaits: boolean;
  /** Its owner wants to be asked, and has not agreed. */
  consentMissing: boolean;
  /** An alarm that is an error or worse is open. */
  inTrouble: boolean;
  /** The house lives on its battery. */
  inEps: boolean;
  /** Of the emptiest battery; null: there is none, or it has not said. */
  socPct: number | null;
}

export interface Conditions {
  window: Window | null;
  minSocPct: number | null;
  notInEps: boolean;
  noSeriousAlarm: boolean;
}

/** The first thing that a device has to wait for; null: it may begin. */
export function holdOf(facts: Facts, { window, minSocPct, notInEps, noSeriousAlarm }: Conditions, at: number): ItemHold | null {
  if (facts.otherUpgrade) return 'OTHER_UPGRADE';
  if (facts.dongleWaits) return 'DONGLE_FIRST';
  if (facts.consentMissing) return 'CONSENT';
  if (!facts.online) return 'OFFLINE';
  if (noSeriousAlarm && facts.inTrouble) return 'ALARM';
  if (notInEps && facts.inEps) return 'EPS';
  if (minSocPct !== null && facts.socPct !== null && facts.socPct < minSocPct) return 'SOC';
  if (window && !isOpen(window, facts.timeZone, at)) return 'QUIET_HOURS';
  return null;
}
