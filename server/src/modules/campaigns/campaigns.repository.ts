import { type SqlBool, sql } from 'kysely';
import type { CampaignState } from '#contract/campaigns.ts';
import type { FirmwareType } from '#contract/firmware.ts';
import { type ItemHold, type ItemReason, type ItemState, itemEnds } from '#contract/upgrades.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { plantWithin, type Scope, type SystemScope, withinPlants } from '../../platform/scope.ts';
import { anywhere } from '../../platform/search.ts';
import { failed } from './items.table.ts';

interface NewCampaign {
  id: string;
  firmware_id: string;
  name: string;
  start_at: string;
  window_from: string | null;
  window_to: string | null;
  min_soc_pct: number | null;
  not_in_eps: boolean;
  no_serious_alarm: boolean;
  stages: number[];
  stage_wait_hours: number;
  failure_pct: number;
  failure_count: number;
  per_minute: number;
  timeout_hours: number;
  created_by: string;
  created_by_name: string;
  address: string;
}

/** It reaches the plants of its items and no others; those are chosen within the starter's reach. False where the program is not released. */
export async function insertCampaign(tx: Tx, _scope: SystemScope, campaign: NewCampaign): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('firmware')
    .set({ campaigns: sql`campaigns + 1` })
    .where('id', '=', campaign.firmware_id)
    .where('state', '=', 'ENABLED')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx.insertInto('campaign').values(campaign).execute();
  return true;
}

export interface CampaignFilter {
  programId?: string | undefined;
  state?: CampaignState | undefined;
}

/** A roll-out is seen by whoever reaches one of its plants; of its devices only those there. */
function campaigns(db: Db, scope: Scope) {
  const counted = sql<{ devices: number; succeeded: number; failed: number }>`(
    select count(*) as devices, count(*) filter (where i.state = 'SUCCEEDED') as succeeded, count(*) filter (where ${failed}) as failed
    from campaign_item i join plant on plant.id = i.plant_id where i.campaign_id = campaign.id and ${withinPlants(scope)})`;
  return db
    .selectFrom('campaign')
    .innerJoin('firmware', 'firmware.id', 'campaign.firmware_id')
    .innerJoin('manufacturer', 'manufacturer.id', 'firmware.manufacturer_id')
    .innerJoinLateral(counted.as('n'), (join) => join.onTrue())
    .select([
      'campaign.id',
      'campaign.name',
      'campaign.firmware_id',
      'firmware.type',
      'firmware.program_version',
      'manufacturer.name as manufacturer_name',
      'campaign.state',
      'campaign.created_at',
      'campaign.created_by_name',
      'campaign.start_at',
      'campaign.finished_at',
      'n.devices',
      'n.succeeded',
      'n.failed',
    ])
    .where(visible(scope));
}

const visible = (scope: Scope) =>
  sql<SqlBool>`exists (select from campaign_item i where i.campaign_id = campaign.id and ${plantWithin(scope, 'i.plant_id')})`;

export type ListedCampaign = Awaited<ReturnType<typeof listCampaigns>>[number];

export async function listCampaigns(db: Db, scope: Scope, { programId, state }: CampaignFilter, limit: number, offset: number) {
  let query = campaigns(db, scope);
  if (programId) query = query.where('campaign.firmware_id', '=', programId);
  if (state) query = query.where('campaign.state', '=', state);
  return query.orderBy('campaign.created_at', 'desc').orderBy('campaign.id', 'desc').limit(limit).offset(offset).execute();
}

export async function countCampaigns(db: Db, scope: Scope, { programId, state }: CampaignFilter, most: number): Promise<number> {
  let query = db.selectFrom('campaign').select(sql`1`.as('one')).where(visible(scope)).limit(most);
  if (programId) query = query.where('campaign.firmware_id', '=', programId);
  if (state) query = query.where('campaign.state', '=', state);
  return (await query.execute()).length;
}

export async function findCampaign(db: Db, scope: Scope, id: string) {
  return campaigns(db, scope)
    .select([
      'campaign.created_by',
      'campaign.min_soc_pct',
      'campaign.not_in_eps',
      'campaign.no_serious_alarm',
      'campaign.stages',
      'campaign.stage_wait_hours',
      'campaign.failure_pct',
      'campaign.failure_count',
      'campaign.per_minute',
      'campaign.timeout_hours',
      'campaign.stage',
      'campaign.next_stage_at',
      'campaign.stop_reason',
      sql<string | null>`to_char(campaign.window_from, 'HH24:MI')`.as('window_from'),
      sql<string | null>`to_char(campaign.window_to, 'HH24:MI')`.as('window_to'),
    ])
    .where('campaign.id', '=', id)
    .executeTakeFirst();
}

