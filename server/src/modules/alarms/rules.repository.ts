import { type RawBuilder, sql } from 'kysely';
import type { AlarmLevel } from '#contract/alarms.ts';
import type { Db } from '../../platform/db.ts';
import type { SystemScope } from '../../platform/scope.ts';

/** A condition that has begun or ended. */
export interface Finding {
  plant_id: string;
  device_id: string | null;
  holds: boolean;
  since: string;
  level: AlarmLevel | null;
  detail: Record<string, unknown>;
}

/**
 * Of what a rule says (plant_id, device_id, holds, since, level, detail), that which is new.
 * `holds` is null where nothing can be said: then everything stays as it was.
 */
async function changed<T extends Finding = Finding>(
  db: Db,
  code: string,
  rule: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
): Promise<T[]> {
  const { rows } = await sql<T>`
    with d as (select debounce_s, make_interval(secs => debounce_s) as debounce, enabled from alarm_definition where code = ${code}),
    held as (select subject_id, level from alarm_condition where code = ${code}),
    found as (${rule})
    select f.plant_id, f.device_id, f.holds, f.since, f.level, f.detail ${more}
    from found f cross join d left join held on held.subject_id = coalesce(f.device_id, f.plant_id)
    where f.holds is not null and (f.holds <> (held.subject_id is not null) or (f.holds and f.level is distinct from held.level))
      and (d.enabled or not f.holds)`.execute(db);
  return rows;
}

/** Keeps what holds, and tells what began and what ended. An end lies never behind a later beginning. */
export async function saveFindings(db: Db, _scope: SystemScope, code: string, findings: readonly Finding[]): Promise<void> {
  if (findings.length === 0) return;
  await sql`
    with found as (
      select *, coalesce(device_id, plant_id) as subject_id from json_to_recordset(${JSON.stringify(findings)}::json)
        as r (plant_id uuid, device_id uuid, holds boolean, since timestamptz, level text, detail jsonb)),
    begun as (
      insert into alarm_condition as c (subject_id, code, plant_id, device_id, since, level)
      select subject_id, ${code}, plant_id, device_id, since, level from found where holds
      on conflict (subject_id, code) do update set level = excluded.level where c.level is distinct from excluded.level
      returning subject_id, (xmax = 0) as fresh),
    ended as (
      delete from alarm_condition c using found f where c.code = ${code} and c.subject_id = f.subject_id and not f.holds
      returning c.subject_id)
    insert into device_event (plant_id, device_id, at, code, state, told_by, level, detail, buffered)
    select f.plant_id, f.device_id, case when not b.fresh then now() else greatest(f.since, (
        select max(e.at) + interval '1 millisecond' from device_event e where e.subject_id = f.subject_id and e.code = ${code}
          and e.told_by = 'RULE' and e.state = 'CLEARED')) end,
      ${code}, 'RAISED', 'RULE', f.level, coalesce(f.detail, '{}'), false
    from begun b join found f using (subject_id)
    union all
    select f.plant_id, f.device_id, now(), ${code}, 'CLEARED', 'RULE', null, '{}', false
    from ended e join found f using (subject_id)
    on conflict do nothing`.execute(db);
}

/** Every dongle with when it was last heard, be it through what hangs on it. Nobody is silent for longer than we listen. */
const heard = sql`
  through as (
    select d.dongle_id as id, max(h.received_at) as at from device_head h join device d on d.id = h.device_id
    where d.dongle_id is not null group by d.dongle_id),
  dongle as (
    select d.id, d.plant_id, p.type, p.latitude, p.longitude, h.received_at as own_at, greatest(h.received_at, t.at) as seen,
      greatest(h.received_at, t.at, (select listening_since from alarm_watch)) as listened
    from device d join plant p on p.id = d.plant_id and p.deleted_at is null
    left join device_head h on h.device_id = d.id and h.plant_id = d.plant_id left join through t on t.id = d.id
    where d.type = 'DONGLE' and d.retired_at is null and greatest(h.received_at, t.at) is not null)`;

/**
 * Where the modules feed the dongle: it sleeps in the dark, wakes an hour after the sun stands at 10°,
 * and may fall silent early on a dull evening. After two days that explains nothing any more.
 */
