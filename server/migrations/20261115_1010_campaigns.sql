-- the numbers of a version, to compare by; null where it has none
create function version_numbers(version text) returns bigint[] language sql immutable parallel safe as
  $$ select string_to_array(substring(version from '^\d{1,9}(?:\.\d{1,9})*'), '.')::bigint[] $$;

-- one roll-out of a program
create table campaign (
  id uuid primary key,
  firmware_id uuid not null references firmware on delete restrict,
  name text not null check (length(name) between 1 and 60),
  state text not null default 'SCHEDULED' check (state in ('SCHEDULED', 'RUNNING', 'WAITING', 'PAUSED', 'STOPPED', 'DONE', 'CANCELLED')),
  start_at timestamptz not null,
  -- on the clock of each plant
  window_from time,
  window_to time,
  min_soc_pct double precision,
  not_in_eps boolean not null,
  no_serious_alarm boolean not null,
  -- percent of the devices, each with those before
  stages double precision[] not null check (cardinality(stages) between 1 and 5),
  stage_wait_hours double precision not null,
  failure_pct double precision not null,
  failure_count int not null,
  per_minute int not null,
  timeout_hours double precision not null,
  -- the one that is open, from 0
  stage smallint not null default 0,
  next_stage_at timestamptz,
  stop_reason text check (stop_reason in ('FAILURES', 'PROGRAM_DISABLED')),
  -- failures before were looked at by a person
  judged_from timestamptz not null default now(),
  created_at timestamptz not null default now(),
  created_by uuid references account on delete set null,
  created_by_name text not null,
  address text not null,
  finished_at timestamptz,
  check ((window_from is null) = (window_to is null))
);
create index campaign_newest on campaign (created_at desc, id desc);
create index campaign_at_work on campaign (id) where state in ('SCHEDULED', 'RUNNING', 'WAITING');
create index campaign_firmware on campaign (firmware_id);
create index campaign_created_by on campaign (created_by);

-- one device of it
create table campaign_item (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references campaign on delete cascade,
  device_id uuid not null references device on delete cascade,
  plant_id uuid not null references plant on delete cascade,
  stage smallint not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'NOTIFIED', 'ACCEPTED', 'DOWNLOADING', 'DOWNLOADED', 'VERIFIED',
    'WAITING_WINDOW', 'INSTALLING', 'REBOOTING', 'SUCCEEDED', 'REJECTED', 'FAILED', 'ROLLED_BACK', 'CANCELLED', 'TIMED_OUT')),
  -- why it has not begun
  hold text check (hold in ('STAGE', 'OFFLINE', 'QUIET_HOURS', 'CONSENT', 'ALARM', 'SOC', 'EPS', 'OTHER_UPGRADE', 'DONGLE_FIRST', 'RATE')),
  pct real,
  from_version text,
  reason text,
  detail text check (length(detail) <= 300),
  attempts int not null default 0,
  -- what may be tried again once has been
  tried_again boolean not null default false,
  -- the order by which the device speaks of it; null where that attempt is over. No reference: its check would lock the order,
  -- which whoever takes an answer has locked before the item
  command_id uuid,
  -- called back: of that order only an installation that had begun counts
  recalled boolean not null default false,
  begun_at timestamptz,
  -- not tried again before
  retry_at timestamptz,
  -- given up then; null before its stage
  deadline_at timestamptz,
  -- since when the device names the new version as its own
  version_at timestamptz,
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (campaign_id, device_id)
);
-- never two programs into one device at once, whatever the processes do
create unique index campaign_item_one_upgrade on campaign_item (device_id)
  where state in ('NOTIFIED', 'ACCEPTED', 'DOWNLOADING', 'DOWNLOADED', 'VERIFIED', 'WAITING_WINDOW', 'INSTALLING', 'REBOOTING');
create index campaign_item_state on campaign_item (campaign_id, state, stage);
create index campaign_item_pending on campaign_item (campaign_id, id) where state = 'PENDING';
create index campaign_item_begun on campaign_item (campaign_id, begun_at) where begun_at is not null;
create index campaign_item_command on campaign_item (command_id) where command_id is not null;
create index campaign_item_device on campaign_item (device_id);
create index campaign_item_plant on campaign_item (plant_id);
create index campaign_item_deadline on campaign_item (deadline_at) where finished_at is null;
create index campaign_item_named on campaign_item (version_at) where finished_at is null and version_at is not null;

-- every step of every device, only added to
create table campaign_step (
  id bigint generated always as identity primary key,
  item_id uuid not null references campaign_item on delete cascade,
  attempt int not null,
  state text not null,
  reason text,
  detail text,
  at timestamptz not null default now()
);
create index campaign_step_item on campaign_step (item_id, id);

-- roll-outs that somebody should look at again. Only added to and emptied: thousands of devices are told as one
create table due_campaign (campaign_id uuid not null);

create function campaign_item_moves() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' or new.state <> old.state then
    insert into campaign_step (item_id, attempt, state, reason, detail) values (new.id, new.attempts, new.state, new.reason, new.detail);
  end if;
  insert into due_campaign values (new.campaign_id);
  return null;
end $$;
create trigger campaign_item_begins after insert on campaign_item for each row execute function campaign_item_moves();
create trigger campaign_item_moves after update of state, hold, pct on campaign_item for each row
  when (new.state <> old.state or new.hold is distinct from old.hold or new.pct is distinct from old.pct)
  execute function campaign_item_moves();

create function campaign_moves() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into due_campaign values (new.id);
  return null;
end $$;
create trigger campaign_moves after insert or update on campaign for each row execute function campaign_moves();

-- the owner who wants to be asked before a new program; worth nothing where the plant has another by now
create table plant_firmware_wish (
  plant_id uuid primary key references plant on delete cascade,
  account_id uuid not null references account on delete cascade,
  set_at timestamptz not null default now()
);
create index plant_firmware_wish_account on plant_firmware_wish (account_id);

create table plant_firmware_consent (
  campaign_id uuid not null references campaign on delete cascade,
  plant_id uuid not null references plant on delete cascade,
  asked_at timestamptz not null default now(),
  agreed boolean,
  answered_at timestamptz,
  answered_by uuid references account on delete set null,
  primary key (campaign_id, plant_id),
  check ((agreed is null) = (answered_at is null))
);
create index plant_firmware_consent_plant on plant_firmware_consent (plant_id);
create index plant_firmware_consent_answered_by on plant_firmware_consent (answered_by);

grant select, insert, update, delete on campaign, campaign_item, due_campaign, plant_firmware_wish, plant_firmware_consent to sunkeep_app;
grant select, insert on campaign_step to sunkeep_app;
