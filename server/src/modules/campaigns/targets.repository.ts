import { type RawBuilder, sql } from 'kysely';
import type { Targets } from '#contract/campaigns.ts';
import { componentOf, type FirmwareType } from '#contract/firmware.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { type Scope, type SystemScope, withinPlants, withinScope } from '../../platform/scope.ts';
import { otherHardware, versionNow } from './items.table.ts';

export interface ProgramFacts {
  id: string;
  type: FirmwareType;
  program_version: string;
}

export async function findProgram(db: Db, _scope: SystemScope, id: string): Promise<ProgramFacts | undefined> {
  const row = await db.selectFrom('firmware').select(['id', 'type', 'program_version']).where('id', '=', id).executeTakeFirst();
  return row as ProgramFacts | undefined;
}

/** Whether all that the targets name lies within reach. */
export async function areWithin(db: Db, scope: Scope, { organizationId, plantIds }: Targets): Promise<boolean> {
  const { rows } = await sql<{ within: boolean }>`
    select (${organizationId}::uuid is null or exists (
        select from organization o where o.id = ${organizationId}::uuid and ${withinScope(scope, 'o.id')}))
      and not exists (
        select from unnest(${plantIds}::uuid[]) wanted (id)
        where not exists (select from plant where plant.id = wanted.id and ${withinPlants(scope)})) as within`.execute(db);
  return rows[0]?.within ?? false;
}

/**
 * Every device of the program's kind within reach and targets, with what speaks for or against it:
 * READY, HAS_IT (or a newer one, where there is no way back), TOO_OLD, HARDWARE (not made for what it said it is), BUSY (in a roll-out of such a program), UNKNOWN (of no known maker).
 */
function judged(scope: Scope, program: ProgramFacts, { organizationId, plantIds }: Targets): RawBuilder<unknown> {
  return sql`
    select d.id, d.plant_id, ${versionNow} as version, case
        when f.support = 'ALL' and s.id is null then 'UNKNOWN'
        when ${versionNow} = f.program_version
          or (not f.allow_downgrade and version_numbers(${versionNow}) > version_numbers(f.program_version)) then 'HAS_IT'
        when version_numbers(${versionNow}) < version_numbers(f.min_from) then 'TOO_OLD'
        when ${otherHardware} then 'HARDWARE'
        when exists (
          select from campaign_item i join campaign c on c.id = i.campaign_id join firmware o on o.id = c.firmware_id
          where i.device_id = d.id and i.finished_at is null and o.type = f.type) then 'BUSY'
        else 'READY' end as verdict
    from device d join plant on plant.id = d.plant_id join firmware f on f.id = ${program.id} left join device_spec s on s.id = d.spec_id
    where d.type = ${componentOf[program.type].device} and d.retired_at is null and ${withinPlants(scope)}
      and coalesce(s.manufacturer_id, f.manufacturer_id) = f.manufacturer_id
      and (f.support = 'ALL' or exists (
        select from firmware_device l where l.firmware_id = f.id and l.serial_number = d.serial_number))
      and (${organizationId}::uuid is null or plant.organization_id in (
        select descendant_id from organization_closure where ancestor_id = ${organizationId}::uuid))
      and (${plantIds.length === 0} or plant.id = any(${plantIds}::uuid[]))`;
}

const chosen = ({ fromVersions }: Targets) => sql<boolean>`(${fromVersions.length === 0} or version = any(${fromVersions}))`;

interface Preview {
  devices: number;
  plants: number;
  has_it: number;
  too_old: number;
  hardware: number;
  busy: number;
  unknown: number;
  consent: number;
  versions: { version: string | null; devices: number }[];
}

export async function previewTargets(db: Db, scope: Scope, program: ProgramFacts, targets: Targets): Promise<Preview> {
  const { rows } = await sql<Preview>`
    with judged as (${judged(scope, program, targets)}),
    counted as (
      select count(*) filter (where verdict = 'READY' and ${chosen(targets)}) as devices,
        count(distinct plant_id) filter (where verdict = 'READY' and ${chosen(targets)}) as plants,
        count(*) filter (where verdict = 'HAS_IT') as has_it, count(*) filter (where verdict = 'TOO_OLD') as too_old,
        count(*) filter (where verdict = 'HARDWARE') as hardware,
        count(*) filter (where verdict = 'BUSY') as busy, count(*) filter (where verdict = 'UNKNOWN') as unknown
      from judged),
    versions as (select version, count(*) as devices from judged where verdict <> 'UNKNOWN' group by version)
    select counted.*, (
        select count(distinct j.plant_id) from judged j join plant p on p.id = j.plant_id
        join plant_firmware_wish w on w.plant_id = p.id and w.account_id = p.owner_id
        where j.verdict = 'READY' and (${targets.fromVersions.length === 0} or j.version = any(${targets.fromVersions}))) as consent,
      coalesce((select json_agg(json_build_object('version', version, 'devices', devices) order by devices desc, version)
        from versions), '[]') as versions
    from counted`.execute(db);
  return rows[0] as Preview;
}

/** In an order by chance; `upTo`: how many devices there are up to and including each stage. */
export async function insertItems(
  tx: Tx,
  scope: Scope,
  campaignId: string,
  program: ProgramFacts,
  targets: Targets,
  upTo: readonly number[],
): Promise<number> {
  const last = upTo.length - 1;
  const { rows } = await sql<{ devices: number }>`
    with judged as (${judged(scope, program, targets)}),
    ordered as (
      select *, row_number() over (order by random()) as position from judged where verdict = 'READY' and ${chosen(targets)}),
    staged as (
      select *, least(${last}, (select count(*) from unnest(${[...upTo]}::int[]) size where position > size))::smallint as stage from ordered),
    added as (
      insert into campaign_item (campaign_id, device_id, plant_id, stage, hold, from_version)
      select ${campaignId}, id, plant_id, stage, case when stage > 0 then 'STAGE' end, version from staged returning 1)
    select count(*) as devices from added`.execute(tx);
  return rows[0]?.devices ?? 0;
}
