import { type RawBuilder, sql } from 'kysely';
import type { AzimuthReference, PlantFilter, PlantStatus, PlantType } from '#contract/plants.ts';
import type { Db } from '../../platform/db.ts';
import { type Scope, type SystemScope, withinPlants, withoutDemo } from '../../platform/scope.ts';
import { anywhere, mostFound, shortestSerial } from '../../platform/search.ts';
import { type Filter, type Found, matching, orderOf } from './plants.table.ts';

/** Looks a search up in the indexes. Everybody's rows: what is found still has to lie within a scope. */
export async function lookUp(db: Db, _scope: SystemScope, search: string): Promise<Found> {
  const pattern = anywhere(search);
  const bySerial =
    search.length < shortestSerial
      ? sql`array[]::uuid[]`
      : sql`array(select plant_id from device where plant_id is not null and serial_number ilike ${pattern} limit ${mostFound + 1})`;
  const { rows } = await sql<{ named: string[]; held: string[] }>`
    select array(select id from plant where name ilike ${pattern} or number ilike ${pattern} limit ${mostFound + 1}) as named,
      ${bySerial} as held`.execute(db);
  const few = (ids: readonly string[] = []) => (ids.length > mostFound ? 'many' : [...new Set(ids)]);
  return { pattern, byName: few(rows[0]?.named), bySerial: few(rows[0]?.held) };
}

export interface PlantRecord {
  id: string;
  version: number;
  number: string;
  name: string;
  type: PlantType;
  status: PlantStatus;
  organization_id: string | null;
  owner_id: string | null;
  country_code: string;
  region_code: string | null;
  address: string;
  latitude: number;
  longitude: number;
  time_zone: string;
  currency: string;
  pv_capacity_w: number | null;
  storage_capacity_wh: number | null;
  built_on: string | null;
  grid_connected_on: string | null;
  feed_in_price: number | null;
  purchase_price: number | null;
  contact_type: 'MOBILE' | 'EMAIL' | null;
  contact: string | null;
  tags: string[];
  demo: boolean;
  created_at: string;
  created_by: string | null;
  updated_at: string;
  updated_by: string | null;
}

export interface ListedPlant extends PlantRecord {
  favourite: boolean;
  organization_name: string | null;
  owner_name: string | null;
  picture_id: string | null;
  devices: number;
}

const columns = sql`plant.id, plant.version, plant.number, plant.name, plant.type, plant.status, plant.organization_id,
  plant.owner_id, plant.country_code, plant.region_code, plant.address, plant.latitude, plant.longitude, plant.time_zone,
  plant.currency, plant.pv_capacity_w, plant.storage_capacity_wh, plant.built_on, plant.grid_connected_on,
  plant.feed_in_price::float8 as feed_in_price, plant.purchase_price::float8 as purchase_price, plant.contact_type,
  plant.contact, plant.tags, plant.demo, plant.created_at, plant.created_by, plant.updated_at, plant.updated_by`;

/** Who reaches a plant only because anybody may look at it learns of no person. */
const ofPerson = (scope: Scope, value: RawBuilder<unknown>) =>
  scope.demo ? sql`case when ${withinPlants(withoutDemo(scope))} then ${value} end` : value;

const nameOf = (scope: Scope, account: RawBuilder<unknown>) =>
  ofPerson(scope, sql`(select coalesce(nick_name, account_name) from account a where a.id = ${account})`);

const besides = (scope: Scope, viewer: string) => sql`
  exists (select from plant_favourite f where f.plant_id = plant.id and f.account_id = ${viewer}) as favourite,
  (select name from organization o where o.id = plant.organization_id) as organization_name,
  ${nameOf(scope, sql`plant.owner_id`)} as owner_name,
  (select id from plant_picture p where p.plant_id = plant.id) as picture_id,
  (select count(*) from device d where d.plant_id = plant.id and d.retired_at is null) as devices`;

export interface Page {
  limit: number;
  offset: number;
}

/** The page is cut first: what stands beside a plant is only looked up for those that are shown. */
export async function listPlants(
  db: Db,
  scope: Scope,
  viewer: string,
  filter: PlantFilter,
  found: Found | undefined,
  { limit, offset }: Page,
): Promise<ListedPlant[]> {
  const { rows } = await sql<ListedPlant>`
    select ${columns}, ${besides(scope, viewer)} from (
      select * from plant where ${matching(scope, viewer, filter, found)}
      order by ${orderOf(filter.sort)} limit ${limit} offset ${offset}) plant
    order by ${orderOf(filter.sort)}`.execute(db);
  return rows;
}

