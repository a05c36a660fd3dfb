import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { type Scope, type SystemScope, withinPlants } from '../../platform/scope.ts';
import { heard, pvNow } from './now.table.ts';
import { besidesSums, summedWithin, zeros } from './sums.table.ts';

/** Below this a battery rests. */
const idleW = 20;

const batteryState = sql`case when d.status = 'FAULT' then 'FAULT'
  when d.status in ('OFFLINE', 'NOT_CONNECTED') or h.power_w is null then 'UNAVAILABLE'
  when h.power_w > ${sql.lit(idleW)} then 'CHARGING' when h.power_w < ${sql.lit(-idleW)} then 'DISCHARGING' else 'IDLE' end`;

/** What such plants and their devices are and do, organization by organization. */
const counted = (plants: RawBuilder<boolean>) => sql`
  with here as materialized (
    select plant.id, coalesce(plant.organization_id, ${zeros}) as organization_id, plant.type, plant.status, plant.time_zone,
      plant.pv_capacity_w, plant.storage_capacity_wh from plant where ${plants})
  select organization_id, 'PLANTS' as figure, time_zone as part, status, count(*)::float8 as amount from here group by 1, 3, 4
  union all
  select organization_id, 'PV_W', '', '', sum(pv_capacity_w) from here where pv_capacity_w is not null group by 1
  union all
  select organization_id, 'STORAGE_WH', '', '', sum(storage_capacity_wh) from here where storage_capacity_wh is not null group by 1
  union all
  select plant.organization_id, 'DEVICES', d.type, d.status, count(*) from here plant join device d on d.plant_id = plant.id
  where d.retired_at is null group by 1, 3, 4
  union all
  select plant.organization_id, 'BATTERIES', ${batteryState}, '', count(*) from here plant join device d on d.plant_id = plant.id
  left join device_head h on h.device_id = d.id and h.plant_id = d.plant_id
  where d.type = 'CELL' and d.retired_at is null group by 1, 3
  union all
  select plant.organization_id, 'POWER_W', '', '', sum(${pvNow}) from here plant join device_head h on h.plant_id = plant.id
  where ${heard} group by 1 having bool_or(h.source = 'INVERTER') and sum(${pvNow}) is not null
  union all
  select plant.organization_id, 'HEARD_AT', '', '', extract(epoch from max(h.received_at)) from here plant
  join device_head h on h.plant_id = plant.id group by 1`;

/** The newest of times, the sum of all else. */
const joined = sql`case when figure = 'HEARD_AT' then max(amount) else sum(amount) end as amount`;

/** One process counts at a time. */
export async function takeTurn(db: Db, _scope: SystemScope): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(7233121) as mine`.execute(db);
  return rows[0]?.mine ?? false;
}

/** Counts every organization, by itself and with everything below. Rows that stay as they are are not written. */
export async function countNow(db: Db, scope: SystemScope): Promise<void> {
  await sql`
    with own as materialized (${counted(withinPlants(scope))}),
    fresh as materialized (
      select organization_id, false as tree, figure, part, status, amount from own
      union all
      select c.ancestor_id, true, figure, part, status, ${joined}
      from own join organization_closure c on c.descendant_id = own.organization_id group by 1, 3, 4, 5
      union all
      select ${zeros}, true, figure, part, status, ${joined} from own group by 3, 4, 5),
    gone as (
      delete from organization_now o where not exists (select from fresh f where (f.organization_id, f.tree, f.figure, f.part, f.status)
        = (o.organization_id, o.tree, o.figure, o.part, o.status)))
    insert into organization_now as old (organization_id, tree, figure, part, status, amount) select * from fresh
    on conflict (organization_id, tree, figure, part, status) do update set amount = excluded.amount
      where old.amount <> excluded.amount`.execute(db);
}

export interface Count {
  figure: 'PLANTS' | 'PV_W' | 'STORAGE_WH' | 'DEVICES' | 'BATTERIES' | 'POWER_W' | 'HEARD_AT';
  part: string;
  status: string;
  amount: number;
}

/** Of all that the scope reaches; plants that are in no organization's count are counted at once. */
function countsOf(scope: Scope): RawBuilder<unknown> {
  const few = besidesSums(scope);
  return sql`
    select figure, part, status, amount from organization_now o where ${summedWithin(scope, 'o')}
    ${few ? sql`union all select figure, part, status, amount from (${counted(few)}) few` : sql``}`;
}

export async function readCounts(db: Db, scope: Scope, figures: readonly Count['figure'][]): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select figure, part, status, ${joined} from (${countsOf(scope)}) c where figure = any(${[...figures]})
    group by figure, part, status order by figure, part, status`.execute(db);
  return rows;
}

/** The newest day that any of the plants lives in; today where there is none. */
export async function newestDay(db: Db, scope: Scope): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select coalesce(max((now() at time zone part)::date), current_date) as day from (
      select distinct part from (${countsOf(scope)}) c where figure = 'PLANTS') zone`.execute(db);
  return rows[0]?.day as string;
}
