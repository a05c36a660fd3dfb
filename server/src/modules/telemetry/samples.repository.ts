import { sql } from 'kysely';
import type { ItemKind } from '#contract/telemetry.ts';
import { type CellValue, CopyRows, type CopyTx } from '../../platform/copy.ts';
import type { Db } from '../../platform/db.ts';
import type { SystemScope } from '../../platform/scope.ts';
import { readingColumns, type SampleTable, sampleTables } from './samples.table.ts';

export interface Sample {
  plantId: string;
  deviceId: string;
  at: number;
  quality: number;
  buffered: boolean;
  /** In the order of the table's columns. */
  row: readonly CellValue[];
}

const keyColumns = ['plant_id', 'device_id', 'at', 'quality', 'buffered'];
const columnsOf = (table: SampleTable): string[] => [...keyColumns, ...table.columns.map((c) => c.name)];

/** For samples that are newer than everything stored of their device: nothing can be there already. */
export async function copySamples(tx: CopyTx, _scope: SystemScope, kind: ItemKind, samples: readonly Sample[]): Promise<void> {
  const table = sampleTables[kind];
  const rows = new CopyRows(samples.length * 400 + 1024);
  for (const { plantId, deviceId, at, quality, buffered, row } of samples) {
    rows.begin(keyColumns.length + table.columns.length);
    rows.cell('uuid', plantId);
    rows.cell('uuid', deviceId);
    rows.cell('timestamptz', at);
    rows.cell('smallint', quality);
    rows.cell('boolean', buffered);
    for (const [i, { type }] of table.columns.entries()) rows.cell(type, row[i]);
  }
  await tx.copyIn(table.table, columnsOf(table), rows.end());
}

const forJson = (table: SampleTable, { plantId, deviceId, at, quality, buffered, row }: Sample) => {
  const cells: Record<string, CellValue> = {};
  for (const [i, { name, type }] of table.columns.entries()) {
    const value = row[i];
    cells[name] = type === 'timestamptz' && typeof value === 'number' ? new Date(value).toISOString() : value;
  }
  return { plant_id: plantId, device_id: deviceId, at: new Date(at).toISOString(), quality, buffered, ...cells };
};

/** For samples that may be there already. Says which ones changed something: new ones, and ones of better quality. */
export async function insertSamples(
  db: Db,
  _scope: SystemScope,
  kind: ItemKind,
  samples: readonly Sample[],
): Promise<{ device_id: string; at: string }[]> {
  const table = sampleTables[kind];
  const name = sql.table(table.table);
  const columns = columnsOf(table);
  const changed = columns.filter((c) => !['plant_id', 'device_id', 'at'].includes(c));
  const { rows } = await sql<{ device_id: string; at: string }>`
    insert into ${name} as old (${sql.join(columns.map((c) => sql.ref(c)))})
    select ${sql.join(columns.map((c) => sql.ref(c)))}
    from jsonb_populate_recordset(null::${name}, ${JSON.stringify(samples.map((s) => forJson(table, s)))}::jsonb)
    on conflict (plant_id, device_id, at) do update
      set ${sql.join(changed.map((c) => sql`${sql.ref(c)} = excluded.${sql.ref(c)}`))}
      where (excluded.quality, excluded.buffered) < (old.quality, old.buffered)
    returning device_id, at`.execute(db);
  return rows;
}

export interface StoredReading {
  at: string;
  buffered: boolean;
  [column: string]: CellValue;
}

/** What the fold needs of a device's samples, in the order of their time. */
export async function readingsBetween(
  db: Db,
  _scope: SystemScope,
  kind: ItemKind,
  { plantId, deviceId }: { plantId: string; deviceId: string },
  from: number,
  to: number,
): Promise<StoredReading[]> {
  const { rows } = await sql<StoredReading>`
    select ${sql.join(['at', 'buffered', ...readingColumns[kind]].map((c) => sql.ref(c)))}
    from ${sql.table(sampleTables[kind].table)}
    where plant_id = ${plantId} and device_id = ${deviceId}
      and at >= ${new Date(from).toISOString()} and at < ${new Date(to).toISOString()}
    order by at`.execute(db);
  return rows;
}

export async function openPartitions(db: Db, _scope: SystemScope, first: Date, last: Date): Promise<void> {
  await sql`select telemetry_open_partitions(${first.toISOString().slice(0, 10)}, ${last.toISOString().slice(0, 10)})`.execute(
    db,
  );
}

export async function dropPartitions(db: Db, _scope: SystemScope, samplesBefore: Date, meansBefore: Date): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`
    select telemetry_drop_partitions(${samplesBefore.toISOString().slice(0, 10)}, ${meansBefore.toISOString().slice(0, 10)}) as dropped`.execute(
    db,
  );
  return rows[0]?.dropped ?? 0;
}