/** Started by this person, or on plants that all lie within reach. */
export async function mayControl(db: Db, scope: Scope, id: string, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select coalesce(c.created_by = ${accountId}, false) or not exists (
      select from campaign_item i join plant p on p.id = i.plant_id
      where i.campaign_id = c.id and p.deleted_at is null and not ${withinPlants(scope, 'p')}) as may
    from campaign c where c.id = ${id}`.execute(db);
  return rows[0]?.may ?? false;
}

export interface Count {
  stage: number;
  state: ItemState;
  reason: ItemReason | null;
  hold: ItemHold | null;
  devices: number;
  failed: boolean;
}

export async function countsOf(db: Db, scope: Scope, id: string): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select i.stage, i.state, i.reason, i.hold, ${failed} as failed, count(*) as devices from campaign_item i
    where i.campaign_id = ${id} and ${plantWithin(scope, 'i.plant_id')} group by 1, 2, 3, 4, 5`.execute(db);
  return rows;
}

export interface ItemFilter {
  id: string;
  search?: string | undefined;
  states?: ItemState[] | undefined;
  reason?: ItemReason | undefined;
}

function items(db: Db, scope: Scope, { id, search, states, reason }: ItemFilter) {
  let query = db
    .selectFrom('campaign_item as i')
    .innerJoin('device', 'device.id', 'i.device_id')
    .innerJoin('plant as p', 'p.id', 'i.plant_id')
    .where('i.campaign_id', '=', id)
    .where(plantWithin(scope, 'i.plant_id'));
  if (states && states.length > 0) query = query.where('i.state', 'in', states);
  if (reason) query = query.where('i.reason', '=', reason);
  if (search) {
    const pattern = anywhere(search);
    query = query.where((e) => e.or([e('device.serial_number', 'ilike', pattern), e('p.name', 'ilike', pattern)]));
  }
  return query;
}

export type ListedItem = Awaited<ReturnType<typeof listItems>>[number];

export async function listItems(db: Db, scope: Scope, filter: ItemFilter, limit: number, offset: number) {
  return items(db, scope, filter)
    .select([
      'i.id',
      'i.device_id',
      'device.serial_number',
      'device.type',
      'i.plant_id',
      'p.name as plant_name',
      'i.stage',
      'i.state',
      'i.hold',
      'i.pct',
      'i.from_version',
      'i.reason',
      'i.detail',
      'i.attempts',
      'i.updated_at',
    ])
    .orderBy('i.stage')
    .orderBy('device.serial_number')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countItems(db: Db, scope: Scope, filter: ItemFilter, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${items(db, scope, filter).select(sql`1`.as('one')).limit(most)}) as counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Failed ones that may be tried again; an owner's no stands. */
export async function renewItems(
  tx: Tx,
  scope: Scope,
  campaignId: string,
  { reason = null, itemId = null }: { reason?: string | null | undefined; itemId?: string | null | undefined },
): Promise<number> {
  const again = itemEnds.filter((state) => state !== 'SUCCEEDED' && state !== 'CANCELLED');
  const { numAffectedRows } = await sql`
    update campaign_item i set state = 'PENDING', reason = null, detail = null, pct = null, hold = null, retry_at = null,
      tried_again = false, command_id = null, recalled = false, version_at = null, updated_at = now(), finished_at = null,
      deadline_at = now() + make_interval(secs => c.timeout_hours * 3600)
    from campaign c where c.id = i.campaign_id and c.id = ${campaignId} and i.state = any(${again})
      and i.reason is distinct from 'USER_DECLINED' and ${plantWithin(scope, 'i.plant_id')}
      and (${reason}::text is null or i.reason = ${reason}) and (${itemId}::uuid is null or i.id = ${itemId}::uuid)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function isDeviceWithin(db: Db, scope: Scope, deviceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('device')
    .select('id')
    .where('id', '=', deviceId)
    .where(plantWithin(scope, 'device.plant_id'))
    .executeTakeFirst();
  return row !== undefined;
}

export async function stepsOfDevice(db: Db, scope: Scope, deviceId: string, most: number) {
  const { rows } = await sql<{
    campaign_id: string;
    campaign_name: string;
    type: FirmwareType;
    version: string;
    attempt: number;
    state: ItemState;
    reason: ItemReason | null;
    detail: string | null;
    at: string;
  }>`
    select c.id as campaign_id, c.name as campaign_name, f.type, f.program_version as version, s.attempt, s.state, s.reason, s.detail, s.at
    from campaign_item i join campaign_step s on s.item_id = i.id join campaign c on c.id = i.campaign_id
      join firmware f on f.id = c.firmware_id
    where i.device_id = ${deviceId} and ${plantWithin(scope, 'i.plant_id')} order by s.id desc limit ${most}`.execute(db);
  return rows;
}
