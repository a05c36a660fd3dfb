import type { CopyTx } from '../../platform/copy.ts';
import { systemScope } from '../../platform/scope.ts';
import type { DeviceDayRow } from './heads.ts';
import { packCounters } from './heads.ts';
import * as repository from './history.repository.ts';

export type MeanPower = repository.MeanPower;

/** A day of a device of which only the outcome is known. */
export interface PastDay {
  plantId: string;
  deviceId: string;
  source: string;
  day: string;
  wh: readonly [number | null, number | null];
  counters: readonly [number | null, number | null];
  at: number;
  estimated: boolean;
}

const thePast = systemScope('a past without samples is laid down with the plants that it belongs to');
const powerAtOnce = 20_000;
const daysAtOnce = 5_000;

const rowOf = ({ plantId, deviceId, source, day, wh, counters, at, estimated }: PastDay): DeviceDayRow => {
  const counter = (value: number | null) => (value === null ? null : { value, at, power: null, restMj: 0, doubt: null });
  return {
    plant_id: plantId,
    device_id: deviceId,
    day,
    told_on: day,
    source,
    wh_1: wh[0],
    wh_2: wh[1],
    estimated,
    buffered: false,
    state: packCounters([counter(counters[0]), counter(counters[1])]),
  };
};

/**
 * Takes a past that was never told by samples: days device by device, in the order of time. The last day of each
 * stands in its head, so that whatever the device says next goes on from there.
 */
export class History {
  readonly #tx: CopyTx;
  readonly #newest = new Map<string, PastDay>();
  #days: DeviceDayRow[] = [];
  #power: MeanPower[] = [];

  constructor(tx: CopyTx) {
    this.#tx = tx;
  }

  openMonths(first: Date, last: Date): Promise<void> {
    return repository.openMonths(this.#tx, thePast, first, last);
  }

  async take(days: readonly PastDay[], power: readonly MeanPower[]): Promise<void> {
    for (const day of days) {
      const before = this.#newest.get(day.deviceId);
      if (before) this.#days.push(rowOf(before));
      this.#newest.set(day.deviceId, day);
    }
    this.#power.push(...power);
    if (this.#power.length >= powerAtOnce || this.#days.length >= daysAtOnce) await this.#flush();
  }

  /** Everything of these plants up to here is stored: samples may follow. */
  async close(): Promise<void> {
    await this.#flush();
    const heads = [...this.#newest.values()].map((day) => ({ ...rowOf(day), last_at: new Date(day.at).toISOString() }));
    if (heads.length > 0) await repository.insertHeads(this.#tx, thePast, heads);
    this.#newest.clear();
  }

  /** When the samples have followed. */
  async finish(plantIds: readonly string[]): Promise<void> {
    await repository.heardThen(this.#tx, thePast, plantIds);
    await repository.markAllDays(this.#tx, thePast, plantIds);
  }

  async #flush(): Promise<void> {
    const [days, power] = [this.#days, this.#power];
    this.#days = [];
    this.#power = [];
    if (days.length > 0) await repository.copyDays(this.#tx, thePast, days);
    if (power.length > 0) await repository.copyPower(this.#tx, thePast, power);
  }
}
