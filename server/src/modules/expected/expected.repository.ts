import { sql } from 'kysely';
import { inverterStates } from '#contract/telemetry.ts';
import type { PvArray } from '../../platform/clearsky.ts';
import type { Db } from '../../platform/db.ts';
import type { SystemScope } from '../../platform/scope.ts';

/** One process derives at a time. */
export async function takeTurn(db: Db, _scope: SystemScope): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(7233112) as mine`.execute(db);
  return rows[0]?.mine ?? false;
}

/** The newest of the days that are to be derived: never looked at, changed since, or so young that figures still come in. */
export async function dueDays(
  db: Db,
  _scope: SystemScope,
  { back, young, youngMinutes, most }: { back: number; young: number; youngMinutes: number; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select d::date::text as day from generate_series(current_date - ${back}::int, current_date - 1, interval '1 day') d
    left join expected_day e on e.day = d::date
    where (e.day is null and exists (select from plant_day p where p.day = d::date))
      or (d::date >= current_date - ${young}::int and e.derived_at < now() - make_interval(mins => ${youngMinutes}))
      or exists (select from due_expected_day u where u.day = d::date)
    order by d desc limit ${most}`.execute(db);
  return rows.map((r) => r.day);
}

export async function noteDerived(db: Db, _scope: SystemScope, day: string): Promise<void> {
  await sql`insert into expected_day (day) values (${day}) on conflict (day) do update set derived_at = now()`.execute(db);
}

export async function takeMarks(db: Db, _scope: SystemScope, day: string): Promise<void> {
  await sql`delete from due_expected_day where day = ${day}::date`.execute(db);
}

export interface DayInput {
  plant_id: string;
  latitude: number;
  longitude: number;
  arrays: PvArray[];
  from_ms: number;
  to_ms: number;
  actual_wh: number;
  /** Of an earlier derivation, if the plant has not been changed since. */
  clear_sky_wh: number | null;
  label_wh: number | null;
}

/** Plants that have arrays and made something known on a day that is over for them. */
export async function dayInputs(db: Db, _scope: SystemScope, day: string): Promise<DayInput[]> {
  const { rows } = await sql<DayInput>`
    select p.id as plant_id, p.latitude, p.longitude, a.arrays, d.pv_wh as actual_wh,
      extract(epoch from d.day::timestamp at time zone p.time_zone)::float8 * 1000 as from_ms,
      extract(epoch from (d.day + 1)::timestamp at time zone p.time_zone)::float8 * 1000 as to_ms,
      case when e.derived_at > p.updated_at then e.clear_sky_wh end as clear_sky_wh,
      case when e.derived_at > p.updated_at then e.label_wh end as label_wh
    from plant_day d join plant p on p.id = d.plant_id
    join lateral (select json_agg(json_build_object('capacityW', capacity_w, 'tiltDeg', tilt_deg, 'azimuthDeg', azimuth_deg)) as arrays
      from plant_array r where r.plant_id = p.id) a on a.arrays is not null
    left join plant_expected_day e on e.plant_id = d.plant_id and e.day = d.day
    where d.day = ${day}::date and d.pv_wh is not null and p.deleted_at is null
      and (now() at time zone p.time_zone)::date > d.day`.execute(db);
  return rows;
}

export interface DayOutput {
  plant_id: string;
  clear_sky_wh: number;
  label_wh: number;
  actual_wh: number;
  clearness: number | null;
}

/** Stores what the sky and the neighbours tell; rows that stay as they are are not written. */
export async function saveSky(db: Db, _scope: SystemScope, day: string, rows: readonly DayOutput[]): Promise<void> {
  await sql`
    insert into plant_expected_day as old (plant_id, day, clear_sky_wh, label_wh, actual_wh, clearness)
    select plant_id, ${day}::date, clear_sky_wh, label_wh, actual_wh, clearness
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (plant_id uuid, clear_sky_wh float8, label_wh float8, actual_wh bigint, clearness float8)
    where exists (select from plant p where p.id = r.plant_id)
    on conflict (plant_id, day) do update set clear_sky_wh = excluded.clear_sky_wh, label_wh = excluded.label_wh,
      actual_wh = excluded.actual_wh, clearness = excluded.clearness, derived_at = now()
      where (old.clear_sky_wh, old.label_wh, old.actual_wh, old.clearness)
        is distinct from (excluded.clear_sky_wh, excluded.label_wh, excluded.actual_wh, excluded.clearness)`.execute(db);
}

/** Days whose total has gone have no expectation either. */
export async function forgetGone(db: Db, _scope: SystemScope, day: string): Promise<void> {
  await sql`
    delete from plant_expected_day e where e.day = ${day}::date
      and not exists (select from plant_day d where d.plant_id = e.plant_id and d.day = e.day and d.pv_wh is not null)`.execute(
    db,
  );
}