const asleep = (at: string, seen: string) => {
  const sun = (when: string) => `sun_elevation_deg(${when}, latitude, longitude)`;
  return sql.raw(`(type <> 'ENERGY_STORAGE' and (${sun(at)} < 5 or (${seen} > ${at} - interval '2 days' and case
    when ${sun(`${at} - interval '10 minutes'`)} < ${sun(at)} then ${sun(`${at} - interval '1 hour'`)} < 10
    else ${sun(at)} < 10 and ${sun(seen)} < 15 end)))`);
};

export async function silentDongles(db: Db, _scope: SystemScope): Promise<Finding[]> {
  return changed(
    db,
    'DNG-401',
    sql`
    with ${heard}
    select plant_id, id as device_id, seen as since, null as level, jsonb_build_object('lastHeardAt', seen) as detail,
      case when listened >= now() - d.debounce then false when ${asleep('now()', 'seen')} then null else true end as holds
    from dongle cross join d`,
  );
}

export async function silentPlants(db: Db, _scope: SystemScope): Promise<Finding[]> {
  return changed(
    db,
    'PLT-602',
    sql`
    with ${heard},
    plants as (
      select plant_id, type, latitude, longitude, max(seen) as seen, max(listened) as listened from dongle
      group by plant_id, type, latitude, longitude)
    select plant_id, null::uuid as device_id, seen as since, null as level, jsonb_build_object('lastHeardAt', seen) as detail,
      case when listened >= now() - d.debounce then false when ${asleep('now()', 'seen')} then null else true end as holds
    from plants cross join d`,
  );
}

/** A dongle that speaks for itself while none of its inverters does, by day. */
export async function unreachableInverters(db: Db, _scope: SystemScope): Promise<Finding[]> {
  return changed(
    db,
    'DNG-405',
    sql`
    with ${heard},
    inverter as (
      select d.dongle_id as id, max(h.received_at) as at from device d join device_head h on h.device_id = d.id and h.plant_id = d.plant_id
      where d.type = 'INVERTER' and d.retired_at is null and d.dongle_id is not null group by d.dongle_id)
    select g.plant_id, g.id as device_id, i.at as since, null as level, jsonb_build_object('lastHeardAt', i.at) as detail,
      case when i.at >= now() - d.debounce then false
        when g.own_at < now() - interval '5 minutes' then null
        when greatest(i.at, (select listening_since from alarm_watch)) >= now() - d.debounce then null
        when sun_elevation_deg(now(), latitude, longitude) < 10
          or sun_elevation_deg(now() - interval '1 hour', latitude, longitude) < 5 then null
        else true end as holds
    from dongle g join inverter i using (id) cross join d`,
  );
}

/** A meter or battery that is not heard any more through a dongle that is. */
export async function silentParts(db: Db, _scope: SystemScope, code: string, type: string): Promise<Finding[]> {
  return changed(
    db,
    code,
    sql`
    with ${heard}
    select p.plant_id, p.id as device_id, h.received_at as since, null as level,
      jsonb_build_object('lastHeardAt', h.received_at) as detail,
      case when g.seen < now() - interval '5 minutes' then null
        else g.seen - h.received_at > make_interval(secs => greatest(d.debounce_s, 600)) end as holds
    from device p join device_head h on h.device_id = p.id and h.plant_id = p.plant_id join dongle g on g.id = p.dongle_id cross join d
    where p.type = ${type} and p.retired_at is null`,
  );
}

const liveInverters = sql`
  device v join device_head h on h.device_id = v.id and h.plant_id = v.plant_id and h.source = 'INVERTER'
    and h.received_at > now() - interval '10 minutes' and v.retired_at is null`;

/** 1.1 times 230 V; it has to fall two volts below to be over. */
export async function highVoltage(db: Db, _scope: SystemScope): Promise<Finding[]> {
  return changed(
    db,
    'INV-102',
    sql`
    select v.plant_id, v.id as device_id, now() as since, null as level, jsonb_build_object('meanV', round(m.volt::numeric, 1)) as detail,
      case when m.samples < 2 then null when m.volt > 253 then true when m.volt < 251 then false end as holds
    from ${liveInverters} cross join d cross join lateral (
      select greatest(avg(coalesce(s.a_v, s.ac_v)), avg(s.b_v), avg(s.c_v)) as volt, count(*) as samples from sample_inverter s
      where s.plant_id = v.plant_id and s.device_id = v.id and s.at > now() - d.debounce) m`,
  );
}

