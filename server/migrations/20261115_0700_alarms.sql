-- what can raise an alarm
create table alarm_definition (
  code text primary key check (code ~ '^[A-Z]{3}-[0-9]{3}$'),
  id uuid not null unique default gen_random_uuid(),
  version int not null default 0,
  device_type text not null check (device_type in
    ('INVERTER', 'DONGLE', 'CELL', 'METERBOX', 'COMPONENT', 'EV_CHARGER', 'HEAT_PUMP', 'PLANT')),
  level text not null check (level in ('SERIOUS', 'ERROR', 'WARN', 'INFO', 'GENERAL')),
  enabled boolean not null default true,
  notify boolean not null,
  source text not null check (source in ('DEVICE', 'RULE')),
  clear_mode text not null check (clear_mode in ('AUTO', 'MANUAL')),
  -- seconds
  debounce_s int not null default 0 check (debounce_s between 0 and 86400),
  clear_delay_s int not null default 300 check (clear_delay_s between 0 and 86400),
  -- so many times in 24 hours, and only a person ends it
  lock_after smallint,
  -- of the product's catalogue: its words are texts of the contract
  built_in boolean not null default false,
  message text check (length(message) <= 120),
  cause text check (length(cause) <= 500),
  advice text check (length(advice) <= 500),
  updated_at timestamptz not null default now(),
  check (built_in or (message is not null and cause is not null and advice is not null))
);

