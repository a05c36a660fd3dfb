-- energy and money of a plant by month, year and in all. Kept by adding what a day gained or lost, in whole watt-hours:
-- exact however often a day is derived anew. The key begins with the span, so that all plants of one lie together.
create table plant_span (
  span text not null check (span in ('MONTH', 'YEAR', 'TOTAL')),
  -- its first day; -infinity for all time
  since date not null,
  plant_id uuid not null references plant on delete cascade,
  currency text not null,
  pv_wh bigint not null,
  load_wh bigint not null,
  revenue numeric(16, 4) not null,
  -- days that know it: without any the sum is not known either
  pv_days int not null,
  load_days int not null,
  revenue_days int not null,
  primary key (span, since, plant_id, currency)
) with (fillfactor = 70);
create index plant_span_plant on plant_span (plant_id);

-- days whose expectation is to be derived anew; only added to and emptied
create table due_expected_day (day date not null);

create function keep_plant_spans() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  changed text := case tg_op
    when 'INSERT' then 'select 1 as sign, * from new_day'
    when 'DELETE' then 'select -1 as sign, * from old_day'
    else 'select 1 as sign, * from new_day union all select -1, * from old_day' end;
begin
  execute format($sql$
    insert into plant_span as old (span, since, plant_id, currency, pv_wh, load_wh, revenue, pv_days, load_days, revenue_days)
    select s.span, s.since, c.plant_id, c.currency, coalesce(sum(sign * pv_wh), 0), coalesce(sum(sign * load_wh), 0),
      coalesce(sum(sign * revenue), 0), coalesce(sum(sign) filter (where pv_wh is not null), 0),
      coalesce(sum(sign) filter (where load_wh is not null), 0), coalesce(sum(sign) filter (where revenue is not null), 0)
    from (%s) c
    -- an erased plant takes its days with it: there is nothing left to add to
    join plant p on p.id = c.plant_id
    cross join lateral (values ('MONTH', date_trunc('month', c.day::timestamp)::date),
      ('YEAR', date_trunc('year', c.day::timestamp)::date), ('TOTAL', date '-infinity')) s (span, since)
    group by 1, 2, 3, 4
    having sum(sign * pv_wh) <> 0 or sum(sign * load_wh) <> 0 or sum(sign * revenue) <> 0
      or sum(sign) filter (where pv_wh is not null) <> 0 or sum(sign) filter (where load_wh is not null) <> 0
      or sum(sign) filter (where revenue is not null) <> 0
    order by 3, 1, 2, 4
    on conflict (span, since, plant_id, currency) do update set pv_wh = old.pv_wh + excluded.pv_wh,
      load_wh = old.load_wh + excluded.load_wh, revenue = old.revenue + excluded.revenue,
      pv_days = old.pv_days + excluded.pv_days, load_days = old.load_days + excluded.load_days,
      revenue_days = old.revenue_days + excluded.revenue_days
  $sql$, changed);
  -- the expectation for a day that is over was made from other figures
  execute format($sql$
    insert into due_expected_day select day from (%s) c where day < current_date - 2
    group by day having sum(sign * coalesce(pv_wh, -1)) <> 0
  $sql$, changed);
  return null;
end $$;
create trigger plant_day_added after insert on plant_day
  referencing new table as new_day for each statement execute function keep_plant_spans();
create trigger plant_day_changed after update on plant_day
  referencing old table as old_day new table as new_day for each statement execute function keep_plant_spans();
create trigger plant_day_gone after delete on plant_day
  referencing old table as old_day for each statement execute function keep_plant_spans();

-- all plants of a day at once
create index plant_day_day on plant_day (day);
-- what the dashboard sums over plants, within the index
create index plant_summed on plant (organization_id)
  include (id, status, time_zone, country_code, pv_capacity_w, storage_capacity_wh) where deleted_at is null;

-- the last 30 whole days by each plant's calendar; renewed every hour
create table plant_yield (
  plant_id uuid primary key references plant on delete cascade,
  pv_wh bigint not null,
  days int not null,
  -- kWh a kWp; null where the capacity or too many of the days are not known
  specific_yield double precision
);
create index plant_yield_ranked on plant_yield (specific_yield, plant_id) where specific_yield is not null;

-- how a plant does against its neighbours on its good days; renewed every night
create table plant_factor (
  plant_id uuid primary key references plant on delete cascade,
  factor double precision not null,
  days int not null,
  derived_at timestamptz not null default now()
);

-- what a day could have brought, and what is missing: see docs/decisions
create table plant_expected_day (
  plant_id uuid not null references plant on delete cascade,
  day date not null,
  -- of the arrays under a cloudless sky: at the inverter, and by the label of the modules
  clear_sky_wh double precision not null,
  label_wh double precision not null,
  actual_wh bigint,
  -- how much of a clear day neighbours got; null: too few of them
  clearness double precision,
  -- as it was then; null: too few days yet
  factor double precision,
  expected_wh double precision,
  lost_wh double precision,
  lost_money double precision,
  cause text check (cause in ('OFFLINE', 'FAULT', 'LIMITED', 'STRING', 'SOILING', 'SHADING', 'UNKNOWN')),
  derived_at timestamptz not null default now(),
  primary key (plant_id, day),
  check ((cause is null) = (lost_wh is null or lost_wh = 0))
);
create index plant_expected_day_lost on plant_expected_day (day, plant_id) include (lost_wh) where lost_wh > 0;
create index plant_expected_day_day on plant_expected_day (day);
-- days that were looked at as a whole
create table expected_day (day date primary key, derived_at timestamptz not null default now());

insert into plant_span (span, since, plant_id, currency, pv_wh, load_wh, revenue, pv_days, load_days, revenue_days)
select s.span, s.since, plant_id, currency, coalesce(sum(pv_wh), 0), coalesce(sum(load_wh), 0), coalesce(sum(revenue), 0),
  count(pv_wh), count(load_wh), count(revenue)
from plant_day d cross join lateral (values ('MONTH', date_trunc('month', d.day::timestamp)::date),
  ('YEAR', date_trunc('year', d.day::timestamp)::date), ('TOTAL', date '-infinity')) s (span, since)
group by 1, 2, 3, 4;

grant select, insert, update, delete on plant_span, due_expected_day, plant_yield, plant_factor, plant_expected_day, expected_day to sunkeep_app;
