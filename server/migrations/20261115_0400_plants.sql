create extension if not exists pg_trgm;

-- basic data
create table manufacturer (
  id uuid primary key,
  version int not null default 0,
  name text not null check (length(name) between 1 and 60),
  abbreviation text not null check (abbreviation ~ '^[A-Za-z0-9-]{1,12}$'),
  description text check (length(description) <= 300),
  created_at timestamptz not null default now()
);
create unique index manufacturer_name_unique on manufacturer (lower(name));
create unique index manufacturer_abbreviation_unique on manufacturer (lower(abbreviation));

create table device_spec (
  id uuid primary key,
  version int not null default 0,
  manufacturer_id uuid not null references manufacturer on delete restrict,
  device_type text not null check (device_type in ('INVERTER', 'DONGLE', 'CELL', 'METERBOX', 'COMPONENT', 'EV_CHARGER', 'HEAT_PUMP')),
  name text not null check (length(name) between 1 and 60),
  inverter_type text check (inverter_type in ('SINGLE_PHASE', 'THREE_PHASE')),
  rated_w double precision check (rated_w > 0),
  capacity_wh double precision check (capacity_wh > 0),
  created_at timestamptz not null default now(),
  check ((device_type = 'INVERTER') = (inverter_type is not null)),
  check (device_type <> 'CELL' or capacity_wh is not null),
  unique (id, device_type)
);
create unique index device_spec_name_unique on device_spec (manufacturer_id, device_type, lower(name));

-- plants
create table plant (
  id uuid primary key,
  version int not null default 0,
  number text not null unique check (number ~ '^[A-Z0-9-]{6,20}$'),
  name text not null check (length(name) between 1 and 60),
  type text not null check (type in ('ENERGY_STORAGE', 'PHOTOVOLTAIC', 'BALCONY_PHOTOVOLTAICS')),
  status text not null default 'OFFLINE' check (status in ('FAULTY', 'ABNORMAL', 'OFFLINE', 'NORMAL')),
  -- faulty 3, abnormal 2, offline and normal 0: the standard order shows problems first
  problem_rank smallint generated always as (case status when 'FAULTY' then 3 when 'ABNORMAL' then 2 else 0 end) stored,
  organization_id uuid references organization on delete restrict,
  owner_id uuid references account on delete set null,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  region_code text check (region_code ~ '^[A-Z]{2}-[A-Z0-9]{1,3}$'),
  address text not null check (length(address) between 1 and 200),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  time_zone text not null check (length(time_zone) between 1 and 60),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- the sum of the arrays; null: no module is known
  pv_capacity_w double precision check (pv_capacity_w > 0),
  storage_capacity_wh double precision check (storage_capacity_wh > 0),
  built_on date,
  grid_connected_on date,
  -- money for one kWh
  feed_in_price numeric(12, 5) check (feed_in_price >= 0),
  purchase_price numeric(12, 5) check (purchase_price >= 0),
  contact_type text check (contact_type in ('MOBILE', 'EMAIL')),
  contact text,
  tags text[] not null default '{}' check (cardinality(tags) <= 10),
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  created_by uuid references account on delete set null,
  updated_at timestamptz not null default now(),
  updated_by uuid references account on delete set null,
  -- where on the square web map, in cells of 1/4 tile at zoom 20; a coarser grid is the same number shifted to the right
  map_x int not null generated always as (least(4194303, floor((longitude + 180) / 360 * 4194304))::int) stored,
  map_y int not null generated always as (least(4194303, greatest(0, floor(4194304 * (0.5 - ln(tan(
    pi() / 4 + radians(least(85.06, greatest(-85.06, latitude))) / 2)) / (2 * pi())))))::int) stored,
  -- in the bin from then on
  deleted_at timestamptz,
  deleted_by uuid references account on delete set null,
  check ((contact_type is null) = (contact is null)),
  check (built_on <= grid_connected_on)
);
create index plant_problems on plant (problem_rank desc, created_at desc, id desc) where deleted_at is null;
create index plant_name on plant (lower(name), id) where deleted_at is null;
create index plant_number on plant (number, id) where deleted_at is null;
-- with the organization, so that counting within a scope stays in the index
create index plant_type on plant (type, id) include (organization_id) where deleted_at is null;
create index plant_status on plant (status, id) include (organization_id) where deleted_at is null;
create index plant_organization_alive on plant (organization_id) where deleted_at is null;
-- what is not known sorts as nothing
create index plant_pv_capacity on plant (coalesce(pv_capacity_w, 0), id) where deleted_at is null;
create index plant_storage_capacity on plant (coalesce(storage_capacity_wh, 0), id) where deleted_at is null;
create index plant_grid_connected on plant (coalesce(grid_connected_on, date '0001-01-01'), id) where deleted_at is null;
create index plant_place on plant (map_y, map_x) where deleted_at is null;
create index plant_created on plant (created_at, id) where deleted_at is null;
create index plant_organization on plant (organization_id, problem_rank desc, created_at desc, id desc);
create index plant_owner on plant (owner_id);
create index plant_region on plant (country_code, region_code, id) include (organization_id) where deleted_at is null;
create index plant_tags on plant using gin (tags);
create index plant_name_search on plant using gin (name gin_trgm_ops);
create index plant_number_search on plant using gin (number gin_trgm_ops);
create index plant_deleted on plant (deleted_at) where deleted_at is not null;
create index plant_demo on plant (id) where demo;
create index plant_created_by on plant (created_by);
create index plant_updated_by on plant (updated_by);
create index plant_deleted_by on plant (deleted_by);