export async function factorsAreOld(db: Db, _scope: SystemScope, hours: number): Promise<boolean> {
  const { rows } = await sql<{ old: boolean }>`
    select not exists (select from plant_factor where derived_at > now() - make_interval(hours => ${hours})) as old`.execute(db);
  return rows[0]?.old ?? true;
}

/** How each plant does against its neighbours: the value that a fifth of its days with sun reach. */
export async function renewFactors(
  db: Db,
  _scope: SystemScope,
  { days, fewestDays, clearness }: { days: number; fewestDays: number; clearness: number },
): Promise<void> {
  await sql`
    with fresh as (
      select plant_id, count(*)::int as days,
        percentile_cont(0.8) within group (order by actual_wh / (clear_sky_wh * clearness)) as factor
      from plant_expected_day
      where day >= current_date - ${days}::int and clearness >= ${clearness} and clear_sky_wh > 0 and actual_wh is not null
      group by plant_id having count(*) >= ${fewestDays}),
    gone as (delete from plant_factor f where not exists (select from fresh n where n.plant_id = f.plant_id))
    insert into plant_factor (plant_id, factor, days) select plant_id, factor, days from fresh
    on conflict (plant_id) do update set factor = excluded.factor, days = excluded.days, derived_at = now()`.execute(db);
}

