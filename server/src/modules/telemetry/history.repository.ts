import { sql } from 'kysely';
import { CopyRows, type CopyTx } from '../../platform/copy.ts';
import type { Db } from '../../platform/db.ts';
import type { SystemScope } from '../../platform/scope.ts';
import type { DeviceDayRow } from './heads.ts';

export async function openMonths(db: Db, _scope: SystemScope, first: Date, last: Date): Promise<void> {
  await sql`select telemetry_open_months(${first.toISOString().slice(0, 10)}, ${last.toISOString().slice(0, 10)})`.execute(db);
}

const dayColumns = [
  ['plant_id', 'uuid'],
  ['device_id', 'uuid'],
  ['day', 'date'],
  ['told_on', 'date'],
  ['source', 'text'],
  ['wh_1', 'bigint'],
  ['wh_2', 'bigint'],
  ['estimated', 'boolean'],
  ['buffered', 'boolean'],
  ['state', 'text'],
] as const;

export async function copyDays(tx: CopyTx, _scope: SystemScope, days: readonly DeviceDayRow[]): Promise<void> {
  const rows = new CopyRows(days.length * 220 + 1024);
  for (const day of days) {
    rows.begin(dayColumns.length);
    for (const [name, type] of dayColumns) rows.cell(type, day[name]);
  }
  await tx.copyIn(
    'device_day',
    dayColumns.map(([name]) => name),
    rows.end(),
  );
}

export interface MeanPower {
  plantId: string;
  at: number;
  pvW: number | null;
  loadW: number | null;
  gridW: number | null;
  batteryW: number | null;
  socPct: number | null;
}

export async function copyPower(tx: CopyTx, _scope: SystemScope, means: readonly MeanPower[]): Promise<void> {
  const rows = new CopyRows(means.length * 80 + 1024);
  for (const { plantId, at, pvW, loadW, gridW, batteryW, socPct } of means) {
    rows.begin(7);
    rows.cell('uuid', plantId);
    rows.cell('timestamptz', at);
    for (const value of [pvW, loadW, gridW, batteryW, socPct]) rows.cell('real', value);
  }
  await tx.copyIn('plant_power_5min', ['plant_id', 'at', 'pv_w', 'load_w', 'grid_w', 'battery_w', 'soc_pct'], rows.end());
}

/** Heads that stand at the end of a day of which no samples are kept. */
export async function insertHeads(db: Db, _scope: SystemScope, heads: readonly (DeviceDayRow & { last_at: string })[]) {
  await sql`
    insert into device_head (device_id, plant_id, source, last_at, received_at, day, state, wh_1, wh_2, estimated, buffered)
    select device_id, plant_id, source, last_at, last_at, day, state, wh_1, wh_2, estimated, buffered
    from json_to_recordset(${JSON.stringify(heads)}::json) as r (device_id uuid, plant_id uuid, source text, last_at timestamptz,
      day date, state text, wh_1 bigint, wh_2 bigint, estimated boolean, buffered boolean)`.execute(db);
}

/** Whoever told of the past was heard when it was told. */
export async function heardThen(db: Db, _scope: SystemScope, plantIds: readonly string[]): Promise<void> {
  await sql`update device_head set received_at = last_at where plant_id = any(${plantIds}::uuid[])`.execute(db);
}

export async function markAllDays(db: Db, _scope: SystemScope, plantIds: readonly string[]): Promise<void> {
  await sql`
    insert into due_plant_day select distinct plant_id, day from device_day where plant_id = any(${plantIds}::uuid[])`.execute(
    db,
  );
}
