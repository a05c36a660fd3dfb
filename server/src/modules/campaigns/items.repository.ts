import { type SqlBool, sql } from 'kysely';
import { type ItemHold, type ItemReason, type ItemState, itemEnds } from '#contract/upgrades.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { SystemScope } from '../../platform/scope.ts';
import { versionNow } from './items.table.ts';
import { type Move, recallable } from './progress.ts';

/** A device that takes part, as far as its way is concerned. */
export interface Item {
  id: string;
  campaign_id: string;
  device_id: string;
  plant_id: string;
  state: ItemState;
  pct: number | null;
  reason: ItemReason | null;
  attempts: number;
  tried_again: boolean;
  command_id: string | null;
  recalled: boolean;
}

const itemColumns = [
  'id',
  'campaign_id',
  'device_id',
  'plant_id',
  'state',
  'pct',
  'reason',
  'attempts',
  'tried_again',
  'command_id',
  'recalled',
] as const;

/** The item that this order was given for, as long as its attempt lasts. */
export async function lockByCommand(tx: Tx, _scope: SystemScope, commandId: string): Promise<Item | undefined> {
  const row = await tx
    .selectFrom('campaign_item')
    .select(itemColumns)
    .where('command_id', '=', commandId)
    .forUpdate()
    .executeTakeFirst();
  return row as Item | undefined;
}