/** An input without power while its siblings deliver, that delivered on one of the days before at this time. */
export async function deadInputs(db: Db, _scope: SystemScope): Promise<Finding[]> {
  const input = (n: RawBuilder<unknown>) => sql`(array[s.mppt1_w, s.mppt2_w, s.mppt3_w, s.mppt4_w])[${n}]`;
  const best = sql`greatest(s.mppt1_w, s.mppt2_w, s.mppt3_w, s.mppt4_w)`;
  return changed(
    db,
    'INV-116',
    sql`
    select v.plant_id, v.id as device_id, now() as since, null as level, jsonb_build_object('input', w.n) as detail,
      case when m.best < 300 or m.samples < 5 then null else w.n is not null end as holds
    from ${liveInverters} cross join d cross join lateral (
      select greatest(avg(s.mppt1_w), avg(s.mppt2_w), avg(s.mppt3_w), avg(s.mppt4_w)) as best, count(*) as samples,
        array[avg(s.mppt1_w), avg(s.mppt2_w), avg(s.mppt3_w), avg(s.mppt4_w)] as inputs
      from sample_inverter s where s.plant_id = v.plant_id and s.device_id = v.id and s.at > now() - d.debounce) m
    left join lateral (
      select n from unnest(m.inputs) with ordinality i (power, n)
      where i.power < 0.02 * m.best and (exists (select from held where held.subject_id = v.id) or exists (
        select from generate_series(1, 3) back cross join lateral (
          select from sample_inverter s where s.plant_id = v.plant_id and s.device_id = v.id
            and s.at between now() - make_interval(days => back) - interval '1 hour' and now() - make_interval(days => back) + interval '1 hour'
            and ${input(sql`n`)} > 0.1 * ${best} limit 1) delivered))
      order by n limit 1) w on true
    where m.best is not null`,
  );
}

export interface DarkPlant extends Finding {
  latitude: number;
  longitude: number;
  arrays: { tiltDeg: number; azimuthDeg: number }[];
}

/** No production for the whole time while the sun was up; whether it shone onto the modules is for the caller to say. */
export async function darkPlants(db: Db, _scope: SystemScope): Promise<DarkPlant[]> {
  return changed<DarkPlant>(
    db,
    'PLT-603',
    sql`
    select p.id as plant_id, null::uuid as device_id, now() - d.debounce as since, null as level,
      jsonb_build_object('powerW', round(m.most)) as detail,
      case when m.latest > 0.01 * p.pv_capacity_w then false
        when m.steps * 300 < d.debounce_s - 600 then null
        when sun_elevation_deg(now(), p.latitude, p.longitude) < 15
          or sun_elevation_deg(now() - d.debounce, p.latitude, p.longitude) < 15 then null
        when m.most < 0.005 * p.pv_capacity_w then true end as holds
    from plant p cross join d cross join lateral (
      select max(s.pv_w) as most, count(s.pv_w) as steps, (array_agg(s.pv_w order by s.at desc))[1] as latest
      from plant_power_5min s where s.plant_id = p.id and s.at > now() - d.debounce - interval '10 minutes') m
    where p.deleted_at is null and p.pv_capacity_w is not null and m.steps > 0`,
    sql`, (select latitude from plant where id = f.plant_id), (select longitude from plant where id = f.plant_id),
      coalesce((select json_agg(json_build_object('tiltDeg', tilt_deg, 'azimuthDeg', azimuth_deg)) from plant_array
        where plant_id = f.plant_id), '[]') as arrays`,
  );
}

/** More sun, more purchase: the clamp sits the wrong way round. */
export async function reversedMeters(db: Db, _scope: SystemScope): Promise<Finding[]> {
  return changed(
    db,
    'MTR-302',
    sql`
    select p.id as plant_id, h.device_id, now() - d.debounce as since, null as level,
      jsonb_build_object('correlation', round(m.r::numeric, 2)) as detail,
      case when m.steps * 300 < d.debounce_s - 900 or m.mean < 0.2 * p.pv_capacity_w or m.spread < 0.05 * p.pv_capacity_w then null
        when m.r > 0.5 then true when m.r < 0 then false end as holds
    from device_head h join plant p on p.id = h.plant_id and p.deleted_at is null and p.pv_capacity_w is not null
    cross join d cross join lateral (
      select corr(s.pv_w, s.grid_w) as r, avg(s.pv_w) as mean, stddev_pop(s.pv_w) as spread, count(*) as steps
      from plant_power_5min s where s.plant_id = p.id and s.at > now() - d.debounce and s.pv_w is not null and s.grid_w is not null) m
    where h.source = 'GRID'`,
  );
}