/** Days that know the sky of a plant whose factor came later. */
export async function daysWithoutFactor(db: Db, _scope: SystemScope, back: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day::text from plant_expected_day e where day >= current_date - ${back}::int and clearness is not null and factor is null
      and exists (select from plant_factor f where f.plant_id = e.plant_id)
    group by day order by day desc limit ${most}`.execute(db);
  return rows.map((r) => r.day);
}

/**
 * Expectation and loss of a day. Money: what is missing would have been used or fed in as the plant did in the 30 days before,
 * at that day's prices. A day that is known keeps its factor, so that the past does not change with every night.
 */
export async function saveLosses(
  db: Db,
  _scope: SystemScope,
  day: string,
  { tolerance, sunny }: { tolerance: number; sunny: number },
): Promise<void> {
  await sql`
    with judged as (
      select e.plant_id, f.factor, e.clear_sky_wh * e.clearness * f.factor as expected, e.actual_wh,
        p.pv_capacity_w, p.currency
      from plant_expected_day e join plant p on p.id = e.plant_id
      left join lateral (select coalesce(e.factor, (select n.factor from plant_factor n where n.plant_id = e.plant_id)) as factor) f on true
      where e.day = ${day}::date),
    lost as (
      select *, case when expected is null then null
        when actual_wh < expected * ${1 - tolerance}::float8 and expected >= ${sunny}::float8 * pv_capacity_w then expected - actual_wh
        else 0 end as lost from judged),
    priced as (
      select l.*, m.money from lost l left join lateral (
        select l.lost / 1000 * (s.own * c.purchase_price + (1 - s.own) * c.feed_in_price)::float8 as money
        from (select x.purchase_price, x.feed_in_price, x.currency from plant_price x
          where x.plant_id = l.plant_id and x.valid_from <= ${day}::date order by x.valid_from desc limit 1) c
        cross join (select sum(d.self_consumed_wh)::float8 / nullif(sum(d.pv_wh) filter (where d.self_consumed_wh is not null), 0)::float8 as own
          from plant_day d where d.plant_id = l.plant_id and d.day between ${day}::date - 30 and ${day}::date) s
        where c.currency = l.currency) m on l.lost > 0)
    update plant_expected_day e set factor = p.factor, expected_wh = p.expected, lost_wh = p.lost, lost_money = p.money,
      cause = case when p.lost > 0 then coalesce(e.cause, 'UNKNOWN') end, derived_at = now()
    from priced p where e.plant_id = p.plant_id and e.day = ${day}::date
      and (e.factor, e.expected_wh, e.lost_wh, e.lost_money) is distinct from (p.factor, p.expected, p.lost, p.money)`.execute(
    db,
  );
}

export interface LossEvidence {
  plant_id: string;
  day: string;
  cause: string;
  hours: number;
  fault_share: number | null;
  limited_share: number | null;
  inputs: (number | null)[][];
  devices: string[];
  change: number | null;
  fit: number | null;
  days: number;
}

const noon = sql`(e.day + time '12:00') at time zone 'UTC' - make_interval(secs => p.longitude * 240)`;

/** What is stored about a day's losses: the six hours around noon, and the weeks before. */
export async function lossEvidence(db: Db, _scope: SystemScope, day: string): Promise<LossEvidence[]> {
  const { rows } = await sql<LossEvidence>`
    select e.plant_id, e.day::text, e.cause, s.hours, s.fault_share, s.limited_share, s.inputs, s.devices, w.change, w.fit, w.days
    from plant_expected_day e join plant p on p.id = e.plant_id
    cross join lateral (
      select greatest(max(hours), (
          select count(distinct date_trunc('hour', m.at)) from plant_power_5min m where m.plant_id = e.plant_id and m.pv_w is not null
            and m.at >= ${noon} - interval '3 hours' and m.at < ${noon} + interval '3 hours'))::int as hours, max(fault_share) as fault_share,
        max(limited_share) as limited_share, coalesce(json_agg(inputs), '[]') as inputs, coalesce(json_agg(device_id), '[]') as devices
      from (
        select device_id, count(distinct date_trunc('hour', at)) as hours,
          avg((state = ${sql.lit(inverterStates.indexOf('FAULT'))})::int)::float8 as fault_share,
          avg((limit_pct < 100)::int)::float8 as limited_share,
          json_build_array(avg(mppt1_w), avg(mppt2_w), avg(mppt3_w), avg(mppt4_w)) as inputs
        from sample_inverter i
        where i.plant_id = e.plant_id and i.at >= ${noon} - interval '3 hours' and i.at < ${noon} + interval '3 hours'
        group by device_id) d) s
    cross join lateral (
      select regr_slope(q, x) * 28 as change, regr_r2(q, x) as fit, count(*)::int as days
      from (select r.actual_wh / (r.clear_sky_wh * r.clearness) as q, (r.day - e.day)::float8 as x from plant_expected_day r
        where r.plant_id = e.plant_id and r.day between e.day - 42 and e.day and r.clearness >= 0.3 and r.clear_sky_wh > 0) r) w
    where e.day = ${day}::date and e.lost_wh > 0`.execute(db);
  return rows;
}

/** The most that each input of an inverter gave in the weeks before a day. */
export async function earlierInputs(
  db: Db,
  _scope: SystemScope,
  plantId: string,
  deviceId: string,
  day: string,
): Promise<number[]> {
  const { rows } = await sql<{ inputs: number[] }>`
    select array[coalesce(max(mppt1_w), 0), coalesce(max(mppt2_w), 0), coalesce(max(mppt3_w), 0), coalesce(max(mppt4_w), 0)]::float8[] as inputs
    from sample_inverter where plant_id = ${plantId} and device_id = ${deviceId}
      and at >= ${day}::date - 28 and at < ${day}::date`.execute(db);
  return rows[0]?.inputs ?? [];
}

export interface LossHours {
  plant_id: string;
  day: string;
  clear: boolean;
  latitude: number;
  longitude: number;
  arrays: PvArray[];
  /** Of clear sky, what was expected of that day. */
  share: number;
  /** Mean power of each hour that is known, in the order of time. */
  hours: { at_ms: number; w: number }[];
}

/** Hour by hour: the day itself, and the clear days with a loss in the weeks around it. */
export async function lossHours(
  db: Db,
  _scope: SystemScope,
  day: string,
  plantIds: readonly string[],
  { days, clearness }: { days: number; clearness: number },
): Promise<LossHours[]> {
  const { rows } = await sql<LossHours>`
    select e.plant_id, e.day::text, e.clearness >= ${clearness} as clear, p.latitude, p.longitude, a.arrays,
      e.expected_wh / e.clear_sky_wh as share, h.hours
    from plant_expected_day e join plant p on p.id = e.plant_id
    cross join lateral (select json_agg(json_build_object('capacityW', capacity_w, 'tiltDeg', tilt_deg, 'azimuthDeg', azimuth_deg)) as arrays
      from plant_array r where r.plant_id = p.id) a
    cross join lateral (
      select json_agg(json_build_object('at_ms', date_part('epoch', hour) * 1000, 'w', w) order by hour) as hours
      from (
        select date_trunc('hour', m.at) as hour, avg(m.pv_w) as w from plant_power_5min m
        where m.plant_id = e.plant_id and m.pv_w is not null
          and m.at >= e.day::timestamp at time zone p.time_zone and m.at < (e.day + 1)::timestamp at time zone p.time_zone
          and m.at >= ${day}::date - ${days + 1}::int and m.at < ${day}::date + ${days + 2}::int
        group by 1 having count(*) > 1) g) h
    where e.plant_id = any(${[...plantIds]}::uuid[]) and e.lost_wh > 0 and e.clear_sky_wh > 0 and a.arrays is not null and h.hours is not null
      and (e.day = ${day}::date or (e.day between ${day}::date - ${days}::int and ${day}::date + ${days}::int and e.clearness >= ${clearness}))`.execute(
    db,
  );
  return rows;
}

export async function saveCause(db: Db, _scope: SystemScope, plantId: string, day: string, cause: string): Promise<void> {
  await sql`
    update plant_expected_day set cause = ${cause}
    where plant_id = ${plantId} and day = ${day}::date and cause is not null and cause <> ${cause}`.execute(db);
}

/** Samples of that day are kept still. */
export async function samplesAreKept(db: Db, _scope: SystemScope, day: string): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`
    select to_regclass('sample_inverter_' || to_char(${day}::date, 'YYYYMMDD')) is not null as kept`.execute(db);
  return rows[0]?.kept ?? false;
}
