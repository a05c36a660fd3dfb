-- what a receipt says of whoever ordered, as it was then
alter table command
  add column by_role text,
  add column by_organization text,
  -- when the disclaimer was ticked; null: with the order itself
  add column agreed_at timestamptz;

-- the sender is woken where something waits
create function command_waits() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('command', '');
  return null;
end $$;
create trigger command_waits after insert on command for each statement execute function command_waits();

-- owners read in the console what was changed, besides the mail
alter table notification
  add column command_id uuid references command on delete cascade,
  drop constraint notification_kind_check,
  drop constraint notification_check,
  add check (kind in ('ALARM', 'RECOVERY', 'INCIDENT', 'ESCALATION', 'CHANGED', 'NOT_CHANGED', 'RETURNED')),
  add check (num_nonnulls(alarm_id, incident_id, command_id) > 0);
drop index notification_once;
create unique index notification_once on notification (account_id, channel, kind, coalesce(alarm_id, incident_id, command_id));
create index notification_command on notification (command_id);

-- § 14a: what the grid operator did is kept longer than the samples that say so
create table dimming (
  device_id uuid not null references device on delete cascade,
  plant_id uuid not null references plant on delete cascade,
  from_at timestamptz not null,
  -- null: it lasts
  to_at timestamptz,
  limit_w real,
  max_power_w real,
  primary key (device_id, from_at)
);
create index dimming_plant on dimming (plant_id, from_at desc);
create index dimming_from on dimming (from_at);

-- values of grid protection by name; one never changes, another takes its place
create table protection_template (
  id uuid primary key,
  organization_id uuid references organization on delete set null,
  name text not null check (length(name) between 1 and 60),
  standard text not null,
  -- key → value
  values jsonb not null,
  note text check (length(note) <= 300),
  created_at timestamptz not null default now(),
  created_by uuid references account on delete set null,
  by_name text not null,
  retired_at timestamptz
);
create index protection_template_organization on protection_template (organization_id);
create index protection_template_created_by on protection_template (created_by);

-- where a template is what devices have to have; null: whatever the organization, the country, the model
create table approved_set (
  id uuid primary key,
  template_id uuid not null references protection_template on delete cascade,
  organization_id uuid references organization on delete cascade,
  country_code text,
  spec_id uuid references device_spec on delete cascade,
  reason text not null check (length(reason) <= 300),
  disclaimer_version text not null,
  declared_at timestamptz not null default now(),
  declared_by uuid references account on delete set null,
  by_name text not null,
  withdrawn_at timestamptz
);
create index approved_set_template on approved_set (template_id);
create index approved_set_organization on approved_set (organization_id);
create index approved_set_spec on approved_set (spec_id);
create index approved_set_declared_by on approved_set (declared_by);

-- each inverter of a plant against what was approved for it; derived, and derived again where it is dirty
create table device_protection (
  device_id uuid primary key references device on delete cascade,
  state text not null default 'NONE' check (state in ('DIFFERS', 'STALE', 'UNREAD', 'SAME', 'NONE')),
  -- what needs somebody comes first
  rank smallint not null generated always as (array_position(array['DIFFERS', 'STALE', 'UNREAD', 'SAME', 'NONE'], state)) stored,
  since timestamptz not null default now(),
  -- [{"key", "wanted", "read", "since"}]
  differences jsonb not null default '[]',
  standard text,
  approved_at timestamptz,
  approved_by text,
  -- the set that was declared for it; null: the last change that was verified
  approved_set_id uuid references approved_set on delete set null,
  -- of all values that were approved, the one read longest ago
  read_at timestamptz,
  dirty boolean not null default true
);
create index device_protection_order on device_protection (rank, since desc, device_id);
create index device_protection_dirty on device_protection (device_id) where dirty;
create index device_protection_ageing on device_protection (read_at) where state = 'SAME';
create index device_protection_set on device_protection (approved_set_id);

create function protection_of_device() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into device_protection (device_id) values (new.id) on conflict (device_id) do update set dirty = true;
  return null;
end $$;
create trigger protection_of_device after insert or update of plant_id, spec_id on device
  for each row when (new.type = 'INVERTER' and new.plant_id is not null) execute function protection_of_device();

create function protection_is_dirty() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update device_protection set dirty = true where device_id = new.device_id;
  return null;
end $$;
create trigger protection_was_read after insert or update on device_parameters for each row execute function protection_is_dirty();
create trigger protection_was_written after update of state, guard on command
  for each row when (new.op = 'param.write' and new.finished_at is not null) execute function protection_is_dirty();

create function protection_of_plant() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update device_protection p set dirty = true from device d where d.plant_id = new.id and d.id = p.device_id;
  return null;
end $$;
create trigger protection_of_plant after update of organization_id, country_code on plant
  for each row when (old.organization_id is distinct from new.organization_id or old.country_code <> new.country_code)
  execute function protection_of_plant();

