import { sql } from 'kysely';
import type { FirmwareType } from '#contract/firmware.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { type OwnScope, type Scope, type SystemScope, withinPlants } from '../../platform/scope.ts';

export async function findWish(db: Db, scope: Scope, plantId: string, accountId: string) {
  const { rows } = await sql<{ asked: boolean; may_change: boolean }>`
    select plant.owner_id is not distinct from ${accountId}::uuid as may_change,
      exists (select from plant_firmware_wish w where w.plant_id = plant.id and w.account_id = plant.owner_id) as asked
    from plant where plant.id = ${plantId} and ${withinPlants(scope)}`.execute(db);
  return rows[0];
}

/** Only the owner's own plant; says whether it is one. */
export async function saveWish(tx: Tx, scope: OwnScope, plantId: string, asked: boolean): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select plant.name from plant where plant.id = ${plantId} and ${withinPlants(scope)} for share`.execute(tx);
  if (!rows[0]) return undefined;
  if (asked) {
    await sql`
      insert into plant_firmware_wish (plant_id, account_id) values (${plantId}, ${scope.own})
      on conflict (plant_id) do update set account_id = excluded.account_id, set_at = now()`.execute(tx);
  } else await sql`delete from plant_firmware_wish where plant_id = ${plantId}`.execute(tx);
  return rows[0].name;
}

const waiting = sql`
  plant_firmware_consent a join campaign c on c.id = a.campaign_id join firmware f on f.id = c.firmware_id join plant on plant.id = a.plant_id
  where a.agreed is null and c.state not in ('DONE', 'CANCELLED')`;

export async function waitingConsents(db: Db, scope: OwnScope, language: string) {
  const { rows } = await sql<{
    campaign_id: string;
    plant_id: string;
    plant_name: string;
    type: FirmwareType;
    version: string;
    description: string;
    devices: number;
    asked_at: string;
  }>`
    select c.id as campaign_id, plant.id as plant_id, plant.name as plant_name, f.type, f.program_version as version, a.asked_at,
      coalesce(f.descriptions->>${language}, f.descriptions->>'en-GB', '') as description, (
        select count(*) from campaign_item i where i.campaign_id = c.id and i.plant_id = plant.id and i.state = 'PENDING') as devices
    from ${waiting} and ${withinPlants(scope)} order by a.asked_at, plant.name`.execute(db);
  return rows.filter(({ devices }) => devices > 0);
}

/** The owner's word, once; says of what. A no ends what has not begun. */
export async function answerConsent(tx: Tx, scope: OwnScope, campaignId: string, plantId: string, agreed: boolean) {
  const { rows } = await sql<{ plant_name: string; campaign_name: string }>`
    update plant_firmware_consent set agreed = ${agreed}, answered_at = now(), answered_by = ${scope.own}
    from (select c.id as campaign_id, plant.id as plant_id, plant.name as plant_name, c.name as campaign_name
      from ${waiting} and c.id = ${campaignId} and plant.id = ${plantId} and ${withinPlants(scope)}) q
    where plant_firmware_consent.campaign_id = q.campaign_id and plant_firmware_consent.plant_id = q.plant_id
    returning q.plant_name, q.campaign_name`.execute(tx);
  if (rows[0] && !agreed) {
    await sql`
      update campaign_item set state = 'REJECTED', reason = 'USER_DECLINED', hold = null, updated_at = now(), finished_at = now()
      where campaign_id = ${campaignId} and plant_id = ${plantId} and state = 'PENDING'`.execute(tx);
  }
  return rows[0];
}

/** Notes whose word is needed for devices that could begin, each once; says who is to be asked now. */
export async function askOwners(tx: Tx, _scope: SystemScope, campaignId: string, stage: number) {
  const { rows } = await sql<{ plant_id: string; plant_name: string; owner_id: string }>`
    with asked as (
      insert into plant_firmware_consent (campaign_id, plant_id)
      select distinct i.campaign_id, p.id from campaign_item i join plant p on p.id = i.plant_id
      join plant_firmware_wish w on w.plant_id = p.id and w.account_id = p.owner_id
      where i.campaign_id = ${campaignId} and i.state = 'PENDING' and i.stage <= ${stage} and p.deleted_at is null
      on conflict do nothing returning plant_id)
    select p.id as plant_id, p.name as plant_name, p.owner_id from asked join plant p on p.id = asked.plant_id`.execute(tx);
  return rows;
}