insert into alarm_definition (code, device_type, level, notify, source, clear_mode, debounce_s, clear_delay_s, lock_after, built_in)
select code, device_type, level, level in ('SERIOUS', 'ERROR', 'WARN'), source, clear_mode, debounce_s, clear_delay_s, lock_after, true
from (values
  ('INV-101', 'INVERTER', 'WARN', 'DEVICE', 'AUTO', 0, 300, null),
  ('INV-102', 'INVERTER', 'WARN', 'RULE', 'AUTO', 600, 300, null),
  ('INV-103', 'INVERTER', 'WARN', 'DEVICE', 'AUTO', 0, 300, null),
  ('INV-104', 'INVERTER', 'WARN', 'DEVICE', 'AUTO', 0, 300, null),
  ('INV-105', 'INVERTER', 'WARN', 'DEVICE', 'AUTO', 0, 300, null),
  ('INV-106', 'INVERTER', 'WARN', 'DEVICE', 'AUTO', 0, 300, null),
  ('INV-107', 'INVERTER', 'ERROR', 'RULE', 'AUTO', 5, 300, null),
  ('INV-108', 'INVERTER', 'WARN', 'DEVICE', 'AUTO', 0, 300, null),
  ('INV-109', 'INVERTER', 'ERROR', 'DEVICE', 'AUTO', 0, 300, null),
  ('INV-110', 'INVERTER', 'ERROR', 'DEVICE', 'AUTO', 0, 300, null),
  ('INV-111', 'INVERTER', 'ERROR', 'DEVICE', 'AUTO', 0, 300, 3),
  ('INV-112', 'INVERTER', 'ERROR', 'DEVICE', 'AUTO', 0, 300, null),
  ('INV-113', 'INVERTER', 'SERIOUS', 'DEVICE', 'MANUAL', 0, 300, null),
  ('INV-114', 'INVERTER', 'SERIOUS', 'DEVICE', 'MANUAL', 0, 300, null),
  ('INV-115', 'INVERTER', 'ERROR', 'DEVICE', 'AUTO', 0, 300, null),
  ('INV-116', 'INVERTER', 'WARN', 'RULE', 'AUTO', 1800, 300, null),
  ('INV-117', 'INVERTER', 'WARN', 'RULE', 'AUTO', 0, 300, null),
  ('INV-118', 'INVERTER', 'WARN', 'RULE', 'AUTO', 300, 300, null),
  ('INV-119', 'INVERTER', 'ERROR', 'DEVICE', 'AUTO', 0, 300, null),
  ('INV-120', 'INVERTER', 'WARN', 'DEVICE', 'AUTO', 0, 300, null),
  ('INV-121', 'INVERTER', 'SERIOUS', 'DEVICE', 'MANUAL', 0, 300, null),
  ('INV-122', 'INVERTER', 'SERIOUS', 'DEVICE', 'AUTO', 0, 300, 3),
  ('INV-123', 'INVERTER', 'ERROR', 'DEVICE', 'AUTO', 0, 300, null),
  ('INV-124', 'INVERTER', 'ERROR', 'DEVICE', 'AUTO', 0, 300, null),
  ('INV-125', 'INVERTER', 'ERROR', 'DEVICE', 'AUTO', 0, 300, 3),
  ('INV-126', 'INVERTER', 'SERIOUS', 'DEVICE', 'MANUAL', 0, 300, null),
  ('INV-127', 'INVERTER', 'INFO', 'RULE', 'AUTO', 60, 300, null),
  ('INV-128', 'INVERTER', 'WARN', 'DEVICE', 'AUTO', 0, 300, null),
  ('INV-129', 'INVERTER', 'ERROR', 'DEVICE', 'AUTO', 0, 300, null),
  ('BAT-201', 'CELL', 'SERIOUS', 'DEVICE', 'MANUAL', 2, 300, null),
  ('BAT-202', 'CELL', 'ERROR', 'DEVICE', 'AUTO', 10, 300, null),
  ('BAT-203', 'CELL', 'WARN', 'DEVICE', 'AUTO', 0, 300, null),
  ('BAT-204', 'CELL', 'SERIOUS', 'RULE', 'MANUAL', 0, 300, null),
  ('BAT-205', 'CELL', 'WARN', 'DEVICE', 'AUTO', 0, 300, null),
  ('BAT-206', 'CELL', 'ERROR', 'DEVICE', 'AUTO', 0, 300, null),
  ('BAT-207', 'CELL', 'ERROR', 'DEVICE', 'AUTO', 0, 300, null),
  ('BAT-208', 'CELL', 'ERROR', 'RULE', 'AUTO', 60, 300, null),
  ('BAT-209', 'CELL', 'WARN', 'RULE', 'AUTO', 0, 300, null),
  ('BAT-210', 'CELL', 'ERROR', 'DEVICE', 'AUTO', 0, 300, 3),
  ('BAT-211', 'CELL', 'INFO', 'RULE', 'AUTO', 300, 300, null),
  ('BAT-212', 'CELL', 'SERIOUS', 'DEVICE', 'MANUAL', 0, 300, null),
  ('MTR-301', 'METERBOX', 'ERROR', 'RULE', 'AUTO', 60, 300, null),
  ('MTR-302', 'METERBOX', 'ERROR', 'RULE', 'AUTO', 7200, 300, null),
  ('MTR-303', 'METERBOX', 'WARN', 'RULE', 'MANUAL', 0, 300, null),
  ('DNG-401', 'DONGLE', 'WARN', 'RULE', 'AUTO', 900, 300, null),
  ('DNG-402', 'DONGLE', 'GENERAL', 'RULE', 'AUTO', 3600, 3600, null),
  ('DNG-403', 'DONGLE', 'WARN', 'RULE', 'AUTO', 60, 300, null),
  ('DNG-404', 'DONGLE', 'WARN', 'DEVICE', 'MANUAL', 0, 300, null),
  ('DNG-405', 'DONGLE', 'ERROR', 'RULE', 'AUTO', 600, 300, null),
  ('DNG-406', 'DONGLE', 'GENERAL', 'RULE', 'AUTO', 0, 300, null),
  ('EVC-501', 'EV_CHARGER', 'ERROR', 'RULE', 'AUTO', 10, 300, null),
  ('EVC-502', 'EV_CHARGER', 'INFO', 'RULE', 'AUTO', 0, 300, null),
  ('HPM-551', 'HEAT_PUMP', 'ERROR', 'RULE', 'AUTO', 10, 300, null),
  ('HPM-552', 'HEAT_PUMP', 'INFO', 'RULE', 'AUTO', 0, 300, null),
  ('PLT-601', 'PLANT', 'WARN', 'RULE', 'AUTO', 0, 300, null),
  ('PLT-602', 'PLANT', 'ERROR', 'RULE', 'AUTO', 3600, 300, null),
  ('PLT-603', 'PLANT', 'ERROR', 'RULE', 'AUTO', 3600, 300, null),
  ('PLT-604', 'PLANT', 'WARN', 'RULE', 'AUTO', 300, 300, null),
  ('PLT-605', 'PLANT', 'GENERAL', 'RULE', 'AUTO', 0, 300, null),
  ('PLT-606', 'PLANT', 'WARN', 'RULE', 'AUTO', 0, 300, null)
) as d (code, device_type, level, source, clear_mode, debounce_s, clear_delay_s, lock_after);

