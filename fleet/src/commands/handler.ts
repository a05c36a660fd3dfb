import type { CommandError, CommandMessage, CommandResult, CommandState } from '#contract/commands.ts';
import type { Parameter } from '#contract/parameters.ts';
import type { ItemKind } from '#contract/telemetry.ts';
import type { Dongle } from '../dongle.ts';
import type { Trial } from '../orders.ts';
import type { Values } from '../settings.ts';
import type { Temper } from '../temper.ts';
import type { Upgrades } from '../upgrades.ts';

/** What became of an order. */
export interface Outcome {
  state: CommandState;
  results?: CommandResult[];
  error?: { code: CommandError; text?: string };
}

/** The device that is meant, with all that an order can reach. */
export interface Device {
  kind: ItemKind;
  sn: string;
  /** Changed in place; null: it has none. */
  values: Values | null;
  known: readonly Parameter[];
  temper: Temper;
  dongle: Pick<Dongle, 'liveUntil' | 'now' | 'setClock'>;
  upgrades: Upgrades;
  now(): number;
  trial: Trial | null;
  /** Puts values on trial, or ends a trial. */
  setTrial(trial: Trial | null): void;
  reboot(): void;
}

export type Handler = (command: CommandMessage, device: Device) => Outcome;

export const rejected = (code: CommandError, results: CommandResult[] = []): Outcome => ({
  state: 'REJECTED',
  results,
  error: { code },
});
