import type pg from 'pg';

export const days = 400;
/** So many of them of every plant; of the others only the organizations' sums stand for all. */
export const plantDays = Number(process.env.BENCH_PLANT_DAYS ?? 32);

const organizationDay = (columns: string, from: string) => `
  insert into organization_day (organization_id, tree, day, time_zone, country_code, currency, plants, pv_wh, import_wh, export_wh,
    charge_wh, discharge_wh, load_wh, self_consumed_wh, revenue, quality)
  select ${columns}, 'Europe/Berlin', 'DE', 'EUR', n, n * (20000 + d), n * 3000, n * 9000, n * 5000, n * 4500, n * 13500, n * 11000,
    n * 3.87, 'MEASURED' from ${from}`;

/** Days, expectations and what devices say now, for the plants that are there already. What follows from them is left to the product. */
export async function fillDays(owner: pg.Pool): Promise<void> {
  const pool = await owner.connect();
  // what triggers would mark is marked here, once
  await pool.query('set session_replication_role = replica');
  await pool.query(
    `insert into plant_day (plant_id, day, pv_wh, import_wh, export_wh, charge_wh, discharge_wh, load_wh, self_consumed_wh,
       feed_in_revenue, savings, revenue, currency, quality)
     select id, current_date - d, 15000 + d + map_x % 10000, 3000, 9000, 5000, 4500, 13500, 11000, 0.72, 3.15, 3.87, 'EUR', 'MEASURED'
     from generate_series(${plantDays - 1}, 0, -1) d, plant`,
  );
  await pool.query(`create temp table held as select organization_id, count(*) as n from plant group by 1`);
  await pool.query(organizationDay('organization_id, false, current_date - d', `held, generate_series(0, ${days - 1}) d`));
  await pool.query(
    `insert into plant_expected_day (plant_id, day, clear_sky_wh, label_wh, actual_wh, clearness, factor, expected_wh, lost_wh, cause)
     select id, current_date - d, 40000, 45000, 15000, 0.5, 0.9, 18000, case when (map_y + d) % 12 = 0 then 3000 + map_x % 1000 else 0 end,
       case when (map_y + d) % 12 = 0 then 'UNKNOWN' end
     from generate_series(${plantDays - 1}, 1, -1) d, plant`,
  );
  await pool.query(
    `insert into device_head (device_id, plant_id, source, power_w, received_at)
     select id, plant_id, case type when 'CELL' then 'BATTERY' else 'INVERTER' end, 500, now() from device where type in ('INVERTER', 'CELL')`,
  );
  await pool.query('set session_replication_role = default');
  await pool.query(`insert into due_plant_sum select id, current_date from plant`);
  await pool.query(
    `insert into due_tree_day select organization_id, current_date - d from held, generate_series(0, ${days - 1}) d
     union all select '00000000-0000-0000-0000-000000000000', current_date - d from generate_series(0, ${days - 1}) d`,
  );
  await pool.query('vacuum analyze');
  pool.release();
}
