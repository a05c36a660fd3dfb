import type pg from 'pg';
import type { Database } from '../../server/src/platform/db.ts';

export const organizations = 1_000;
export const devicesPerPlant = 10;

const organization = (i: string) => `('00000000-0000-4000-8000-' || lpad((${i})::text, 12, '0'))::uuid`;
const plant = (i: string) => `('00000000-0000-4000-9000-' || lpad((${i})::text, 12, '0'))::uuid`;
const owner = (i: string) => `('00000000-0000-4000-a000-' || lpad((${i})::text, 12, '0'))::uuid`;

/** A million rows are in sooner when their indexes are made at the end. */
export async function withoutIndexes(pool: pg.Pool, table: string, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = $1::regclass and not indisunique`,
    [table],
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await pool.query(definition);
}

/** One dealer, the installers below it in two levels, and plants spread evenly over them, each with its devices. */
export async function fillPlants(pool: pg.Pool, plants: number): Promise<void> {
  await pool.query(`insert into organization (id, parent_id, kind, name)
    select ${organization('0')}, id, 'DEALER', 'Dealer' from organization where parent_id is null`);
  const level = (from: number, to: number, parent: string) =>
    pool.query(`insert into organization (id, parent_id, kind, name)
      select ${organization('i')}, ${parent}, 'INSTALLER', 'Installer ' || i from generate_series(${from}, ${to}) i`);
  await level(1, 30, organization('0'));
  await level(31, organizations - 1, organization('1 + i % 30'));
  await pool.query(`insert into account (id, kind, account_name, nick_name, language)
    select ${owner('i')}, 'OWNER', 'owner-' || i, 'Owner ' || i, 'en-GB' from generate_series(0, 999) i`);
  await pool.query(
    `insert into plant (id, number, name, type, status, organization_id, owner_id, country_code, region_code, address, latitude,
       longitude, time_zone, currency, pv_capacity_w, storage_capacity_wh, grid_connected_on, tags, created_at)
     select ${plant('i')}, 'SK-' || upper(substr(md5(i::text), 1, 12)), 'Plant ' || substr(md5('n' || i), 1, 6) || ' ' || i,
       (array['PHOTOVOLTAIC', 'ENERGY_STORAGE', 'BALCONY_PHOTOVOLTAICS'])[1 + i % 3],
       case when i % 50 = 0 then 'FAULTY' when i % 50 = 1 then 'ABNORMAL' when i % 50 < 5 then 'OFFLINE' else 'NORMAL' end,
       ${organization(`i::bigint * 7919 % ${organizations}`)}, ${owner('i % 1000')}, 'DE',
       (array['DE-BY', 'DE-BW', 'DE-BE', 'DE-BB', 'DE-HB', 'DE-HH', 'DE-HE', 'DE-MV', 'DE-NI', 'DE-NW'])[1 + i % 10],
       'Street ' || i, 47.5 + (i::bigint * 7919 % 1000) * 0.0075 + random() * 0.3, 6.5 + (i::bigint * 7919 % 997) * 0.008 + random() * 0.3,
       'Europe/Berlin', 'EUR', 1000 + i % 20000, case when i % 3 = 1 then 5000 + i % 10000 end,
       case when i % 7 > 0 then date '2015-01-01' + i % 4000 end,
       case when i % 100 = 0 then array['vip', 'roof'] when i % 3 = 0 then array['roof'] else '{}' end,
       now() - i * interval '1 minute'
     from generate_series(1, $1::int) i`,
    [plants],
  );
  await withoutIndexes(pool, 'device', () =>
    pool.query(
      `insert into device (id, type, serial_number, plant_id, status)
     select gen_random_uuid(), (array['INVERTER', 'DONGLE', 'CELL', 'METERBOX', 'COMPONENT'])[1 + d % 5],
       'SN' || upper(substr(md5(i || '-' || d), 1, 12)), ${plant('i')}, 'ONLINE'
     from generate_series(1, $1::int) i, generate_series(1, ${devicesPerPlant}) d`,
      [plants],
    ),
  );
  await pool.query('vacuum analyze');
}

export async function markFavourites(db: Database, accountId: string): Promise<void> {
  const favourites = await db.selectFrom('plant').select('id').orderBy('id').limit(100).execute();
  await db
    .insertInto('plant_favourite')
    .values(favourites.map(({ id }) => ({ account_id: accountId, plant_id: id })))
    .execute();
}