create function protection_of_organization() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update device_protection p set dirty = true
  from organization_closure c join plant on plant.organization_id = c.descendant_id join device d on d.plant_id = plant.id
  where c.ancestor_id = new.id and d.id = p.device_id;
  return null;
end $$;
create trigger protection_of_organization after update of parent_id on organization
  for each row when (old.parent_id is distinct from new.parent_id) execute function protection_of_organization();

create function protection_of_set() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update device_protection p set dirty = true
  from device d join plant on plant.id = d.plant_id
  where d.id = p.device_id
    and (new.spec_id is null or d.spec_id = new.spec_id)
    and (new.country_code is null or plant.country_code = new.country_code)
    and (new.organization_id is null
      or plant.organization_id in (select descendant_id from organization_closure where ancestor_id = new.organization_id));
  return null;
end $$;
create trigger protection_of_set after insert or update of withdrawn_at on approved_set
  for each row execute function protection_of_set();

insert into device_protection (device_id) select id from device where type = 'INVERTER' and plant_id is not null;

-- one template on its way to many devices, or the way back
create table rollout (
  id uuid primary key,
  template_id uuid not null references protection_template,
  organization_id uuid references organization on delete set null,
  state text not null check (state in ('PROPOSED', 'RUNNING', 'PAUSED', 'STOPPED', 'DONE', 'CANCELLED')),
  -- the roll-out whose former values this one writes again
  restores_id uuid references rollout,
  per_minute int not null check (per_minute > 0),
  -- so many devices have to be well before the others follow
  canary int not null check (canary >= 0),
  stop_count int not null check (stop_count > 0),
  stop_pct int not null check (stop_pct between 1 and 100),
  healthy_within_s int not null check (healthy_within_s > 0),
  -- so long it waits for devices out of reach
  wait_s int not null check (wait_s > 0),
  reason text not null check (length(reason) <= 300),
  disclaimer_version text not null,
  created_at timestamptz not null default now(),
  created_by uuid references account on delete set null,
  by_name text not null,
  address text not null,
  approved_at timestamptz,
  approved_by uuid references account on delete set null,
  approved_name text,
  started_at timestamptz,
  finished_at timestamptz,
  check (approved_by is null or approved_by <> created_by)
);
create index rollout_template on rollout (template_id);
create index rollout_organization on rollout (organization_id, created_at desc);
create index rollout_newest on rollout (created_at desc, id desc);
create index rollout_restores on rollout (restores_id);
create index rollout_created_by on rollout (created_by);
create index rollout_approved_by on rollout (approved_by);
create index rollout_open on rollout (id) where finished_at is null and state <> 'PROPOSED';

create table rollout_item (
  rollout_id uuid not null references rollout on delete cascade,
  device_id uuid not null references device on delete cascade,
  plant_id uuid not null references plant on delete cascade,
  place int not null,
  state text not null default 'WAITING'
    check (state in ('WAITING', 'READING', 'WRITING', 'TRIAL', 'DONE', 'SAME', 'FAILED', 'SKIPPED')),
  -- the read or the write that it is at, or that it ended with
  command_id uuid references command on delete set null,
  -- the write whose former values are written again
  former_id uuid references command on delete set null,
  error text,
  started_at timestamptz,
  ended_at timestamptz,
  primary key (rollout_id, device_id)
);
create index rollout_item_place on rollout_item (rollout_id, place);
create index rollout_item_state on rollout_item (rollout_id, state, place);
create index rollout_item_started on rollout_item (rollout_id, started_at);
create index rollout_item_device on rollout_item (device_id);
create index rollout_item_plant on rollout_item (plant_id);
create index rollout_item_command on rollout_item (command_id);
create index rollout_item_former on rollout_item (former_id);

alter table command add column rollout_id uuid references rollout on delete set null;
create index command_rollout on command (rollout_id);

-- whoever reaches the plant hears that the roll-out has moved
create function rollout_item_moves() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('live', json_build_object('topic', 'commands', 'event', json_build_object('id', coalesce(new.command_id, new.rollout_id),
    'plantId', new.plant_id, 'deviceId', new.device_id, 'state', new.state, 'rolloutId', new.rollout_id))::text);
  return null;
end $$;
create trigger rollout_item_moves after update of state on rollout_item for each row execute function rollout_item_moves();

create function rollout_moves() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('live', json_build_object('topic', 'commands', 'event', json_build_object('id', new.id, 'plantId', i.plant_id,
    'deviceId', i.device_id, 'state', new.state, 'rolloutId', new.id))::text)
  from (select plant_id, device_id from rollout_item where rollout_id = new.id order by place limit 1) i;
  return null;
end $$;
create trigger rollout_moves after update of state on rollout for each row execute function rollout_moves();

grant select, insert, update, delete on dimming, protection_template, approved_set, device_protection, rollout, rollout_item to sunkeep_app;
