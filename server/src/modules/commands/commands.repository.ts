import { type SqlBool, sql } from 'kysely';
import type { CommandError, CommandOp, CommandResult, CommandState } from '#contract/commands.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { plantWithin, type Scope, type SystemScope, withinPlants } from '../../platform/scope.ts';

export interface NewCommand {
  id: string;
  plant_id: string;
  device_id: string;
  op: CommandOp;
  body: object;
  previous: object | null;
  created_by: string | null;
  by_name: string;
  by_role: string | null;
  by_organization: string | null;
  address: string;
  reason: string | null;
  disclaimer_version: string | null;
  agreed_at: string | null;
  standard: string | null;
  expires_at: string;
  patience_s: number;
  restores_id: string | null;
  healthy_within_s: number | null;
  rollout_id: string | null;
}

const newColumns = [
  'id',
  'plant_id',
  'device_id',
  'op',
  'body',
  'previous',
  'created_by',
  'by_name',
  'by_role',
  'by_organization',
  'address',
  'reason',
  'disclaimer_version',
  'agreed_at',
  'standard',
  'expires_at',
  'patience_s',
  'restores_id',
  'healthy_within_s',
  'rollout_id',
] as const satisfies readonly (keyof NewCommand)[];

/** Nothing is written for a plant out of reach; says how many were. */
export async function insertCommands(tx: Tx, scope: Scope, commands: readonly NewCommand[]): Promise<number> {
  const columns = sql.join(newColumns.map((column) => sql.ref(column)));
  const { numAffectedRows } = await sql`
    insert into command (${columns})
    select ${sql.join(newColumns.map((column) => sql.ref(`c.${column}`)))}
    from jsonb_populate_recordset(null::command, ${JSON.stringify(commands)}::jsonb) c join plant on plant.id = c.plant_id
    where ${withinPlants(scope)}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

const commandColumns = [
  'command.id',
  'command.plant_id',
  'command.device_id',
  'command.op',
  'command.state',
  'command.body',
  'command.previous',
  'command.results',
  'command.error',
  'command.error_text',
  'command.created_at',
  'command.created_by',
  'command.by_name',
  'command.by_role',
  'command.by_organization',
  'command.address',
  'command.reason',
  'command.disclaimer_version',
  'command.agreed_at',
  'command.standard',
  'command.expires_at',
  'command.patience_s',
  'command.finished_at',
  'command.restores_id',
  'command.healthy_within_s',
  'command.guard',
  'command.guard_until',
  'command.rollout_id',
] as const;

function commands(db: Db) {
  return db
    .selectFrom('command')
    .innerJoin('device', 'device.id', 'command.device_id')
    .select(commandColumns)
    .select('device.serial_number as device_sn');
}

type Row = Awaited<ReturnType<ReturnType<typeof commands>['executeTakeFirstOrThrow']>>;
export interface CommandRecord extends Omit<Row, 'op' | 'state' | 'results' | 'body' | 'previous'> {
  op: CommandOp;
  state: CommandState;
  body: Record<string, unknown>;
  previous: Record<string, unknown> | null;
  results: CommandResult[];
}
const asRecord = (row: Row): CommandRecord => row as unknown as CommandRecord;

export async function findCommand(db: Db, scope: Scope, id: string): Promise<CommandRecord | undefined> {
  const row = await commands(db).where('command.id', '=', id).where(plantWithin(scope, 'command.plant_id')).executeTakeFirst();
  return row && asRecord(row);
}

/** In one order, so that nobody waits in a circle. */
export async function lockCommands(tx: Tx, scope: Scope, ids: readonly string[]): Promise<CommandRecord[]> {
  const rows = await commands(tx)
    .where(sql<SqlBool>`command.id = any(${[...ids]}::uuid[])`)
    .where(plantWithin(scope, 'command.plant_id'))
    .orderBy('command.id')
    .forUpdate('command')
    .execute();
  return rows.map(asRecord);
}

export async function stepsOf(db: Db, scope: Scope, id: string) {
  return db
    .selectFrom('command_step')
    .innerJoin('command', 'command.id', 'command_step.command_id')
    .select(['command_step.state', 'command_step.at'])
    .where('command_id', '=', id)
    .where(plantWithin(scope, 'command.plant_id'))
    .orderBy('at')
    .orderBy(sql`array_position(array['CREATED', 'SENT', 'ACCEPTED', 'EXECUTING', 'APPLIED'], command_step.state)`)
    .execute();
}

export interface CommandsOf {
  plantId: string;
  deviceId?: string | undefined;
}

function ofPlant(db: Db, scope: Scope, { plantId, deviceId }: CommandsOf) {
  const query = db
    .selectFrom('command')
    .innerJoin('device', 'device.id', 'command.device_id')
    .where('command.plant_id', '=', plantId)
    .where('command.op', 'not in', ['param.keep'])
    .where(plantWithin(scope, 'command.plant_id'));
  return deviceId ? query.where('command.device_id', '=', deviceId) : query;
}

export async function listCommands(db: Db, scope: Scope, of: CommandsOf, limit: number, offset: number) {
  return ofPlant(db, scope, of)
    .select([
      'command.id',
      'command.device_id',
      'device.serial_number as device_sn',
      'command.op',
      'command.state',
      'command.by_name',
      'command.created_at',
      'command.finished_at',
      'command.guard',
    ])
    .select(sql<string[]>`array(select s->>'k' from jsonb_array_elements(command.body->'set') s)`.as('keys'))
    .orderBy('command.created_at', 'desc')
    .orderBy('command.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countCommands(db: Db, scope: Scope, of: CommandsOf, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${ofPlant(db, scope, of).select(sql`1`.as('one')).limit(most)}) as counted`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function openCommand(db: Db, scope: Scope, deviceId: string, ops: readonly CommandOp[]) {
  return db
    .selectFrom('command')
    .select(['id', 'op'])
    .where('device_id', '=', deviceId)
    .where('op', 'in', [...ops])
    .where('finished_at', 'is', null)
    .where(plantWithin(scope, 'command.plant_id'))
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

/** The write that took this one back, or let it stand. */
export async function followerOf(db: Db, scope: Scope, id: string, op: CommandOp): Promise<string | null> {
  const row = await db
    .selectFrom('command')
    .select('id')
    .where('restores_id', '=', id)
    .where('op', '=', op)
    .where(plantWithin(scope, 'command.plant_id'))
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function lastVerifiedWrite(db: Db, scope: Scope, deviceId: string): Promise<string | null> {
  const row = await db
    .selectFrom('command')
    .select('id')
    .where('device_id', '=', deviceId)
    .where('op', '=', 'param.write')
    .where('state', '=', 'VERIFIED')
    .where('previous', 'is not', null)
    .where(plantWithin(scope, 'command.plant_id'))
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The dongle through which a device speaks: the one it hangs on, itself, or the first of its plant. */
const dongleOf = sql<string | null>`coalesce(
  (select serial_number from device g where g.id = device.dongle_id and g.retired_at is null),
  case when device.type = 'DONGLE' then device.serial_number end,
  (select serial_number from device g where g.plant_id = device.plant_id and g.type = 'DONGLE' and g.retired_at is null
    order by g.installed_at, g.serial_number limit 1))`;

export async function dongleOfDevice(db: Db, scope: Scope, deviceId: string): Promise<string | null> {
  const row = await db
    .selectFrom('device')
    .select(dongleOf.as('dongle_sn'))
    .where('id', '=', deviceId)
    .where('retired_at', 'is', null)
    .where(plantWithin(scope, 'device.plant_id'))
    .executeTakeFirst();
  return row?.dongle_sn ?? null;
}

/** The oldest first, page by page. */
export async function waitingCommands(
  db: Db,
  _scope: SystemScope,
  after: { created_at: string; id: string } | undefined,
  most: number,
) {
  const { rows } = await sql<{ id: string; created_at: string; dongle_sn: string | null }>`
    select command.id, to_json(command.created_at) #>> '{}' as created_at, ${dongleOf} as dongle_sn
    from command join device on device.id = command.device_id
    where command.state = 'CREATED' and device.retired_at is null and command.expires_at > now()
      ${after ? sql`and (command.created_at, command.id) > (${after.created_at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by command.created_at, command.id limit ${most}`.execute(db);
  return rows;
}

/** Whoever gets a row back sends it: nobody else ever will. */
export async function takeForSending(db: Db, _scope: SystemScope, ids: readonly string[]) {
  const { rows } = await sql<{
    id: string;
    op: CommandOp;
    body: Record<string, unknown>;
    created_by: string | null;
    organization_id: string | null;
    disclaimer_version: string | null;
    reason: string | null;
    starts_until: string;
    type: string;
    serial_number: string;
  }>`
    update command c set state = 'SENT', answer_until = least(c.expires_at, now() + make_interval(secs => c.patience_s)) + interval '10 seconds'
    from device d, plant p
    where c.id = any(${[...ids]}::uuid[]) and c.state = 'CREATED' and c.expires_at > now() and d.id = c.device_id and p.id = c.plant_id
    returning c.id, c.op, c.body, c.created_by, p.organization_id, c.disclaimer_version, c.reason,
      c.answer_until - interval '10 seconds' as starts_until, d.type, d.serial_number`.execute(db);
  return rows;
}

/** For answers: the commands, and the dongle that speaks for the device of each. */
export async function lockAnswered(tx: Tx, _scope: SystemScope, ids: readonly string[]) {
  const rows = await commands(tx)
    .select(dongleOf.as('dongle_sn'))
    .where(sql<SqlBool>`command.id = any(${[...ids]}::uuid[])`)
    .orderBy('command.id')
    .forUpdate('command')
    .execute();
  return new Map(rows.map((row) => [row.id, { command: asRecord(row), dongleSn: row.dongle_sn }]));
}

/** Which dongle speaks for the device that an order was for. */
export async function donglesOfCommands(
  db: Db,
  _scope: SystemScope,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('command')
    .innerJoin('device', 'device.id', 'command.device_id')
    .select(['command.id', dongleOf.as('dongle_sn')])
    .where(sql<SqlBool>`command.id = any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.dongle_sn]));
}

export interface Move {
  id: string;
  state: CommandState;
  results?: readonly CommandResult[] | undefined;
  /** Left out: as it is. */
  error?: CommandError | null | undefined;
  errorText?: string | null | undefined;
  ended: boolean;
}

export async function moveCommands(tx: Tx, _scope: SystemScope, moves: readonly Move[]): Promise<void> {
  const rows = moves.map(({ errorText, ...move }) => ({ ...move, error_text: errorText, judged: move.error !== undefined }));
  await sql`
    update command c set state = m.state, results = coalesce(m.results, c.results),
      error = case when m.judged then m.error else c.error end, error_text = case when m.judged then m.error_text else c.error_text end,
      answer_until = now() + make_interval(secs => c.patience_s), finished_at = case when m.ended then now() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as m (id uuid, state text, results jsonb, judged boolean, error text, error_text text, ended boolean)
    where c.id = m.id`.execute(tx);
}

/** Those for which nobody has to wait any longer. */
export async function lockOverdue(tx: Tx, _scope: SystemScope, most: number): Promise<CommandRecord[]> {
  const rows = await commands(tx)
    .where('command.finished_at', 'is', null)
    .where((e) =>
      e.or([
        e.and([e('command.state', '=', 'CREATED'), sql<SqlBool>`command.expires_at <= now()`]),
        e.and([e('command.state', '<>', 'CREATED'), sql<SqlBool>`command.answer_until <= now()`]),
      ]),
    )
    .orderBy('command.id')
    .limit(most)
    .forUpdate('command')
    .skipLocked()
    .execute();
  return rows.map(asRecord);
}

export async function setGuard(
  tx: Tx,
  _scope: SystemScope,
  id: string,
  guard: 'WATCHING' | 'KEPT' | 'RETURNED',
  untilS: number | null = null,
): Promise<void> {
  await tx
    .updateTable('command')
    .set({ guard, ...(untilS !== null && { guard_until: sql`now() + make_interval(secs => ${untilS})` }) })
    .where('id', '=', id)
    .execute();
}

/** Writes on trial: whether the device has reported healthy since, and whether the time is over. */
export async function lockGuarded(tx: Tx, _scope: SystemScope, most: number) {
  const rows = await commands(tx)
    .leftJoin('device_head', 'device_head.device_id', 'command.device_id')
    .select([
      sql<boolean>`coalesce(device_head.received_at > command.finished_at and not device_head.fault, false)`.as('healthy'),
      sql<boolean>`command.guard_until <= now()`.as('over'),
      sql<boolean>`exists (select from command k where k.restores_id = command.id and k.op = 'param.keep')`.as('keeping'),
    ])
    .where('command.guard', '=', 'WATCHING')
    .orderBy('command.guard_until')
    .limit(most)
    .forUpdate('command')
    .skipLocked()
    .execute();
  return rows.map((row) => ({ command: asRecord(row), healthy: row.healthy, over: row.over, keeping: row.keeping }));
}