/** Minutes in which more went to the grid than the inverters were told to let through, be it nothing at all. */
export async function exceededExport(db: Db, _scope: SystemScope): Promise<Finding[]> {
  const told = (key: string) => sql`(v.values->${key}->>'value')::float8`;
  return changed(
    db,
    'PLT-604',
    sql`
    with limited as (
      select i.plant_id, min(case when (v.values->'gen.antiBackflow'->>'value')::boolean then 0
        else least(${told('export.w')}, ${told('export.pct')} / 100 * p.pv_capacity_w) end) as limit_w
      from device i join device_parameters v on v.device_id = i.id join plant p on p.id = i.plant_id and p.deleted_at is null
      where i.type = 'INVERTER' and i.retired_at is null group by i.plant_id)
    select l.plant_id, null::uuid as device_id, now() - d.debounce as since, null as level,
      jsonb_build_object('limitW', round(l.limit_w), 'exportW', round(m.least)) as detail,
      case when m.minutes < 3 then null when m.least > l.limit_w + greatest(0.05 * l.limit_w, 100) then true
        when m.least <= l.limit_w then false end as holds
    from limited l join device_head h on h.plant_id = l.plant_id and h.source = 'GRID' cross join d cross join lateral (
      select min(export_w) as least, count(*) as minutes from (
        select -avg(s.power_w) as export_w from sample_meter s
        where s.plant_id = l.plant_id and s.device_id = h.device_id and s.at > now() - d.debounce and s.power_w is not null
        group by date_bin('1 minute', s.at, 'epoch')) minute) m
    where l.limit_w is not null`,
  );
}

/** Plants whose day has ended some hours ago, so that late data is in; null: all of them. */
const dayOver = (hour: number | null) => sql`
  ended as (
    select p.id, p.pv_capacity_w, p.map_x >> 13 as x, p.map_y >> 13 as y, (now() at time zone p.time_zone)::date - 1 as day
    from plant p where p.deleted_at is null
      and (${hour}::int is null or extract(hour from now() at time zone p.time_zone) = ${hour}::int))`;

/** What the meters of the house say does not add up. */
export async function implausibleDays(db: Db, _scope: SystemScope, hour: number | null): Promise<Finding[]> {
  return changed(
    db,
    'PLT-605',
    sql`
    with ${dayOver(hour)},
    balance as (
      select e.id, l.wh as load, t.pv_wh + t.import_wh + coalesce(t.discharge_wh, 0) - t.export_wh - coalesce(t.charge_wh, 0) - l.wh as gap
      from ended e join plant_day t on t.plant_id = e.id and t.day = e.day
      join lateral (select sum(wh_1) as wh from device_day x where x.plant_id = e.id and x.day = e.day and x.source = 'LOAD') l on l.wh > 0)
    select id as plant_id, null::uuid as device_id, now() as since, null as level, jsonb_build_object('gapWh', gap) as detail,
      abs(gap) > 0.1 * load and abs(gap) > 2000 as holds
    from balance where gap is not null`,
  );
}

/** Surplus went to the grid on two days, and the battery took nothing of it. */
export async function idleBatteries(db: Db, _scope: SystemScope, hour: number | null): Promise<Finding[]> {
  return changed(
    db,
    'PLT-606',
    sql`
    with ${dayOver(hour)}
    select e.id as plant_id, null::uuid as device_id, now() as since, null as level, jsonb_build_object('chargeWh', m.charge) as detail,
      case when m.charge >= 300 then false when m.days = 2 then true end as holds
    from ended e cross join lateral (
      select count(*) filter (where t.export_wh > 3000 and t.charge_wh < 300) as days, max(t.charge_wh) filter (where t.day = e.day) as charge
      from plant_day t where t.plant_id = e.id and t.day in (e.day, e.day - 1)) m`,
  );
}