/** The same for a list that is not long: gone through once, it tells its length too. */
export async function listCounted(
  db: Db,
  scope: Scope,
  viewer: string,
  filter: PlantFilter,
  found: Found | undefined,
  { limit, offset }: Page,
): Promise<(ListedPlant & { total: number })[]> {
  const { rows } = await sql<ListedPlant & { total: number }>`
    select ${columns}, ${besides(scope, viewer)}, page.total from (
      select plant.id, count(*) over () as total from plant where ${matching(scope, viewer, filter, found)}
      order by ${orderOf(filter.sort)} limit ${limit} offset ${offset}) page
    join plant on plant.id = page.id
    order by ${orderOf(filter.sort)}`.execute(db);
  return rows;
}

/** Counts up to `most`: beyond that nobody pages. */
export async function countPlants(
  db: Db,
  scope: Scope,
  viewer: string,
  filter: Filter,
  found: Found | undefined,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from plant where ${matching(scope, viewer, filter, found)} limit ${most}) counted`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** All that match, in order, sixteen bytes each: one look at the table, however long the reading of it takes afterwards. */
export async function orderedIds(
  db: Db,
  scope: Scope,
  viewer: string,
  filter: PlantFilter,
  found: Found | undefined,
): Promise<Buffer> {
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(uuid_send(id), ''::bytea) as ids from (
      select plant.id from plant where ${matching(scope, viewer, filter, found)} order by ${orderOf(filter.sort)}) plant`.execute(
    db,
  );
  return rows[0]?.ids ?? Buffer.alloc(0);
}

/** Those of the ids that still lie within the scope, in the order of the ids. */
export async function listByIds(db: Db, scope: Scope, viewer: string, ids: readonly string[]): Promise<ListedPlant[]> {
  const { rows } = await sql<ListedPlant>`
    select ${columns}, ${besides(scope, viewer)}
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place) join plant on plant.id = wanted.id
    where ${withinPlants(scope)} order by wanted.place`.execute(db);
  return rows;
}

export interface DetailedPlant extends ListedPlant {
  owner_email: string | null;
  owner_mobile: string | null;
  created_by_name: string | null;
  updated_by_name: string | null;
  arrays: { capacityW: number; tiltDeg: number; azimuth: number; azimuthRef: AzimuthReference; azimuthDeg: number }[];
}

export async function findPlant(db: Db, scope: Scope, viewer: string, id: string): Promise<DetailedPlant | undefined> {
  const { rows } = await sql<DetailedPlant>`
    select ${columns}, ${besides(scope, viewer)},
      ${ofPerson(scope, sql`owner.email`)} as owner_email, ${ofPerson(scope, sql`owner.mobile`)} as owner_mobile,
      ${nameOf(scope, sql`plant.created_by`)} as created_by_name, ${nameOf(scope, sql`plant.updated_by`)} as updated_by_name,
      coalesce((select json_agg(json_build_object('capacityW', capacity_w, 'tiltDeg', tilt_deg, 'azimuth', azimuth,
        'azimuthRef', azimuth_ref, 'azimuthDeg', azimuth_deg) order by position)
        from plant_array r where r.plant_id = plant.id), '[]') as arrays
    from plant left join account owner on owner.id = plant.owner_id
    where plant.id = ${id} and ${withinPlants(scope)}`.execute(db);
  return rows[0];
}

/** The tags in use, the most used first. */
export async function listTags(db: Db, scope: Scope, most: number): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from plant, unnest(tags) as tag where ${withinPlants(scope)} and tags <> '{}'
    group by tag order by count(*) desc, tag limit ${most}`.execute(db);
  return rows.map((r) => r.tag);
}

/** False where the plant is not within the scope. */
export async function setFavourite(db: Db, scope: Scope, viewer: string, id: string, favourite: boolean): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`select id from plant where id = ${id} and ${withinPlants(scope)}`.execute(db);
  if (rows.length === 0) return false;
  if (favourite) {
    await sql`insert into plant_favourite (account_id, plant_id) values (${viewer}, ${id}) on conflict do nothing`.execute(db);
  } else {
    await sql`delete from plant_favourite where account_id = ${viewer} and plant_id = ${id}`.execute(db);
  }
  return true;
}
