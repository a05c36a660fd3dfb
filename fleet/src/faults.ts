import type { ItemKind } from '#contract/telemetry.ts';
import { dayMs, hourMs, minuteMs } from './calendar.ts';
import { hash, normalAt, uniformAt } from './random.ts';

export type FaultKind =
  /** The inverter stands still and says why. */
  | 'INVERTER'
  /** The first string gives nothing. */
  | 'STRING'
  | 'FAN'
  /** The battery does not answer. */
  | 'BATTERY_LINK'
  /** Dust that no rain washes away, more every day. */
  | 'SOILING'
  /** No network: the dongle keeps what it would have sent. */
  | 'OUTAGE'
  /** Switched off with everything that hangs on it. */
  | 'DARK'
  /** One device says nothing. */
  | 'SILENT'
  /** What a device says cannot be believed. */
  | 'SUSPECT'
  /** Lifetime counters of a device begin at nothing again. */
  | 'RESET';

export interface Fault {
  kind: FaultKind;
  from: number;
  to: number;
  /** The device concerned, where the kind does not tell. */
  device?: ItemKind;
  /** Comes and goes between the two instants: every so long, for so long. */
  every?: { ms: number; lastsMs: number };
}

export const always = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

const isOn = ({ from, to, every }: Fault, at: number): boolean =>
  at >= from && at < to && (!every || at % every.ms < every.lastsMs);

export const active = (faults: readonly Fault[], kind: FaultKind, at: number, device?: ItemKind): Fault | undefined =>
  faults.find((f) => f.kind === kind && (device === undefined || f.device === device) && isOn(f, at));

/** How often a year, and how long: half of them are shorter than that. */
const rates: { kind: FaultKind; yearly: number; medianMs: number; device?: ItemKind }[] = [
  { kind: 'OUTAGE', yearly: 6, medianMs: 40 * minuteMs },
  { kind: 'DARK', yearly: 12, medianMs: 2 * minuteMs },
  { kind: 'INVERTER', yearly: 0.15, medianMs: 3 * hourMs },
  { kind: 'STRING', yearly: 0.05, medianMs: 10 * dayMs },
  { kind: 'FAN', yearly: 0.05, medianMs: 5 * dayMs },
  { kind: 'BATTERY_LINK', yearly: 0.2, medianMs: 2 * hourMs },
  { kind: 'RESET', yearly: 0.01, medianMs: minuteMs, device: 'METER' },
];

/** What breaks at a plant between two instants, by chance. */
export function randomFaults(seed: number, from: number, to: number): Fault[] {
  const faults: Fault[] = [];
  for (let day = Math.floor(from / dayMs); day * dayMs < to; day++) {
    for (const { kind, yearly, medianMs, device } of rates) {
      const draw = hash(seed, day, 'faults', kind);
      if (uniformAt(draw, 0) >= yearly / 365) continue;
      const begins = day * dayMs + uniformAt(draw, 1) * dayMs;
      faults.push({ kind, device, from: begins, to: begins + medianMs * Math.exp(1.2 * normalAt(draw, 2)) });
    }
  }
  return faults;
}
