-- how a dongle proves itself: a random secret of its own, as a hash
create table dongle_secret (
  device_id uuid primary key references device on delete cascade,
  secret_hash bytea not null unique,
  rotated_at timestamptz not null default now()
);

-- measurements, one wide table a kind, partitioned by UTC day. Codes are positions in the lists of the contract.
-- quality: 0 good, 1 suspect, 2 estimated; buffered: the dongle kept it for a while before it could send
create table sample_inverter (
  plant_id uuid not null,
  device_id uuid not null,
  at timestamptz not null,
  quality smallint not null,
  buffered boolean not null,
  state smallint,
  grid smallint,
  temp_c real,
  ac_w real,
  ac_var real,
  ac_va real,
  power_factor real,
  freq_hz real,
  ac_v real,
  ac_a real,
  a_v real,
  a_a real,
  a_w real,
  b_v real,
  b_a real,
  b_w real,
  c_v real,
  c_a real,
  c_w real,
  dc_w real,
  dc_v real,
  dc_a real,
  mppt1_v real,
  mppt1_a real,
  mppt1_w real,
  mppt2_v real,
  mppt2_a real,
  mppt2_w real,
  mppt3_v real,
  mppt3_a real,
  mppt3_w real,
  mppt4_v real,
  mppt4_a real,
  mppt4_w real,
  pv1_v real,
  pv1_a real,
  pv2_v real,
  pv2_a real,
  pv3_v real,
  pv3_a real,
  pv4_v real,
  pv4_a real,
  eps_v real,
  eps_a real,
  eps_w real,
  eps_var real,
  eps_hz real,
  limit_pct real,
  limit_source smallint,
  pv_wh bigint,
  ac_out_wh bigint,
  ac_in_wh bigint,
  eps_wh bigint,
  pv_day_wh bigint,
  alarms text[],
  primary key (plant_id, device_id, at)
) partition by range (at);

create table sample_battery (
  plant_id uuid not null,
  device_id uuid not null,
  at timestamptz not null,
  quality smallint not null,
  buffered boolean not null,
  status smallint,
  work_mode smallint,
  comm smallint,
  volt_v real,
  amp_a real,
  power_w real,
  soc_pct real,
  soh_pct real,
  temp_c real,
  cell_min_v real,
  cell_max_v real,
  cell_min_c real,
  cell_max_c real,
  charge_limit_a real,
  discharge_limit_a real,
  cycles real,
  charge_wh bigint,
  discharge_wh bigint,
  capacity_wh bigint,
  primary key (plant_id, device_id, at)
) partition by range (at);

create table sample_meter (
  plant_id uuid not null,
  device_id uuid not null,
  at timestamptz not null,
  quality smallint not null,
  buffered boolean not null,
  role smallint,
  comm smallint,
  power_w real,
  reactive_var real,
  freq_hz real,
  a_v real,
  a_a real,
  a_w real,
  b_v real,
  b_a real,
  b_w real,
  c_v real,
  c_a real,
  c_w real,
  import_wh bigint,
  export_wh bigint,
  primary key (plant_id, device_id, at)
) partition by range (at);

create table sample_ev_charger (
  plant_id uuid not null,
  device_id uuid not null,
  at timestamptz not null,
  quality smallint not null,
  buffered boolean not null,
  control_pilot smallint,
  state text,
  power_w real,
  phases real,
  l1_a real,
  l2_a real,
  l3_a real,
  limit_a real,
  dim_limit_w real,
  dim_active boolean,
  session_id text,
  session_started_at timestamptz,
  session_wh bigint,
  total_wh bigint,
  primary key (plant_id, device_id, at)
) partition by range (at);

create table sample_heat_pump (
  plant_id uuid not null,
  device_id uuid not null,
  at timestamptz not null,
  quality smallint not null,
  buffered boolean not null,
  state smallint,
  sg_ready smallint,
  power_w real,
  heat_w real,
  flow_c real,
  return_c real,
  dhw_c real,
  outdoor_c real,
  dim_limit_w real,
  dim_active boolean,
  electric_wh bigint,
  heat_wh bigint,
  primary key (plant_id, device_id, at)
) partition by range (at);

