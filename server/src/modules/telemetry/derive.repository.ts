import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { SystemScope } from '../../platform/scope.ts';

/** One process derives at a time: a total is never overwritten by one that saw less. */
export async function takeTurn(db: Db, _scope: SystemScope): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(7233110) as mine`.execute(db);
  return rows[0]?.mine ?? false;
}

export interface DueDevice {
  device_id: string;
  type: string;
  rated_w: number | null;
  days: string[];
}

/** Takes the marks of some devices away; they come back if the transaction fails. */
export async function takeDueDevices(db: Db, _scope: SystemScope, most: number): Promise<DueDevice[]> {
  const { rows } = await sql<DueDevice>`
    with chosen as (select distinct device_id from due_device_day limit ${most}),
    taken as (delete from due_device_day d using chosen c where d.device_id = c.device_id returning d.device_id, d.day)
    select t.device_id, d.type, s.rated_w, array_agg(distinct t.day::text order by t.day::text) as days
    from taken t join device d on d.id = t.device_id left join device_spec s on s.id = d.spec_id
    group by t.device_id, d.type, s.rated_w order by t.device_id`.execute(db);
  return rows;
}

/** Day totals of plants from the energies of their devices: see docs/decisions. Returns how many marks were worked off. */
export async function derivePlantDays(db: Db, _scope: SystemScope, most: number): Promise<number> {
  const { rows: taken } = await sql<{ plant_id: string; day: string }>`
    delete from due_plant_day where ctid = any(array(select ctid from due_plant_day limit ${most} for update skip locked))
    returning plant_id, day::text`.execute(db);
  if (taken.length === 0) return 0;
  const wanted = [...new Map(taken.map((t) => [`${t.plant_id}${t.day}`, t])).values()];
  const plants = wanted.map((w) => w.plant_id);
  const days = wanted.map((w) => w.day);
  await sql`
    with wanted as (select * from unnest(${plants}::uuid[], ${days}::date[]) w (plant_id, day)),
    part as (
      select d.plant_id, d.day, d.device_id, d.source, d.wh_1, d.wh_2, d.estimated, d.buffered
      from wanted w join device_day d on d.plant_id = w.plant_id and d.day = w.day
      union all
      select h.plant_id, h.day, h.device_id, h.source, h.wh_1, h.wh_2, h.estimated, h.buffered
      from wanted w join device_head h on h.plant_id = w.plant_id and h.day = w.day and h.source <> 'DONGLE'),
    device as (
      select plant_id, day, device_id, source, sum(wh_1)::bigint as wh_1, sum(wh_2)::bigint as wh_2,
        bool_or(estimated) as estimated, bool_or(buffered) as buffered
      from part group by plant_id, day, device_id, source),
    total as (
      select d.plant_id, d.day, p.organization_id, p.country_code,
        sum(case when p.type = 'ENERGY_STORAGE' then coalesce(wh_1, wh_2) else coalesce(wh_2, wh_1) end)
          filter (where source = 'INVERTER') as pv,
        sum(wh_1) filter (where source = 'GRID') as bought,
        sum(wh_2) filter (where source = 'GRID') as sold,
        sum(wh_1) filter (where source = 'BATTERY') as charge,
        sum(wh_2) filter (where source = 'BATTERY') as discharge,
        bool_or(source = 'BATTERY') as battery,
        sum(wh_1) filter (where source = 'EVCHARGER') as ev,
        sum(wh_1) filter (where source = 'HEATPUMP' and wh_1 is not null) as heat,
        bool_or(estimated) as estimated, bool_or(buffered) as buffered
      from device d join plant p on p.id = d.plant_id group by d.plant_id, d.day, p.organization_id, p.country_code),
    used as (
      -- greatest() passes over null: what is unknown has to be asked for
      select t.*, case when balance is null then null else greatest(0, balance) end as load,
        case when pv is null or sold is null then null else least(greatest(0, pv - sold), pv) end as self
      from (select *, case when battery and (charge is null or discharge is null) then null
        else pv + bought + coalesce(discharge, 0) - sold - coalesce(charge, 0) end as balance from total) t),
    money as (
      select u.*, c.currency, round(u.sold * c.feed_in_price / 1000, 4) as feed_in,
        case when u.load is null then null else round(greatest(0, u.load - u.bought) * c.purchase_price / 1000, 4) end as saved
      from used u left join lateral (
        select * from plant_price x where x.plant_id = u.plant_id and x.valid_from <= u.day order by x.valid_from desc limit 1) c on true),
    saved as (
      insert into plant_day as old (plant_id, day, pv_wh, import_wh, export_wh, charge_wh, discharge_wh, load_wh, self_consumed_wh,
        ev_charger_wh, heat_pump_wh, feed_in_revenue, savings, revenue, currency, quality)
      select m.plant_id, m.day, pv, bought, sold, charge, discharge, load, self, ev, heat, feed_in, saved, feed_in + saved,
        coalesce(m.currency, p.currency), case when estimated then 'ESTIMATED' when buffered then 'BACKFILLED' else 'MEASURED' end
      from money m join plant p on p.id = m.plant_id order by m.plant_id, m.day
      on conflict (plant_id, day) do update set pv_wh = excluded.pv_wh, import_wh = excluded.import_wh,
        export_wh = excluded.export_wh, charge_wh = excluded.charge_wh, discharge_wh = excluded.discharge_wh,
        load_wh = excluded.load_wh, self_consumed_wh = excluded.self_consumed_wh, ev_charger_wh = excluded.ev_charger_wh,
        heat_pump_wh = excluded.heat_pump_wh, feed_in_revenue = excluded.feed_in_revenue, savings = excluded.savings,
        revenue = excluded.revenue, currency = excluded.currency, quality = excluded.quality, derived_at = now()
      returning plant_id, day),
    gone as (
      delete from plant_day d using wanted w where d.plant_id = w.plant_id and d.day = w.day
        and not exists (select from total t where t.plant_id = w.plant_id and t.day = w.day))
    insert into due_plant_sum select plant_id, day from wanted`.execute(db);
  return taken.length;
}

/** Means of five minutes that are over, from the samples in them. */
export async function derivePlantPower(db: Db, _scope: SystemScope, before: Date, most: number): Promise<number> {
  const { rows: taken } = await sql<{ plant_id: string; at: string }>`
    delete from due_plant_power where ctid = any(array(
      select ctid from due_plant_power where at < ${before.toISOString()} limit ${most} for update skip locked))
    returning plant_id, at`.execute(db);
  if (taken.length === 0) return 0;
  const wanted = [...new Map(taken.map((t) => [`${t.plant_id}${t.at}`, t])).values()];
  const means = (table: string, columns: string) => sql`
    select w.plant_id, w.at, m.* from wanted w cross join lateral (
      select ${sql.raw(columns)} from (
        select device_id, ${sql.raw(meansOf[table] ?? '')} from ${sql.table(table)} s
        where s.plant_id = w.plant_id and s.at >= w.at and s.at < w.at + interval '5 minutes' group by device_id) d) m`;
  await sql`
    with wanted as materialized (
      select w.plant_id, w.at, p.type from unnest(${wanted.map((w) => w.plant_id)}::uuid[], ${wanted.map((w) => w.at)}::timestamptz[]) w (plant_id, at)
      join plant p on p.id = w.plant_id),
    inverter as (${means('sample_inverter', 'sum(ac) as ac, sum(dc) as dc')}),
    battery as (${means('sample_battery', 'sum(w) as w, avg(soc) as soc')}),
    grid as (${means('sample_meter', 'sum(w) as w')}),
    joined as (
      select w.plant_id, w.at, case when w.type = 'ENERGY_STORAGE' then coalesce(i.dc, i.ac) else coalesce(i.ac, i.dc) end as pv,
        g.w as grid, b.w as battery, b.soc
      from wanted w join inverter i using (plant_id, at) join battery b using (plant_id, at) join grid g using (plant_id, at))
    insert into plant_power_5min (plant_id, at, pv_w, load_w, grid_w, battery_w, soc_pct)
    select plant_id, at, pv, case when pv + grid is null then null else greatest(0, pv + grid - coalesce(battery, 0)) end, grid,
      battery, soc from joined
    on conflict (plant_id, at) do update set pv_w = excluded.pv_w, load_w = excluded.load_w, grid_w = excluded.grid_w,
      battery_w = excluded.battery_w, soc_pct = excluded.soc_pct`.execute(db);
  return taken.length;
}

const meansOf: Record<string, string> = {
  sample_inverter: 'avg(case when ac_w < 0 then 0 else ac_w end) as ac, avg(dc_w) as dc',
  sample_battery: 'avg(power_w) as w, avg(soc_pct) as soc',
  sample_meter: 'avg(power_w) filter (where role = 0) as w',
};

export async function markDays(db: Db, _scope: SystemScope, plantId: string, days: readonly string[]): Promise<void> {
  await sql`insert into due_plant_day select ${plantId}, day from unnest(${days}::date[]) day`.execute(db);
}

export interface Rederivation {
  plant_id: string;
  time_zone: string;
  devices: { id: string; type: string; rated_w: number | null }[];
}

/** A plant whose days are to be laid out anew, with the devices that are still to be done. */
export async function openRederivation(db: Db, _scope: SystemScope): Promise<Rederivation | undefined> {
  const { rows } = await sql<Rederivation>`
    select r.plant_id, p.time_zone, coalesce((
      select json_agg(json_build_object('id', d.id, 'type', d.type, 'rated_w', s.rated_w) order by d.id)
      from device_head h join device d on d.id = h.device_id left join device_spec s on s.id = d.spec_id
      where h.plant_id = r.plant_id and d.id <> all (r.done)), '[]') as devices
    from plant_rederivation r join plant p on p.id = r.plant_id
    where r.finished_at is null order by r.requested_at limit 1 for update of r skip locked`.execute(db);
  return rows[0];
}

export async function noteRederived(db: Db, _scope: SystemScope, plantId: string, deviceId: string, left: number): Promise<void> {
  await sql`
    update plant_rederivation set done = done || ${deviceId}::uuid, devices = cardinality(done) + 1 + ${left}::int
    where plant_id = ${plantId}`.execute(db);
}

export async function finishRederivation(db: Db, _scope: SystemScope, plantId: string): Promise<void> {
  await sql`update plant_rederivation set finished_at = now() where plant_id = ${plantId}`.execute(db);
}