-- conditions that a sample shows by itself: the device's own codes and what its values say
alter table sample_battery add column alarms text[];
alter table sample_meter add column alarms text[];
alter table sample_ev_charger add column alarms text[];
alter table sample_heat_pump add column alarms text[];
alter table sample_dongle add column alarms text[];
-- those of the newest sample
alter table device_head add column alarm_codes text[] not null default '{}',
  -- whether any sample of it ever showed one: most never do, and then late samples tell nothing
  add column has_told boolean not null default false;

-- one log of what began and ended: told by devices, by what their samples show, by rules about a device or a whole plant
alter table device_event
  drop constraint device_event_pkey,
  alter column device_id drop not null,
  add column subject_id uuid not null generated always as (coalesce(device_id, plant_id)) stored,
  add column told_by text not null default 'EVENT' check (told_by in ('EVENT', 'SAMPLE', 'RULE')),
  -- where a rule knows better than the definition
  add column level text,
  add column detail jsonb not null default '{}';
create unique index device_event_once on device_event (subject_id, code, at, state, told_by);
create index device_event_plant on device_event (plant_id);

-- what rules found to hold, so that only changes are told
create table alarm_condition (
  subject_id uuid not null,
  code text not null references alarm_definition on delete cascade,
  plant_id uuid not null references plant on delete cascade,
  device_id uuid references device on delete cascade,
  since timestamptz not null,
  level text,
  primary key (subject_id, code)
);
create index alarm_condition_code on alarm_condition (code);

-- since when this installation hears its devices without a break: nobody is silent for longer than it listens
create table alarm_watch (
  one boolean primary key default true check (one),
  round_at timestamptz not null,
  listening_since timestamptz not null
);

-- what is to be looked at again, and from when on. Only added to and emptied.
create table due_alarm (
  subject_id uuid not null,
  code text not null,
  since timestamptz not null,
  due_at timestamptz not null default now()
);
create index due_alarm_due on due_alarm (due_at);

create function mark_due_alarms() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into due_alarm (subject_id, code, since)
  select subject_id, code, min(at) from changed group by subject_id, code;
  return null;
end $$;
create trigger device_event_told after insert on device_event
  referencing new table as changed for each statement execute function mark_due_alarms();
create trigger device_event_retold after delete on device_event
  referencing old table as changed for each statement execute function mark_due_alarms();

-- alarms with one probable cause
create table incident (
  id uuid primary key,
  kind text not null check (kind in ('GRID_AREA', 'NETWORK', 'INGEST', 'FIRMWARE')),
  -- what its alarms have in common: a cell of the map, a firmware version
  key text not null,
  code text,
  level text not null,
  about text,
  started_at timestamptz not null,
  closed_at timestamptz,
  notified_at timestamptz
);
create unique index incident_open on incident (kind, key) where closed_at is null;
create index incident_started on incident (started_at desc, id desc);

create table alarm (
  id uuid primary key,
  version int not null default 0,
  plant_id uuid not null references plant on delete cascade,
  device_id uuid references device on delete cascade,
  subject_id uuid not null generated always as (coalesce(device_id, plant_id)) stored,
  code text not null references alarm_definition,
  level text not null check (level in ('SERIOUS', 'ERROR', 'WARN', 'INFO', 'GENERAL')),
  level_rank smallint not null generated always as
    (case level when 'SERIOUS' then 1 when 'ERROR' then 2 when 'WARN' then 3 when 'INFO' then 4 else 5 end) stored,
  state text not null check (state in ('ACTIVE', 'ACKNOWLEDGED', 'CLOSED')),
  started_at timestamptz not null,
  latest_at timestamptz not null,
  -- the condition is gone since then
  cleared_at timestamptz,
  closed_at timestamptz,
  close_reason text check (close_reason in ('RECOVERED', 'PERSON', 'DEVICE_GONE')),
  count int not null default 1,
  -- heard of in time; an old one is kept but nobody is told
  fresh boolean not null,
  detail jsonb not null default '{}',
  assignee_id uuid references account on delete set null,
  acknowledged_at timestamptz,
  -- whoever was to be told has been
  notified_at timestamptz,
  incident_id uuid references incident on delete set null,
  created_at timestamptz not null default now(),
  check ((state = 'CLOSED') = (closed_at is not null) and (closed_at is null) = (close_reason is null))
);
create unique index alarm_one_open on alarm (subject_id, code) where state <> 'CLOSED';
create index alarm_of_subject on alarm (subject_id, code, started_at);
create index alarm_standard_order on alarm ((state = 'CLOSED'), level_rank, started_at desc, id desc);
create index alarm_started on alarm (started_at desc, id desc);
create index alarm_plant on alarm (plant_id, started_at desc);
create index alarm_device on alarm (device_id, started_at desc);
create index alarm_open_plant on alarm (plant_id) where state <> 'CLOSED';
create index alarm_untold on alarm (created_at) where notified_at is null and fresh and state = 'ACTIVE';
create index alarm_code on alarm (code);
create index alarm_incident on alarm (incident_id) where incident_id is not null;
create index alarm_assignee on alarm (assignee_id) where assignee_id is not null;

