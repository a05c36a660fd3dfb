import type { Counter } from './counter.ts';
import { beginDay, type Counters, noCounters, type Share, type ToldDay } from './fold.ts';

/** What a device's head row holds, as far as the fold needs it. */
export interface Head {
  device_id: string;
  plant_id: string;
  source: string;
  last_at: string | null;
  day: string | null;
  state: string | null;
  wh_1: number | null;
  wh_2: number | null;
  estimated: boolean;
  buffered: boolean;
  time_zone: string;
  latitude: number;
  longitude: number;
  /** Conditions that the newest sample shows. */
  alarm_codes: string[];
  /** Whether any sample ever showed one. */
  has_told: boolean;
}

/** One row of a device's energy: of a day, as told by the samples of that or a later day. */
export interface DeviceDayRow {
  plant_id: string;
  device_id: string;
  day: string;
  told_on: string;
  source: string;
  wh_1: number | null;
  wh_2: number | null;
  estimated: boolean;
  buffered: boolean;
  state: string | null;
}

type Packed = [value: number | null, at: number, power: number | null, restMj: number, doubt: Counter['doubt']] | null;

export function packCounters(counters: Counters): string {
  return JSON.stringify(counters.map((c): Packed => c && [c.value, c.at, c.power, c.restMj, c.doubt]));
}

export function unpackCounters(state: string | null): Counters {
  if (!state) return noCounters;
  const [first, second] = (JSON.parse(state) as Packed[]).map(
    (c): Counter | null => c && { value: c[0], at: c[1], power: c[2], restMj: c[3], doubt: c[4] },
  );
  return [first ?? null, second ?? null];
}

/** The day that the head is in the middle of. */
export function openDay(head: Head): ToldDay | null {
  if (!head.day) return null;
  const told = beginDay(head.day, unpackCounters(head.state));
  told.buffered = head.buffered;
  if (head.wh_1 !== null || head.wh_2 !== null || head.estimated) {
    told.shares.set(head.day, { wh: [head.wh_1, head.wh_2], estimated: head.estimated, buffered: head.buffered });
  }
  return told;
}

const nothing: Share = { wh: [null, null], estimated: false, buffered: false };

/** The head's own columns of a day that goes on. */
export function headOf(told: ToldDay) {
  const own = told.shares.get(told.day) ?? nothing;
  return {
    day: told.day,
    state: packCounters(told.counters),
    wh_1: own.wh[0],
    wh_2: own.wh[1],
    estimated: own.estimated,
    buffered: told.buffered,
  };
}

interface Owner {
  plant_id: string;
  device_id: string;
  source: string;
}

const rowOf = ({ plant_id, device_id, source }: Owner, told: ToldDay, day: string, share: Share, state: string | null) => ({
  plant_id,
  device_id,
  day,
  told_on: told.day,
  source,
  wh_1: share.wh[0],
  wh_2: share.wh[1],
  estimated: share.estimated,
  buffered: day === told.day ? told.buffered : share.buffered,
  state,
});

/** A day that is over, as the row that keeps it. */
export const closedRow = (owner: Owner, told: ToldDay): DeviceDayRow =>
  rowOf(owner, told, told.day, told.shares.get(told.day) ?? nothing, packCounters(told.counters));

/** What the samples of a day told about days before it. */
export function earlierRows(owner: Owner, told: ToldDay): DeviceDayRow[] {
  return [...told.shares].filter(([day]) => day !== told.day).map(([day, share]) => rowOf(owner, told, day, share, null));
}
