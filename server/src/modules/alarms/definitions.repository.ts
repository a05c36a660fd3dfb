import { type RawBuilder, sql } from 'kysely';
import type { AddDefinitionBody, alarmSources, clearModes, DefinitionFilter } from '#contract/alarm-definitions.ts';
import type { AlarmLevel, alarmDeviceTypes } from '#contract/alarms.ts';
import { levelFilters } from '#contract/alarms.ts';
import type { Db } from '../../platform/db.ts';
import type { SystemScope } from '../../platform/scope.ts';
import { closedPlace } from './alarms.table.ts';

export interface StoredDefinition {
  id: string;
  code: string;
  version: number;
  device_type: (typeof alarmDeviceTypes)[number];
  level: AlarmLevel;
  enabled: boolean;
  notify: boolean;
  source: (typeof alarmSources)[number];
  clear_mode: (typeof clearModes)[number];
  debounce_s: number;
  clear_delay_s: number;
  built_in: boolean;
  message: string | null;
  cause: string | null;
  advice: string | null;
  updated_at: string;
}

export interface ListedDefinition extends StoredDefinition {
  alarms: number;
  open: number;
}

/** `words`: the codes of the catalogue whose words, in the caller's language, hold what is searched for. */
function matching(filter: DefinitionFilter, pattern: string | undefined, words: readonly string[]): RawBuilder<boolean> {
  const parts: RawBuilder<boolean>[] = [sql`true`];
  if (pattern) parts.push(sql`(d.code ilike ${pattern} or d.message ilike ${pattern} or d.code = any(${words}::text[]))`);
  if (filter.deviceType) parts.push(sql`d.device_type = ${filter.deviceType}`);
  if (filter.level) parts.push(sql`d.level = any(${[...levelFilters[filter.level]]}::text[])`);
  if (filter.enabled !== undefined) parts.push(sql`d.enabled = ${filter.enabled}`);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

const sortColumns = {
  code: sql`d.code`,
  level: sql`array_position(array['SERIOUS', 'ERROR', 'WARN', 'INFO', 'GENERAL'], d.level)`,
  deviceType: sql`d.device_type`,
};

export async function listDefinitions(
  db: Db,
  _scope: SystemScope,
  filter: DefinitionFilter,
  pattern: string | undefined,
  words: readonly string[],
  limit: number,
  offset: number,
): Promise<{ list: ListedDefinition[]; total: number }> {
  const where = matching(filter, pattern, words);
  const direction = filter.sort?.direction === 'desc' ? sql`desc` : sql`asc`;
  const { rows: list } = await sql<ListedDefinition>`
    select d.*, (select count(*) from alarm a where a.code = d.code) as alarms,
      (select count(*) from alarm a where a.code = d.code and a.place < ${closedPlace}) as open
    from alarm_definition d where ${where}
    order by ${sortColumns[filter.sort?.column ?? 'code']} ${direction}, d.code limit ${limit} offset ${offset}`.execute(db);
  const { rows } = await sql<{ total: number }>`select count(*) as total from alarm_definition d where ${where}`.execute(db);
  return { list, total: rows[0]?.total ?? 0 };
}

export async function insertDefinition(db: Db, _scope: SystemScope, id: string, body: AddDefinitionBody): Promise<void> {
  await db
    .insertInto('alarm_definition')
    .values({
      id,
      code: body.code,
      device_type: body.deviceType,
      level: body.level,
      enabled: body.enabled,
      notify: body.notify,
      source: 'DEVICE',
      clear_mode: body.clearMode,
      debounce_s: body.debounceS,
      clear_delay_s: body.clearDelayS,
      message: body.message,
      cause: body.cause,
      advice: body.advice,
    })
    .execute();
}

export async function lockDefinition(db: Db, _scope: SystemScope, code: string): Promise<StoredDefinition | undefined> {
  const { rows } = await sql<StoredDefinition>`select * from alarm_definition where code = ${code} for update`.execute(db);
  return rows[0];
}

type Changed = Pick<StoredDefinition, 'level' | 'enabled' | 'notify' | 'debounce_s' | 'clear_delay_s'>;

export async function changeDefinition(db: Db, _scope: SystemScope, code: string, change: Changed): Promise<void> {
  await db
    .updateTable('alarm_definition')
    .set((e) => ({ ...change, version: e('version', '+', 1), updated_at: e.fn('now') }))
    .where('code', '=', code)
    .execute();
}

export async function countAlarmsOf(db: Db, _scope: SystemScope, code: string): Promise<number> {
  const { rows } = await sql<{ alarms: number }>`select count(*) as alarms from alarm where code = ${code}`.execute(db);
  return rows[0]?.alarms ?? 0;
}

export async function deleteDefinition(db: Db, _scope: SystemScope, code: string): Promise<void> {
  await sql`delete from alarm_definition where code = ${code}`.execute(db);
}

/** Codes of the catalogue: those whose words are texts. */
export async function builtInCodes(db: Db, _scope: SystemScope): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`select code from alarm_definition where built_in`.execute(db);
  return rows.map((r) => r.code);
}
