do $$ begin
  create role sunkeep_app nologin;
exception when duplicate_object then null;
end $$;
grant sunkeep_app to current_user;

create table organization (
  id uuid primary key,
  parent_id uuid references organization on delete restrict,
  kind text not null check (kind in ('PROVIDER', 'DEALER', 'INSTALLER')),
  name text not null check (length(name) between 1 and 100),
  status text not null default 'normal' check (status in ('normal', 'stop', 'freeze')),
  created_at timestamptz not null default now()
);
-- an installation has one provider at its root
create unique index organization_one_provider on organization (kind) where parent_id is null;

create table role (
  id uuid primary key,
  code text not null unique check (code ~ '^[a-z0-9_]{2,40}$'),
  type text not null check (type in ('OPERATOR', 'DEALER', 'INSTALLER', 'OWNER', 'GUEST')),
  name text not null check (length(name) between 1 and 60),
  description text,
  data_scope text not null check (data_scope in ('ALL', 'ORG_AND_CHILDREN', 'ORG_ONLY', 'CUSTOM', 'OWN', 'DEMO')),
  enabled boolean not null default true,
  built_in boolean not null default false,
  created_at timestamptz not null default now()
);

create table role_permission (
  role_id uuid not null references role on delete cascade,
  permission text not null check (permission ~ '^[0-9]{4,13}$'),
  primary key (role_id, permission)
);

create table account (
  id uuid primary key,
  account_name text not null check (account_name ~ '^[A-Za-z0-9-]{3,32}$'),
  nick_name text check (length(nick_name) between 1 and 50),
  email text check (email = lower(email)),
  mobile text check (mobile ~ '^\+[1-9][0-9]{6,14}$'),
  -- argon2id of the MD5 digest that the browser sends; null: no sign-in by password
  password_hash text,
  status text not null default 'normal' check (status in ('normal', 'stop', 'freeze')),
  organization_id uuid references organization on delete restrict,
  language text not null,
  demo boolean not null default false,
  totp_secret bytea,
  totp_confirmed_at timestamptz,
  -- the last time step accepted: a code works once
  totp_last_step bigint,
  -- set by a cancellation: when the account is erased
  erase_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (totp_confirmed_at is null or totp_secret is not null)
);
create unique index account_name_unique on account (lower(account_name));
create unique index account_email_unique on account (email);
create unique index account_mobile_unique on account (mobile);
create unique index account_one_demo on account (demo) where demo;
create index account_erase_at on account (erase_at) where erase_at is not null;

create table account_role (
  account_id uuid not null references account on delete cascade,
  role_id uuid not null references role on delete restrict,
  primary key (account_id, role_id)
);
create index account_role_role on account_role (role_id);

create table avatar (
  id uuid primary key,
  account_id uuid not null unique references account on delete cascade,
  picture bytea not null
);

create table backup_code (
  account_id uuid not null references account on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

create table session (
  id uuid primary key,
  token_hash bytea not null unique,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  idle_expires_at timestamptz not null,
  expires_at timestamptz not null,
  address text not null,
  user_agent text not null,
  -- this sign-in took back a cancellation
  cancellation_undone boolean not null default false
);
create index session_account on session (account_id);
create index session_expiry on session (least(idle_expires_at, expires_at));

create table sign_in (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  at timestamptz not null default now(),
  succeeded boolean not null
);
create index sign_in_account_at on sign_in (account_id, at);

-- failures in a row by account, by typed name or by address; counted before the password is looked at
create table sign_in_throttle (
  key text primary key,
  failures int not null,
  last_at timestamptz not null
);

create table verification_code (
  id uuid primary key,
  purpose text not null check (purpose in ('REGISTER', 'FORGET', 'LOGIN', 'BIND')),
  target text not null,
  -- the account that asked, where the purpose needs one
  account_id uuid references account on delete cascade,
  -- null until the code is made, and for ever where none is due
  code_hash bytea,
  address text not null,
  tries int not null default 0,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index verification_code_target on verification_code (target, created_at);
create index verification_code_address on verification_code (address, created_at);

create table message (
  id uuid primary key,
  channel text not null check (channel in ('MOBILE', 'EMAIL')),
  target text not null,
  subject text not null,
  -- both are erased once the message is delivered
  body_text text,
  body_html text,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'SENT', 'KEPT', 'FAILED')),
  attempts int not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index message_created_at on message (created_at desc, id);

create table menu (
  id uuid primary key,
  parent_id uuid references menu on delete restrict,
  kind text not null check (kind in ('CATALOGUE', 'MENU', 'BUTTON')),
  name text not null check (length(name) between 1 and 60),
  path text,
  component text,
  icon text,
  permission text check (permission ~ '^[0-9]{4,13}$'),
  hidden boolean not null default false,
  keep_alive boolean not null default true,
  sort_order int not null default 0,
  check ((kind = 'MENU') = (component is not null)),
  check (kind = 'BUTTON' or path is not null)
);
create unique index menu_path_unique on menu (path);
create index menu_parent on menu (parent_id, sort_order);

-- what a first start has laid down, so that it is laid down once even if a person removes it later
create table seed_item (
  key text primary key
);

-- whoever is blocked, or whose roles change, must sign in again, whichever program made the change
create function end_sessions() returns trigger language plpgsql as $$
declare account uuid := case when tg_table_name = 'account' then to_jsonb(new) ->> 'id'
                             else coalesce(to_jsonb(new), to_jsonb(old)) ->> 'account_id' end;
begin
  delete from session where account_id = account;
  return null;
end $$;
create trigger account_blocked after update of status on account
  for each row when (new.status <> 'normal' and old.status = 'normal') execute function end_sessions();
create trigger account_role_changed after insert or update or delete on account_role
  for each row execute function end_sessions();

grant usage on schema public to sunkeep_app;
grant select, insert, update, delete on all tables in schema public to sunkeep_app;
revoke insert, update, delete on schema_migration from sunkeep_app;
