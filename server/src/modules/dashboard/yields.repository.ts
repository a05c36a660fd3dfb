import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { SystemScope } from '../../platform/scope.ts';

/** Sums the last `days` whole days of every plant; a specific yield needs at least `known` of them. */
export async function renewYields(db: Db, _scope: SystemScope, days: number, known: number): Promise<void> {
  await sql`
    with fresh as (
      select p.id, case when count(d.pv_wh) >= ${known} then sum(d.pv_wh) / nullif(p.pv_capacity_w, 0) end::float8 as specific_yield
      from plant p left join plant_day d on d.plant_id = p.id and d.day >= current_date - ${days + 2}::int
        and d.day >= (now() at time zone p.time_zone)::date - ${days}::int and d.day < (now() at time zone p.time_zone)::date
      group by p.id)
    update plant_sum s set specific_yield = f.specific_yield from fresh f
    where f.id = s.plant_id and s.specific_yield is distinct from f.specific_yield`.execute(db);
}