create table sample_dongle (
  plant_id uuid not null,
  device_id uuid not null,
  at timestamptz not null,
  quality smallint not null,
  buffered boolean not null,
  uptime_s bigint,
  net smallint,
  rssi_dbm real,
  heap_free bigint,
  buffer_count bigint,
  lost_count bigint,
  clock_offset_ms bigint,
  reset_reason text,
  primary key (plant_id, device_id, at)
) partition by range (at);

-- where each device stands: its newest sample and the running day. Every change of its totals holds this row's lock.
create table device_head (
  device_id uuid primary key references device on delete cascade,
  plant_id uuid not null references plant on delete cascade,
  -- what the device is to the plant's energy: INVERTER, BATTERY, GRID (the meter at the grid), EVCHARGER …
  source text not null,
  last_at timestamptz,
  received_at timestamptz not null default now(),
  -- the local day of the newest sample, and the fold of the counters up to it
  day date,
  state text,
  wh_1 bigint,
  wh_2 bigint,
  estimated boolean not null default false,
  buffered boolean not null default false,
  power_w real,
  soc_pct real,
  suspect boolean not null default false,
  fault boolean not null default false,
  -- the broker said so: no message since may mean an outage sooner
  will_at timestamptz
) with (fillfactor = 60);
create index device_head_plant on device_head (plant_id);

-- energy of a device by local day. Counters of an inverter: PV, AC output; battery: charge, discharge;
-- meter: import, export; charger: total; heat pump: electricity, heat
create table device_day (
  plant_id uuid not null references plant on delete cascade,
  device_id uuid not null references device on delete cascade,
  day date not null,
  -- the day of the samples that tell it: a later one where a counter ran on over midnight
  told_on date not null,
  source text not null,
  wh_1 bigint,
  wh_2 bigint,
  estimated boolean not null,
  buffered boolean not null,
  -- the fold of the counters after the day's last sample, where day and told_on are the same
  state text,
  primary key (plant_id, day, device_id, told_on)
);
create index device_day_told on device_day (device_id, told_on);

-- means of five minutes; + is purchase and charging
create table plant_power_5min (
  plant_id uuid not null,
  at timestamptz not null,
  pv_w real,
  load_w real,
  grid_w real,
  battery_w real,
  soc_pct real,
  primary key (plant_id, at)
) partition by range (at);

-- null: cannot be known
create table plant_day (
  plant_id uuid not null references plant on delete cascade,
  day date not null,
  pv_wh bigint,
  import_wh bigint,
  export_wh bigint,
  charge_wh bigint,
  discharge_wh bigint,
  load_wh bigint,
  self_consumed_wh bigint,
  ev_charger_wh bigint,
  heat_pump_wh bigint,
  feed_in_revenue numeric(14, 4),
  savings numeric(14, 4),
  revenue numeric(14, 4),
  currency text not null,
  quality text not null check (quality in ('MEASURED', 'BACKFILLED', 'ESTIMATED')),
  derived_at timestamptz not null default now(),
  primary key (plant_id, day)
) with (fillfactor = 80);

-- plants that are directly with the organization; the tree is summed when read
create table organization_day (
  organization_id uuid not null references organization on delete cascade,
  day date not null,
  currency text not null,
  plants int not null,
  pv_wh bigint,
  import_wh bigint,
  export_wh bigint,
  charge_wh bigint,
  discharge_wh bigint,
  load_wh bigint,
  self_consumed_wh bigint,
  revenue numeric(16, 4),
  quality text not null,
  derived_at timestamptz not null default now(),
  primary key (organization_id, day, currency)
);

-- what is to be derived anew. Only added to and emptied: whoever writes never waits for whoever derives.
create table due_device_day (device_id uuid not null, day date not null);
create table due_plant_day (plant_id uuid not null, day date not null);
create table due_plant_power (plant_id uuid not null, at timestamptz not null);
create table due_organization_day (organization_id uuid not null, day date not null);
create table due_adoption (serial_number text not null);

