import type pg from 'pg';

export const plantsPerOrganization = 100;
export const days = 400;
/** So many plants have days of their own; the organizations' days stand for all. */
export const plantsWithDays = (plants: number): number => Math.min(plants, 2_000);
/** So many inverters have told a whole day, a sample a minute. */
export const inverters = 300;
export const samplesADay = 1_440;

const organization = (i: string) => `('00000000-0000-4000-8000-' || lpad((${i})::text, 12, '0'))::uuid`;
const plant = (i: string) => `('00000000-0000-4000-9000-' || lpad((${i})::text, 12, '0'))::uuid`;
const device = (i: string) => `('00000000-0000-4000-a000-' || lpad((${i})::text, 12, '0'))::uuid`;

/** The plant and the inverter that are asked for. */
export const asked = { plantId: '00000000-0000-4000-9000-000000000250', deviceId: '00000000-0000-4000-a000-000000000250' };

/** A dealer, installers below it with a hundred plants each, their days, and one day of samples of some inverters. */
export async function fillReadings(owner: pg.Pool, plants: number): Promise<void> {
  const pool = await owner.connect();
  const organizations = plants / plantsPerOrganization;
  await pool.query(`insert into organization (id, parent_id, kind, name)
    select ${organization('0')}, id, 'DEALER', 'Dealer' from organization where parent_id is null`);
  await pool.query(`insert into organization (id, parent_id, kind, name)
    select ${organization('i')}, ${organization('0')}, 'INSTALLER', 'Installer ' || i from generate_series(1, ${organizations}) i`);
  await pool.query(
    `insert into plant (id, number, name, type, status, organization_id, country_code, address, latitude, longitude, time_zone, currency, pv_capacity_w)
     select ${plant('i')}, 'SK-' || lpad(i::text, 12, '0'), 'Plant ' || i, 'ENERGY_STORAGE', 'NORMAL',
       ${organization(`1 + i % ${organizations}`)}, 'DE', 'Street ' || i, 48 + i % 600 * 0.01, 7 + i % 700 * 0.01, 'Europe/Berlin', 'EUR', 9000
     from generate_series(0, ${plants - 1}) i`,
  );
  await pool.query(
    `insert into plant_array (plant_id, position, capacity_w, tilt_deg, azimuth, azimuth_ref, azimuth_deg)
     select ${plant('i')}, position, 4500, 30, 0, 'SOUTH_EAST', 90 + 90 * position
     from generate_series(0, ${inverters - 1}) i, generate_series(0, 1) position`,
  );
  const day = 'current_date - d';
  // what follows from days elsewhere is not asked for here
  await pool.query('set session_replication_role = replica');
  await pool.query(
    `insert into plant_day (plant_id, day, pv_wh, import_wh, export_wh, charge_wh, discharge_wh, load_wh, self_consumed_wh,
       feed_in_revenue, savings, revenue, currency, quality)
     select ${plant('i')}, ${day}, 20000 + d, 3000, 9000, 5000, 4500, 13500, 11000, 0.72, 3.15, 3.87, 'EUR', 'MEASURED'
     from generate_series(0, ${plantsWithDays(plants) - 1}) i, generate_series(0, ${days - 1}) d`,
  );
  const organizationDays = (of: string, tree: boolean, held: number, from: string) =>
    pool.query(
      `insert into organization_day (organization_id, tree, day, time_zone, country_code, currency, plants, pv_wh, import_wh, export_wh,
         charge_wh, discharge_wh, load_wh, self_consumed_wh, revenue, quality)
       select ${of}, ${tree}, ${day}, 'Europe/Berlin', 'DE', 'EUR', n, n * (20000 + d), n * 3000, n * 9000, n * 5000, n * 4500,
         n * 13500, n * 11000, n * 3.87, 'MEASURED' from ${from} (values (${held}::bigint)) h (n), generate_series(0, ${days - 1}) d`,
    );
  for (const tree of [false, true])
    await organizationDays(organization('i'), tree, plantsPerOrganization, `generate_series(1, ${organizations}) i,`);
  await organizationDays(organization('0'), true, plants, '');
  await pool.query(
    `insert into device (id, type, serial_number, plant_id) select ${device('i')}, 'INVERTER', 'I-' || (1000000 + i), ${plant('i')}
     from generate_series(0, ${inverters - 1}) i`,
  );
  await pool.query(
    `insert into sample_inverter (plant_id, device_id, at, quality, buffered, ac_w, dc_w, a_v, freq_hz, temp_c, pv_wh)
     select ${plant('i')}, ${device('i')}, current_date - 1 + m * interval '1 minute', 0, false, 4000 + m % 97, 4200 + m % 89, 231.5, 50.01, 41, 38214560 + m * 7
     from generate_series(0, ${samplesADay - 1}) m, generate_series(0, ${inverters - 1}) i`,
  );
  await pool.query(
    `insert into device_head (device_id, plant_id, source, power_w, last_at, received_at)
     select ${device('i')}, ${plant('i')}, 'INVERTER', 500, current_date - 1 + interval '1439 minutes', now() from generate_series(0, ${inverters - 1}) i`,
  );
  await pool.query(
    `insert into plant_power_5min (plant_id, at, pv_w, load_w, grid_w, battery_w, soc_pct)
     select ${plant('i')}, current_date - 30 + m * interval '5 minutes', 4000, 500, -3000, 500, 60
     from generate_series(0, 30 * 288 - 1) m, generate_series(240, 259) i`,
  );
  await pool.query('set session_replication_role = default');
  await pool.query('vacuum analyze');
  pool.release();
}
