-- orders to devices: one row each, from the moment somebody wants it to its end. The id is what the device answers to.
create table command (
  id uuid primary key,
  plant_id uuid not null references plant on delete cascade,
  device_id uuid not null references device on delete cascade,
  op text not null check (op in ('param.read', 'param.write', 'param.keep', 'reboot', 'time.sync', 'fw.upgrade', 'fw.cancel')),
  state text not null default 'CREATED' check (state in ('CREATED', 'SENT', 'ACCEPTED', 'EXECUTING', 'APPLIED', 'VERIFIED', 'REJECTED',
    'PARTIAL', 'FAILED', 'EXPIRED', 'CANCELLED')),
  body jsonb not null,
  -- what a write has to put back where it does not go well: key → value
  previous jsonb,
  results jsonb not null default '[]',
  error text,
  error_text text check (length(error_text) <= 300),
  created_at timestamptz not null default now(),
  -- null: nobody, the seat belt acts
  created_by uuid references account on delete set null,
  -- as it was then
  by_name text not null,
  address text not null,
  reason text check (length(reason) <= 300),
  disclaimer_version text,
  standard text,
  -- not sent later than this
  expires_at timestamptz not null,
  -- how long a device may be silent once it was told
  patience_s int not null check (patience_s > 0),
  -- nobody waits for the next answer longer than this
  answer_until timestamptz,
  finished_at timestamptz,
  -- the write that this one takes back, or lets stand
  restores_id uuid references command on delete set null,
  -- how soon after a write the device has to report healthy, and whether it did
  healthy_within_s int check (healthy_within_s > 0),
  guard text check (guard in ('WATCHING', 'KEPT', 'RETURNED')),
  guard_until timestamptz
);
-- two people cannot write to one device at once, whatever the processes do
create unique index command_one_write on command (device_id) where op = 'param.write' and finished_at is null;
create index command_waiting on command (created_at, id) where state = 'CREATED';
create index command_expiring on command (expires_at) where state = 'CREATED';
create index command_answering on command (answer_until) where finished_at is null and state <> 'CREATED';
create index command_guarded on command (guard_until) where guard = 'WATCHING';
create index command_plant on command (plant_id, created_at desc, id desc);
create index command_device on command (device_id, created_at desc, id desc);
create index command_restores on command (restores_id);
create index command_created_by on command (created_by);

create table command_step (
  command_id uuid not null references command on delete cascade,
  state text not null,
  -- of the move, not of its transaction: answers that come together keep their order
  at timestamptz not null default clock_timestamp(),
  primary key (command_id, state)
);

-- every move is written down and told to whoever looks, whichever program made it
create function command_moves() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' or new.state <> old.state then
    insert into command_step (command_id, state) values (new.id, new.state) on conflict do nothing;
  end if;
  perform pg_notify('live', json_build_object('topic', 'commands', 'event', json_build_object('id', new.id, 'plantId', new.plant_id,
    'deviceId', new.device_id, 'state', new.state))::text);
  return null;
end $$;
create trigger command_moves after insert or update of state, guard on command for each row execute function command_moves();

-- what a device said about its parameters: key → {"value", "readAt"}
create table device_parameters (
  device_id uuid primary key references device on delete cascade,
  values jsonb not null default '{}',
  hash text
);

-- where a model differs from the catalogue
create table spec_parameter (
  spec_id uuid not null references device_spec on delete cascade,
  key text not null,
  -- false: this model has no such parameter
  supported boolean not null default true,
  min double precision,
  max double precision,
  primary key (spec_id, key)
);

grant select, insert, update, delete on command, command_step, device_parameters, spec_parameter to sunkeep_app;
