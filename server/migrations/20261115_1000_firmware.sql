-- files that people upload: the bytes lie in the store under the id, the row says what is known of them
create table stored_file (
  id uuid primary key,
  purpose text not null check (purpose in ('firmware')),
  name text not null check (length(name) <= 200),
  size_bytes bigint not null check (size_bytes > 0),
  -- null while the upload goes on
  sha256 text,
  content_type text,
  created_by uuid references account on delete set null,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  check ((sha256 is null) = (completed_at is null))
);
create index stored_file_created_at on stored_file (created_at);
create index stored_file_created_by on stored_file (created_by);

-- programs for devices; one that was released carries the signature over its manifest
create table firmware (
  id uuid primary key,
  version int not null default 0,
  manufacturer_id uuid not null references manufacturer on delete restrict,
  type text not null check (type in ('DONGLE', 'INVERTER', 'SAFETY', 'HMI', 'BATTERY')),
  program_version text not null check (length(program_version) <= 32),
  state text not null default 'NEW' check (state in ('NEW', 'ENABLED', 'DISABLED')),
  min_from text,
  hw_revs text[] not null default '{}',
  allow_downgrade boolean not null default false,
  descriptions jsonb not null,
  file_id uuid not null references stored_file on delete restrict,
  support text not null check (support in ('ALL', 'LISTED')),
  -- how many serial numbers it is limited to; null: all
  devices int check (devices > 0),
  -- how many roll-outs began with it: whoever begins one counts it here
  campaigns int not null default 0 check (campaigns >= 0),
  manifest text,
  signature text,
  key_id text,
  created_at timestamptz not null default now(),
  created_by uuid references account on delete set null,
  created_by_name text not null,
  released_at timestamptz,
  released_by uuid references account on delete set null,
  released_by_name text,
  check (state = 'NEW' or (manifest is not null and signature is not null and key_id is not null))
);
create unique index firmware_version_unique on firmware (manufacturer_id, type, program_version);
create index firmware_newest on firmware (created_at desc, id desc);
create unique index firmware_file on firmware (file_id);
create index firmware_created_by on firmware (created_by);
create index firmware_released_by on firmware (released_by);

-- the serial numbers that a program is limited to
create table firmware_device (
  firmware_id uuid not null references firmware on delete cascade,
  serial_number text not null,
  primary key (firmware_id, serial_number)
);

-- a sheet that was read without a problem, until a program is made with it
create table firmware_sheet (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  manufacturer_id uuid not null references manufacturer on delete cascade,
  type text not null,
  serial_numbers text[] not null,
  created_at timestamptz not null default now()
);
create index firmware_sheet_account on firmware_sheet (account_id);
create index firmware_sheet_manufacturer on firmware_sheet (manufacturer_id);

-- every key that ever signed: devices ask for them, also for those that were replaced
create table firmware_key (
  key_id text primary key,
  public_key text not null,
  first_used_at timestamptz not null default now()
);

grant select, insert, update, delete on stored_file, firmware, firmware_device, firmware_sheet to sunkeep_app;
grant select, insert on firmware_key to sunkeep_app;