/** Below 80 % a battery is worn, below 60 % it is to be replaced. */
export async function wornBatteries(db: Db, _scope: SystemScope, hour: number | null): Promise<Finding[]> {
  return changed(
    db,
    'BAT-209',
    sql`
    with ${dayOver(hour)}
    select b.plant_id, b.id as device_id, now() as since, case when m.soh < 60 then 'ERROR' end as level,
      jsonb_build_object('sohPct', round(m.soh)) as detail,
      case when m.soh < 80 then true when m.soh > 81 then false end as holds
    from ended e join device b on b.plant_id = e.id and b.type = 'CELL' and b.retired_at is null
    cross join lateral (
      select s.soh_pct as soh from sample_battery s where s.plant_id = b.plant_id and s.device_id = b.id and s.soh_pct is not null
        and s.at > now() - interval '2 days' order by s.at desc limit 1) m`,
  );
}

/**
 * Yield against the neighbours: nobody measures the sun here, but it shines on them too. A plant's share of the median of
 * its area, on days with enough sun, against its own usual share: below three quarters of it on three of five days.
 */
export async function poorYields(db: Db, _scope: SystemScope, hour: number | null): Promise<Finding[]> {
  return changed(
    db,
    'PLT-601',
    sql`
    with ${dayOver(hour)},
    yield as (
      select e.id, e.x, e.y, t.day, t.pv_wh / e.pv_capacity_w as kwh_per_kwp
      from ended e join plant_day t on t.plant_id = e.id and t.day between e.day - 34 and e.day
      where e.pv_capacity_w is not null and t.pv_wh is not null),
    area as (
      select x, y, day, percentile_cont(0.5) within group (order by kwh_per_kwp) as usual from yield
      group by x, y, day having count(*) >= 4),
    share as (
      select t.id, t.kwh_per_kwp / a.usual as share, row_number() over (partition by t.id order by t.day desc) as nth
      from yield t join area a using (x, y, day) where a.usual > 1.5),
    own as (select id, percentile_cont(0.5) within group (order by share) as usual from share group by id having count(*) >= 10),
    judged as (
      select s.id, count(*) filter (where s.share < 0.75 * o.usual) as low, min(s.share / nullif(o.usual, 0)) as least
      from share s join own o using (id) where s.nth <= 5 group by s.id)
    select id as plant_id, null::uuid as device_id, now() as since, null as level,
      jsonb_build_object('shareOfUsual', round(least::numeric, 2)) as detail,
      case when low >= 3 then true when low <= 1 then false end as holds
    from judged`,
  );
}

/**
 * Two strings of one tracker, the first and second or the third and fourth, see the same sun: energy of one against the other,
 * on the last three days that had enough of it.
 */
export async function unequalStrings(db: Db, _scope: SystemScope, hour: number | null): Promise<Finding[]> {
  const ratio = (a: string, b: string) => sql.raw(`sum(s.${a}_v * s.${a}_a) / nullif(sum(s.${b}_v * s.${b}_a), 0)`);
  return changed(
    db,
    'INV-117',
    sql`
    with ${dayOver(hour)},
    sunny as (
      select t.plant_id, t.day, row_number() over (partition by t.plant_id order by t.day desc) as nth
      from ended e join plant_day t on t.plant_id = e.id and t.day between e.day - 9 and e.day
      where t.pv_wh > 1.5 * e.pv_capacity_w),
    compared as (
      select v.plant_id, v.id, abs(r.ratio - 1) > 0.15 as apart, r.ratio
      from sunny y join plant p on p.id = y.plant_id
      join device v on v.plant_id = y.plant_id and v.type = 'INVERTER' and v.retired_at is null
      cross join lateral (
        select ${ratio('pv1', 'pv2')} as first, ${ratio('pv3', 'pv4')} as second from sample_inverter s
        where s.plant_id = v.plant_id and s.device_id = v.id and s.at >= y.day::timestamp at time zone p.time_zone
          and s.at < (y.day + 1)::timestamp at time zone p.time_zone) m
      cross join lateral (
        select ratio from unnest(array[m.first, m.second]) ratio where ratio is not null order by abs(ratio - 1) desc limit 1) r
      where y.nth <= 3)
    select plant_id, id as device_id, now() as since, null as level,
      jsonb_build_object('ratio', round((array_agg(ratio order by abs(ratio - 1) desc))[1]::numeric, 2)) as detail,
      case when count(*) < 3 then null when bool_and(apart) then true when not bool_or(apart) then false end as holds
    from compared group by plant_id, id`,
  );
}