create table alarm_history (
  id uuid primary key,
  alarm_id uuid not null references alarm on delete cascade,
  at timestamptz not null default now(),
  kind text not null check (kind in
    ('RAISED', 'AGAIN', 'ACKNOWLEDGED', 'ASSIGNED', 'COMMENTED', 'CLOSED', 'NOTIFIED', 'ESCALATED')),
  account_id uuid references account on delete set null,
  -- the name as it was then
  by_name text,
  text text check (length(text) <= 500)
);
create index alarm_history_alarm on alarm_history (alarm_id, at);

-- what a person wants to hear of; no row: what the role is given
create table notification_choice (
  account_id uuid primary key references account on delete cascade,
  levels text[] not null,
  channels text[] not null,
  plant_ids uuid[],
  quiet_from time,
  quiet_to time,
  quiet_zone text,
  digest_at time,
  webhook_url text,
  -- sealed
  webhook_secret bytea,
  escalate_to uuid references account on delete set null,
  escalate_after_minutes int,
  recovery boolean not null
);
create index notification_choice_escalate on notification_choice (escalate_to);

create table push_subscription (
  endpoint text primary key,
  account_id uuid not null references account on delete cascade,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);
create index push_subscription_account on push_subscription (account_id);

-- the keys of this installation, made once, sealed
create table installation_secret (
  name text primary key,
  sealed bytea not null
);

-- one row for each telling: its key is the reason why nobody is told twice
create table notification (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  channel text not null check (channel in ('INBOX', 'EMAIL', 'PUSH', 'WEBHOOK')),
  kind text not null check (kind in ('ALARM', 'RECOVERY', 'INCIDENT', 'ESCALATION')),
  alarm_id uuid references alarm on delete cascade,
  incident_id uuid references incident on delete cascade,
  plant_id uuid references plant on delete cascade,
  at timestamptz not null default now(),
  -- WAITING: for the digest
  state text not null check (state in ('WAITING', 'QUEUED', 'SENT', 'FAILED', 'DROPPED')),
  due_at timestamptz not null default now(),
  sent_at timestamptz,
  read_at timestamptz,
  last_error text,
  check (alarm_id is not null or incident_id is not null)
);
create unique index notification_once on notification (account_id, channel, kind, coalesce(alarm_id, incident_id));
create index notification_inbox on notification (account_id, at desc, id desc) where channel = 'INBOX';
create index notification_alarm on notification (alarm_id);
create index notification_incident on notification (incident_id);
create index notification_plant on notification (plant_id);
create index notification_waiting on notification (due_at) where state = 'WAITING';

-- how high the sun stands, in degrees; good to half a degree
create function sun_elevation_deg(at timestamptz, latitude float8, longitude float8) returns float8
  language sql immutable parallel safe as $$
  select degrees(asin(least(1, greatest(-1,
    sin(radians(latitude)) * sin(declination) + cos(radians(latitude)) * cos(declination) * cos(radians(hour_angle))))))
  from (select extract(epoch from at)::float8 / 86400 - 10957.5 as d) a,
    lateral (select 280.46 + 0.9856474 * d as q, radians(357.528 + 0.9856003 * d) as g) b,
    lateral (select radians(q + 1.915 * sin(g) + 0.02 * sin(2 * g)) as l, radians(23.439 - 0.0000004 * d) as e) c,
    lateral (select asin(sin(e) * sin(l)) as declination, degrees(atan2(cos(e) * sin(l), cos(l))) as ascension) s,
    lateral (select (280.46061837 + 360.98564736629 * d) + longitude - ascension as hour_angle) h
$$;

grant select, insert, update, delete on alarm_definition, alarm_condition, alarm_watch, due_alarm, incident, alarm, alarm_history,
  notification_choice, push_subscription, installation_secret, notification to sunkeep_app;