-- how many plants stand in a cell of the map, for the zooms at which all may be in view. Every change only adds a row:
-- writers never wait for each other, readers sum, and a job now and then folds the rows of a cell into one.
create table plant_cell (
  -- the grid of this zoom; 3 also serves the coarser ones, 7 those between
  level smallint not null,
  -- zeros: none looks after them
  organization_id uuid not null,
  x int not null,
  y int not null,
  type text not null,
  status text not null,
  plants int not null,
  -- in millionths of a degree, so that sums stay exact
  latitude_sum bigint not null,
  longitude_sum bigint not null
);
create index plant_cell_organization on plant_cell (level, organization_id);

create function plant_cell_count() returns trigger language plpgsql as $$
declare
  changed text := case tg_op
    when 'INSERT' then 'select 1 as sign, * from new_plant'
    when 'DELETE' then 'select -1 as sign, * from old_plant'
    else 'select 1 as sign, * from new_plant union all select -1, * from old_plant' end;
begin
  execute format($sql$
    insert into plant_cell
    select level, coalesce(organization_id, '00000000-0000-0000-0000-000000000000'), map_x >> (20 - level), map_y >> (20 - level), type,
      status, sum(sign), sum(sign * round(latitude * 1000000)), sum(sign * round(longitude * 1000000))
    from (%s) changed cross join (values (3::smallint), (7::smallint)) as levels (level)
    where deleted_at is null
    group by 1, 2, 3, 4, 5, 6
    having sum(sign) <> 0 or sum(sign * round(latitude * 1000000)) <> 0 or sum(sign * round(longitude * 1000000)) <> 0
  $sql$, changed);
  return null;
end $$;
create trigger plant_added_to_map after insert on plant
  referencing new table as new_plant for each statement execute function plant_cell_count();
create trigger plant_changed_on_map after update on plant
  referencing old table as old_plant new table as new_plant for each statement execute function plant_cell_count();
create trigger plant_gone_from_map after delete on plant
  referencing old table as old_plant for each statement execute function plant_cell_count();

create table plant_array (
  plant_id uuid not null references plant on delete cascade,
  position smallint not null check (position >= 0),
  capacity_w double precision not null check (capacity_w > 0),
  tilt_deg double precision not null check (tilt_deg between 0 and 90),
  -- as entered, and from where it counts
  azimuth double precision not null check (azimuth >= 0 and azimuth < 360),
  azimuth_ref text not null check (azimuth_ref in ('SOUTH_EAST', 'SOUTH_WEST', 'EAST_SOUTH')),
  -- clockwise from north
  azimuth_deg double precision not null check (azimuth_deg >= 0 and azimuth_deg < 360),
  primary key (plant_id, position)
);

create table plant_picture (
  id uuid primary key,
  plant_id uuid not null unique references plant on delete cascade,
  large bytea not null,
  small bytea not null
);

create table plant_favourite (
  account_id uuid not null references account on delete cascade,
  plant_id uuid not null references plant on delete cascade,
  primary key (account_id, plant_id)
);
create index plant_favourite_plant on plant_favourite (plant_id);

create table plant_draft (
  account_id uuid primary key references account on delete cascade,
  content text not null check (length(content) <= 100000),
  updated_at timestamptz not null default now()
);

