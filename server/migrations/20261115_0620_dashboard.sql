-- sums of organizations, by themselves and with everything below, apart by what the dashboard tells apart: calendar, country, money.
-- Zeros stand for plants that no organization looks after; with everything below, for all there are.
truncate organization_day;
alter table organization_day
  drop constraint organization_day_pkey,
  drop constraint organization_day_organization_id_fkey,
  add column tree boolean not null default false,
  add column time_zone text not null,
  add column country_code text not null,
  add primary key (organization_id, tree, day, time_zone, country_code, currency);
create index organization_day_day on organization_day (day) where not tree;

-- what plants and organizations are and do now, counted every few seconds; keyed like the days
create table organization_now (
  organization_id uuid not null,
  tree boolean not null,
  figure text not null check (figure in ('PLANTS', 'PV_W', 'STORAGE_WH', 'DEVICES', 'BATTERIES', 'POWER_W', 'HEARD_AT')),
  -- time zone of plants, type of devices, what batteries do
  part text not null,
  status text not null,
  -- HEARD_AT: seconds since 1970, the newest counts
  amount double precision not null,
  primary key (organization_id, tree, figure, part, status)
);

-- energy of a plant up to its today, whose order lists follow
create table plant_sum (
  plant_id uuid primary key references plant on delete cascade,
  day date not null,
  -- earlier days of this month, this year and of all time; null: none of them is known
  month_before_wh bigint,
  year_before_wh bigint,
  total_before_wh bigint,
  today_wh bigint,
  month_wh bigint generated always as (coalesce(month_before_wh + today_wh, month_before_wh, today_wh)) stored,
  year_wh bigint generated always as (coalesce(year_before_wh + today_wh, year_before_wh, today_wh)) stored,
  total_wh bigint generated always as (coalesce(total_before_wh + today_wh, total_before_wh, today_wh)) stored,
  -- kWh a kWp of the last 30 whole days, renewed every hour; null where the capacity or too many of the days are not known
  specific_yield double precision
) with (fillfactor = 70);
create index plant_sum_today on plant_sum (coalesce(today_wh, -1), plant_id);
create index plant_sum_month on plant_sum (coalesce(month_wh, -1), plant_id);
create index plant_sum_year on plant_sum (coalesce(year_wh, -1), plant_id);
create index plant_sum_total on plant_sum (coalesce(total_wh, -1), plant_id);
create index plant_sum_yield on plant_sum (coalesce(specific_yield, -1), plant_id);

create function plant_gets_sums() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into plant_sum (plant_id, day) select id, (now() at time zone time_zone)::date from new_plant;
  return null;
end $$;
create trigger plant_gets_sums after insert on plant
  referencing new table as new_plant for each statement execute function plant_gets_sums();

-- what is to be summed anew; only added to and emptied. A plant's mark finds its organization, and an organization's those above,
-- when it is worked off: whoever moves one or the other waits for that with this lock, and leaves marks for all that was summed before.
create table due_plant_sum (plant_id uuid not null, day date not null);
create table due_tree_day (organization_id uuid not null, day date not null);
-- the days in which sums hold something of a plant: those it has, and those taken from it a moment ago
create function summed_days(plant uuid) returns table (day date) language sql stable
  begin atomic
  select d.day from plant_day d where d.plant_id = plant union select s.day from due_plant_sum s where s.plant_id = plant;
end;
create function hold_places() returns void language sql as 'select pg_advisory_xact_lock_shared(7233120)';

create or replace function rederive_plant() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.time_zone is distinct from old.time_zone then
    insert into plant_rederivation (plant_id) values (new.id)
    on conflict (plant_id) do update set requested_at = now(), devices = null, done = '{}', finished_at = null;
  end if;
  if new.type is distinct from old.type then
    insert into due_plant_day select plant_id, day from plant_day where plant_id = new.id;
  end if;
  if (new.organization_id, new.deleted_at is null, new.time_zone, new.country_code)
    is distinct from (old.organization_id, old.deleted_at is null, old.time_zone, old.country_code) then
    perform hold_places();
    insert into due_organization_day
    select o.id, d.day from summed_days(new.id) d, (select coalesce(old.organization_id, '00000000-0000-0000-0000-000000000000')
      union select coalesce(new.organization_id, '00000000-0000-0000-0000-000000000000')) o (id);
  end if;
  return null;
end $$;
drop trigger plant_is_rederived on plant;
create trigger plant_is_rederived after update of time_zone, type, organization_id, deleted_at, country_code on plant
  for each row execute function rederive_plant();

create function unsum_plant() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform hold_places();
  insert into due_organization_day
  select coalesce(old.organization_id, '00000000-0000-0000-0000-000000000000'), day from summed_days(old.id);
  return old;
end $$;
create trigger plant_is_unsummed before delete on plant for each row when (old.deleted_at is null) execute function unsum_plant();

create function resum_trees() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform hold_places();
  insert into due_tree_day
  select distinct c.ancestor_id, d.day from changed c join organization_day d on d.organization_id = c.descendant_id and not d.tree;
  return null;
end $$;
create trigger organization_joins_trees after insert on organization_closure
  referencing new table as changed for each statement execute function resum_trees();
create trigger organization_leaves_trees after delete on organization_closure
  referencing old table as changed for each statement execute function resum_trees();

-- days whose expectation was made from other figures; only added to and emptied
create table due_expected_day (day date not null);
create function expect_anew() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into due_expected_day values (coalesce(new.day, old.day));
  return null;
end $$;
create trigger plant_day_added after insert on plant_day
  for each row when (new.day < current_date - 2 and new.pv_wh is not null) execute function expect_anew();
create trigger plant_day_changed after update of pv_wh on plant_day
  for each row when (new.day < current_date - 2 and new.pv_wh is distinct from old.pv_wh) execute function expect_anew();
create trigger plant_day_gone after delete on plant_day
  for each row when (old.day < current_date - 2) execute function expect_anew();

-- all plants of a day at once
create index plant_day_day on plant_day (day);
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
-- what a plant lost in so many days, whose order the list follows; renewed with the expectations
create table plant_loss (
  days smallint not null,
  plant_id uuid not null references plant on delete cascade,
  lost_wh double precision not null,
  primary key (days, plant_id)
);
create index plant_loss_size on plant_loss (days, lost_wh, plant_id);
create index plant_loss_plant on plant_loss (plant_id);
-- days that were looked at as a whole
create table expected_day (day date primary key, derived_at timestamptz not null default now());

insert into plant_sum (plant_id, day) select id, '-infinity' from plant;
insert into due_plant_sum select plant_id, day from plant_day;

grant select, insert, update, delete on organization_now, plant_sum, due_plant_sum, due_tree_day, due_expected_day, plant_factor,
  plant_expected_day, plant_loss, expected_day to sunkeep_app;
