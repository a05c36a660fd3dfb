import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { SystemScope } from '../../platform/scope.ts';

/** Sums the last `days` whole days of every plant; a specific yield needs at least `known` of them. */
export async function renewYields(db: Db, _scope: SystemScope, days: number, known: number): Promise<void> {
  await sql`
    with sums as (
      select p.id, p.pv_capacity_w, sum(d.pv_wh) as pv_wh, count(d.pv_wh)::int as days
      from plant p join plant_day d on d.plant_id = p.id
      where p.deleted_at is null and d.day >= current_date - ${days + 2}::int
        and d.day >= (now() at time zone p.time_zone)::date - ${days}::int and d.day < (now() at time zone p.time_zone)::date
      group by p.id),
    fresh as (
      select id, coalesce(pv_wh, 0)::bigint as pv_wh, days,
        case when days >= ${known} then pv_wh / nullif(pv_capacity_w, 0) end::float8 as specific_yield from sums),
    gone as (delete from plant_yield y where not exists (select from sums s where s.id = y.plant_id))
    insert into plant_yield as old (plant_id, pv_wh, days, specific_yield) select * from fresh
    on conflict (plant_id) do update set pv_wh = excluded.pv_wh, days = excluded.days, specific_yield = excluded.specific_yield
      where (old.pv_wh, old.days, old.specific_yield) is distinct from (excluded.pv_wh, excluded.days, excluded.specific_yield)`.execute(
    db,
  );
}