create table plant_transfer (
  id uuid primary key,
  plant_id uuid not null references plant on delete cascade,
  at timestamptz not null default now(),
  by_name text not null,
  -- names as they were then: history does not change with them
  from_organization text,
  to_organization text,
  from_owner text,
  to_owner text,
  note text check (length(note) <= 500)
);
create index plant_transfer_plant on plant_transfer (plant_id, at desc);

-- devices: those of a plant, and the provider's stock
create table device (
  id uuid primary key,
  version int not null default 0,
  type text not null check (type in ('INVERTER', 'DONGLE', 'CELL', 'METERBOX', 'COMPONENT', 'EV_CHARGER', 'HEAT_PUMP')),
  serial_number text not null unique check (serial_number ~ '^[A-Z0-9-]{4,32}$'),
  -- argon2 would be too slow for a sheet of 100,000: a keyed hash, as for one-time codes
  claim_code_hash bytea,
  -- came with a sheet of the provider; the others were typed in by whoever installed them
  from_stock boolean not null default false,
  plant_id uuid references plant on delete set null,
  -- the dongle through which it speaks
  dongle_id uuid references device on delete set null,
  name text check (length(name) between 1 and 60),
  spec_id uuid,
  address text check (length(address) <= 40),
  network_mode text check (network_mode in ('WIFI', 'ETHERNET')),
  status text not null default 'NOT_CONNECTED' check (status in ('ONLINE', 'OFFLINE', 'NOT_CONNECTED', 'FAULT', 'ABNORMAL')),
  firmware_version text,
  safety_version text,
  hmi_version text,
  last_seen_at timestamptz,
  installed_at timestamptz,
  -- the device that stood in its place before
  replaces_id uuid references device on delete set null,
  -- taken out of service: it belongs to the past of its plant
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (spec_id, type) references device_spec (id, device_type) on delete restrict,
  check (type <> 'DONGLE' or dongle_id is null),
  check (dongle_id <> id)
);
create index device_plant on device (plant_id, type, serial_number);
create index device_dongle on device (dongle_id);
create index device_spec_used on device (spec_id);
create index device_replaces on device (replaces_id);
create index device_serial_search on device using gin (serial_number gin_trgm_ops);
create index device_name_search on device using gin (name gin_trgm_ops) where name is not null;
create index device_stock on device (type, serial_number) where plant_id is null and retired_at is null;
create index device_type_serial on device (type, serial_number, id);
create index device_type_created on device (type, created_at, id);
create index device_type_seen on device (type, last_seen_at nulls first, id);
create index device_type_status on device (type, status, id);
create index device_type_firmware on device (type, firmware_version nulls first, id);

-- a piece that leaves its plant takes nothing of it along, whether it was removed or the plant was erased
create function device_leaves_plant() returns trigger language plpgsql as $$
begin
  new.dongle_id := null;
  new.replaces_id := null;
  new.name := null;
  new.address := null;
  new.network_mode := null;
  new.installed_at := null;
  new.last_seen_at := null;
  new.status := 'NOT_CONNECTED';
  return new;
end $$;
create trigger device_leaves_plant before update of plant_id on device
  for each row when (old.plant_id is not null and new.plant_id is null) execute function device_leaves_plant();

-- what never was in the books is known through its plant alone
create function device_is_forgotten() returns trigger language plpgsql as $$
begin
  delete from device where id = new.id;
  return null;
end $$;
create trigger device_is_forgotten after update of plant_id on device
  for each row when (new.plant_id is null and not new.from_stock) execute function device_is_forgotten();

create table device_change (
  id uuid primary key,
  plant_id uuid not null references plant on delete cascade,
  at timestamptz not null default now(),
  kind text not null check (kind in ('ADDED', 'REPLACED', 'REMOVED')),
  type text not null,
  serial_number text not null,
  new_serial_number text,
  by_name text not null,
  note text check (length(note) <= 300)
);
create index device_change_plant on device_change (plant_id, at desc, id desc);

-- whose plant an entry is about: its owner may read it
alter table audit add column plant_id uuid;
create index audit_plant on audit (plant_id, at desc) where plant_id is not null;

-- a token may be limited to chosen plants; null: all in reach
alter table api_token add column plant_ids uuid[] check (cardinality(plant_ids) between 1 and 50);

grant select, insert, update, delete on manufacturer, device_spec, plant, plant_cell, plant_array, plant_picture, plant_favourite, plant_draft,
  plant_transfer, device, device_change to sunkeep_app;