-- a plant whose days are laid out anew, device by device
create table plant_rederivation (
  plant_id uuid primary key references plant on delete cascade,
  requested_at timestamptz not null default now(),
  devices int,
  done uuid[] not null default '{}',
  finished_at timestamptz
);

-- money for one kWh from that local day on; never recompute the past with today's price
create table plant_price (
  plant_id uuid not null references plant on delete cascade,
  valid_from date not null,
  feed_in_price numeric(12, 5),
  purchase_price numeric(12, 5),
  currency text not null,
  primary key (plant_id, valid_from)
);

create table env_factor (
  -- ** stands for every country without factors of its own
  country_code text not null check (country_code ~ '^([A-Z]{2}|\*\*)$'),
  valid_from date not null,
  co2_kg_per_kwh double precision not null,
  coal_kg_per_kwh double precision not null,
  tree_kg_co2_per_year double precision not null,
  source text not null,
  primary key (country_code, valid_from)
);
insert into env_factor
select c, '2000-01-01', co2, 0.4, 18.3, 'grid mix about 2024'
from (values ('**', 0.475), ('DE', 0.36), ('AT', 0.10), ('CH', 0.04), ('FR', 0.04), ('IT', 0.28), ('ES', 0.14), ('NL', 0.26),
  ('PL', 0.62), ('GB', 0.20)) f (c, co2);

-- items of serial numbers that no plant has yet
create table parked_item (
  serial_number text not null,
  at timestamptz not null,
  dongle_sn text not null,
  buffered boolean not null,
  received_at timestamptz not null default now(),
  item jsonb not null,
  primary key (serial_number, at, dongle_sn)
);
create index parked_item_received on parked_item (received_at);
create index parked_item_dongle on parked_item (dongle_sn);

-- items that were not taken: counted by day, the first of them kept for inspection
create table ingest_refusal_count (
  dongle_sn text not null,
  day date not null,
  problem text not null,
  count bigint not null,
  primary key (dongle_sn, day, problem)
);
create table ingest_refusal (
  id uuid primary key,
  dongle_sn text not null,
  received_at timestamptz not null default now(),
  problem text not null,
  detail text not null,
  item text not null
);
create index ingest_refusal_dongle on ingest_refusal (dongle_sn, received_at desc);
create index ingest_refusal_received on ingest_refusal (received_at);

-- what devices reported as raised or cleared
create table device_event (
  plant_id uuid not null references plant on delete cascade,
  device_id uuid not null references device on delete cascade,
  at timestamptz not null,
  code text not null,
  state text not null check (state in ('RAISED', 'CLEARED')),
  vendor_code text,
  buffered boolean not null,
  received_at timestamptz not null default now(),
  primary key (plant_id, device_id, at, code, state)
);

-- partitions: days of samples, months of 5-minute means
create function telemetry_partition(parent text, suffix text, start date, stop date) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  if to_regclass(format('%I', parent || '_' || suffix)) is null then
    execute format('create table %I partition of %I for values from (%L) to (%L)', parent || '_' || suffix, parent, start, stop);
  end if;
end $$;

create function telemetry_tables() returns setof text language sql immutable as
  $$ values ('sample_inverter'), ('sample_battery'), ('sample_meter'), ('sample_ev_charger'), ('sample_heat_pump'), ('sample_dongle') $$;

create function telemetry_open_partitions(first date, last date) returns void
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare d date; parent text;
begin
  perform pg_advisory_xact_lock(7233102);
  for d in select generate_series(first, last, interval '1 day')::date loop
    for parent in select telemetry_tables() loop
      perform telemetry_partition(parent, to_char(d, 'YYYYMMDD'), d, d + 1);
    end loop;
  end loop;
  for d in select generate_series(date_trunc('month', first::timestamp), last::timestamp, interval '1 month')::date loop
    perform telemetry_partition('plant_power_5min', to_char(d, 'YYYYMM'), d, (d + interval '1 month')::date);
  end loop;