export async function lockByCommands(tx: Tx, _scope: SystemScope, commandIds: readonly string[]): Promise<Item[]> {
  const rows = await tx
    .selectFrom('campaign_item')
    .select(itemColumns)
    .where(sql<SqlBool>`command_id = any(${[...commandIds]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as Item[];
}

/** The way that a device has gone: the states between, and where it stands now. */
export interface Advance extends Move {
  id: string;
  attempt: number;
  passed: ItemState[];
}

/** Of many devices that are on their way. Where each stands now is written down by trigger, after what it passed. */
export async function advanceItems(tx: Tx, _scope: SystemScope, ways: readonly Advance[]): Promise<void> {
  await sql`
    with way as (
      select * from json_to_recordset(${JSON.stringify(ways)}::json)
        as w (id uuid, attempt int, passed text[], state text, pct real, reason text, detail text)),
    passed as (
      insert into campaign_step (item_id, attempt, state) select id, attempt, p.state from way, unnest(passed) with ordinality p (state, n) order by id, n)
    update campaign_item i set state = w.state, pct = w.pct, reason = w.reason, detail = w.detail, hold = null, updated_at = now()
    from way w where i.id = w.id`.execute(tx);
}

/** Each with the order of the same place. */
export async function beginItems(
  tx: Tx,
  _scope: SystemScope,
  ids: readonly string[],
  commandIds: readonly string[],
): Promise<void> {
  await sql`
    update campaign_item i set state = 'NOTIFIED', attempts = i.attempts + 1, command_id = b.command_id, recalled = false, hold = null,
      begun_at = now(), updated_at = now()
    from unnest(${[...ids]}::uuid[], ${[...commandIds]}::uuid[]) b (id, command_id) where i.id = b.id`.execute(tx);
}

export interface ItemChange {
  state: ItemState;
  pct?: number | null;
  reason?: ItemReason | null;
  detail?: string | null;
  attempts?: number;
  tried_again?: boolean;
  command_id?: string | null;
  recalled?: boolean;
  hold?: ItemHold | null;
  retryInMs?: number;
}

export async function changeItem(tx: Tx, _scope: SystemScope, id: string, { retryInMs, ...change }: ItemChange): Promise<void> {
  await tx
    .updateTable('campaign_item')
    .set({
      ...change,
      hold: change.hold ?? null,
      ...(retryInMs !== undefined && { retry_at: sql`now() + make_interval(secs => ${retryInMs / 1000})` }),
      updated_at: sql`now()`,
      finished_at: itemEnds.includes(change.state) ? sql`now()` : null,
    })
    .where('id', '=', id)
    .execute();
}

/** That attempt is over: nothing more of it counts. */
export async function forgetOrder(tx: Tx, _scope: SystemScope, id: string): Promise<void> {
  await tx.updateTable('campaign_item').set({ command_id: null, recalled: false }).where('id', '=', id).execute();
}

/** Where a failure is told: the dongle that was to bring the program. */
export async function placeOf(db: Db, _scope: SystemScope, id: string) {
  const { rows } = await sql<{ plant_id: string; dongle_id: string | null; serial_number: string; version: string }>`
    select i.plant_id, d.serial_number, f.program_version as version, coalesce(d.dongle_id, case when d.type = 'DONGLE' then d.id end, (
        select g.id from device g where g.plant_id = d.plant_id and g.type = 'DONGLE' and g.retired_at is null
        order by g.installed_at, g.serial_number limit 1)) as dongle_id
    from campaign_item i join device d on d.id = i.device_id join campaign c on c.id = i.campaign_id join firmware f on f.id = c.firmware_id
    where i.id = ${id}`.execute(db);
  return rows[0];
}

const named = sql<boolean>`(${versionNow} is not distinct from f.program_version)`;
const withProgram = sql`
  campaign_item i join device d on d.id = i.device_id join campaign c on c.id = i.campaign_id join firmware f on f.id = c.firmware_id`;

/** Notes since when a device names the new version as its own, and forgets it where it names another one again. */
export async function noteVersions(db: Db, _scope: SystemScope): Promise<void> {
  await sql`
    with changed as (
      select i.id, ${named} as named from ${withProgram}
      where i.under_way and ${named} <> (i.version_at is not null) for update of i skip locked)
    update campaign_item i set version_at = case when named then now() end from changed where changed.id = i.id`.execute(db);
}

/** Done is a device that names the new version and has spoken since without a fault; a dongle speaks through its devices too. */
export async function finishProved(db: Db, _scope: SystemScope): Promise<void> {
  await sql`
    with proved as (
      select i.id from ${withProgram}
      where i.finished_at is null and i.version_at is not null and ${named}
        and exists (
          select from device_head h join device x on x.id = h.device_id
          where h.plant_id = i.plant_id and h.received_at > i.version_at and (x.id = d.id or (d.type = 'DONGLE' and x.dongle_id = d.id)))
        and not exists (select from device_head h where h.device_id = d.id and h.fault)
      for update of i skip locked)
    update campaign_item i set state = 'SUCCEEDED', pct = 100, reason = null, detail = null, hold = null, command_id = null,
      recalled = false, updated_at = now(), finished_at = now()
    from proved where proved.id = i.id`.execute(db);
}

/** An order on its way is waited for: it comes to an answer or to its own end soon. A roll-out that stands still gives nobody up. */
export async function lockOverdue(tx: Tx, _scope: SystemScope, most: number): Promise<Item[]> {
  const rows = await tx
    .selectFrom('campaign_item')
    .innerJoin('campaign', 'campaign.id', 'campaign_item.campaign_id')
    .select(itemColumns.map((column) => `campaign_item.${column}` as const))
    .where('campaign_item.finished_at', 'is', null)
    .where(sql<SqlBool>`campaign_item.deadline_at <= now()`)
    .where('campaign_item.state', '<>', 'NOTIFIED')
    .where((e) => e.or([e('campaign_item.state', '<>', 'PENDING'), e('campaign.state', 'in', ['RUNNING', 'WAITING'])]))
    .orderBy('campaign_item.id')
    .limit(most)
    .forUpdate('campaign_item')
    .skipLocked()
    .execute();
  return rows as Item[];
}

/** The orders that may not have left yet. */
export async function freshOrders(db: Db, _scope: SystemScope, campaignId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('campaign_item')
    .select('command_id')
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'NOTIFIED')
    .where('command_id', 'is not', null)
    .orderBy('command_id')
    .execute();
  return rows.map((row) => row.command_id as string);
}

/** Rows are locked in one order, so that nobody waits in a circle with those who speak meanwhile. */
const lockedOf = (campaignId: string, states: readonly ItemState[]) => sql`
  with locked as (
    select id from campaign_item where campaign_id = ${campaignId} and state = any(${[...states]}) order by id for update)`;

/** Those that can still be stopped; `to` is where they stand from now on. */
export async function recallItems(tx: Tx, _scope: SystemScope, campaignId: string, to: 'PENDING' | 'CANCELLED'): Promise<Item[]> {
  const { rows } = await sql<Item>`
    ${lockedOf(campaignId, recallable)}
    update campaign_item i set state = ${to}, recalled = true, updated_at = now(),
      finished_at = case when ${to} = 'CANCELLED' then now() end
    from locked where locked.id = i.id returning ${sql.join(itemColumns.map((column) => sql.ref(`i.${column}`)))}`.execute(tx);
  return rows;
}

export async function cancelPending(tx: Tx, _scope: SystemScope, campaignId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    ${lockedOf(campaignId, ['PENDING'])}
    update campaign_item i set state = 'CANCELLED', hold = null, updated_at = now(), finished_at = now()
    from locked where locked.id = i.id`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