end $$;

-- drops what ended before the given days, and says how much
create function telemetry_drop_partitions(samples_before date, means_before date) returns int
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare part record; dropped int := 0;
begin
  perform pg_advisory_xact_lock(7233102);
  for part in
    select c.relname as name, p.relname as parent, substring(c.relname from '[0-9]+$') as stamp
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where p.relname in (select telemetry_tables()) or p.relname = 'plant_power_5min'
  loop
    if (part.parent = 'plant_power_5min' and (to_date(part.stamp, 'YYYYMM') + interval '1 month')::date <= means_before)
      or (part.parent <> 'plant_power_5min' and to_date(part.stamp, 'YYYYMMDD') + 1 <= samples_before) then
      execute format('drop table %I', part.name);
      dropped := dropped + 1;
    end if;
  end loop;
  return dropped;
end $$;
revoke all on function telemetry_partition, telemetry_open_partitions, telemetry_drop_partitions from public;
grant execute on function telemetry_open_partitions, telemetry_drop_partitions to sunkeep_app;

-- prices keep their history, whichever program changes them
create function keep_plant_price() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare since date;
begin
  since := case when tg_op = 'INSERT' then date '2000-01-01' else (now() at time zone new.time_zone)::date end;
  insert into plant_price (plant_id, valid_from, feed_in_price, purchase_price, currency)
  values (new.id, since, new.feed_in_price, new.purchase_price, new.currency)
  on conflict (plant_id, valid_from) do update
    set feed_in_price = excluded.feed_in_price, purchase_price = excluded.purchase_price, currency = excluded.currency;
  insert into due_plant_day select plant_id, day from plant_day where plant_id = new.id and day >= since;
  return null;
end $$;
create trigger plant_keeps_prices after insert on plant for each row execute function keep_plant_price();
create trigger plant_keeps_changed_prices after update of feed_in_price, purchase_price, currency on plant for each row
  when ((old.feed_in_price, old.purchase_price, old.currency) is distinct from (new.feed_in_price, new.purchase_price, new.currency))
  execute function keep_plant_price();
insert into plant_price select id, '2000-01-01', feed_in_price, purchase_price, currency from plant;

-- another zone has other days; another type counts another side of the inverter; another organization sums it
create function rederive_plant() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.time_zone is distinct from old.time_zone then
    insert into plant_rederivation (plant_id) values (new.id)
    on conflict (plant_id) do update set requested_at = now(), devices = null, done = '{}', finished_at = null;
  end if;
  if new.type is distinct from old.type then
    insert into due_plant_day select plant_id, day from plant_day where plant_id = new.id;
  end if;
  if new.organization_id is distinct from old.organization_id or (new.deleted_at is null) <> (old.deleted_at is null) then
    insert into due_organization_day
    select o.id, d.day from plant_day d, unnest(array[old.organization_id, new.organization_id]) o (id)
    where d.plant_id = new.id and o.id is not null;
  end if;
  return null;
end $$;
create trigger plant_is_rederived after update of time_zone, type, organization_id, deleted_at on plant
  for each row execute function rederive_plant();

-- a device that comes to a plant gets what was parked for it
create function adopt_parked() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.plant_id is not null and exists (select from parked_item where serial_number = new.serial_number) then
    insert into due_adoption values (new.serial_number);
  end if;
  return null;
end $$;
create trigger device_adopts after insert or update of plant_id, dongle_id on device for each row execute function adopt_parked();

grant select, insert, update, delete on dongle_secret, sample_inverter, sample_battery, sample_meter, sample_ev_charger,
  sample_heat_pump, sample_dongle, device_head, device_day, plant_power_5min, plant_day, organization_day, due_device_day,
  due_plant_day, due_plant_power, due_organization_day, due_adoption, plant_rederivation, plant_price, parked_item,
  device_event, ingest_refusal_count, ingest_refusal to sunkeep_app;
grant select on env_factor to sunkeep_app;

select telemetry_open_partitions(current_date - 36, current_date + 7);
