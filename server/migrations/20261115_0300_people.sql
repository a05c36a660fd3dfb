-- organizations: what the forms hold, and who lies below whom
alter table organization
  add column version int not null default 0,
  add column description text check (length(description) <= 300),
  add column contact_name text check (length(contact_name) <= 50),
  add column contact text,
  add column address text check (length(address) <= 200);
create unique index organization_name_unique on organization (parent_id, lower(name)) nulls not distinct;
create index organization_parent on organization (parent_id);

create table organization_closure (
  ancestor_id uuid not null references organization on delete cascade,
  descendant_id uuid not null references organization on delete cascade,
  depth int not null check (depth >= 0),
  primary key (ancestor_id, descendant_id)
);
create index organization_closure_descendant on organization_closure (descendant_id, ancestor_id);
insert into organization_closure select id, id, 0 from organization;

-- kept by the database, so that no program can forget it
create function organization_place() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into organization_closure (ancestor_id, descendant_id, depth)
      select ancestor_id, new.id, depth + 1 from organization_closure where descendant_id = new.parent_id
      union all select new.id, new.id, 0;
    return null;
  end if;
  if exists (select from organization_closure where ancestor_id = new.id and descendant_id = new.parent_id) then
    raise exception 'an organization cannot lie below itself' using errcode = 'check_violation', constraint = 'organization_cycle';
  end if;
  delete from organization_closure c using organization_closure below, organization_closure above
    where below.ancestor_id = new.id and above.descendant_id = new.id and above.depth > 0
      and c.descendant_id = below.descendant_id and c.ancestor_id = above.ancestor_id;
  insert into organization_closure (ancestor_id, descendant_id, depth)
    select above.ancestor_id, below.descendant_id, above.depth + below.depth + 1
    from organization_closure above, organization_closure below
    where above.descendant_id = new.parent_id and below.ancestor_id = new.id;
  return null;
end $$;
create trigger organization_placed after insert on organization for each row execute function organization_place();
create trigger organization_moved after update of parent_id on organization
  for each row when (old.parent_id is distinct from new.parent_id) execute function organization_place();

-- an organization is open while it and everything above it is in normal state; whoever belongs to none is not concerned
create function organization_open(organization uuid) returns boolean language sql stable as $$
  select not exists (
    select from organization_closure c join organization o on o.id = c.ancestor_id
    where c.descendant_id = organization and o.status <> 'normal')
$$;

-- roles
alter table role add column version int not null default 0;
create table role_organization (
  role_id uuid not null references role on delete cascade,
  organization_id uuid not null references organization on delete cascade,
  primary key (role_id, organization_id)
);
alter table account_role drop constraint account_role_role_id_fkey,
  add constraint account_role_role_id_fkey foreign key (role_id) references role on delete cascade;

-- menus
alter table menu add column version int not null default 0;

-- accounts
alter table account
  add column version int not null default 0,
  add column kind text not null default 'STAFF' check (kind in ('STAFF', 'OWNER', 'DEMO')),
  -- who looks after this house owner
  add column service_organization_id uuid references organization on delete set null,
  add column created_by uuid references account on delete set null,
  add column last_sign_in_at timestamptz;
update account set kind = 'DEMO' where demo;
update account set kind = 'OWNER' where not demo and exists (
  select from account_role ar join role r on r.id = ar.role_id where ar.account_id = account.id and r.type = 'OWNER');
create index account_kind_created on account (kind, created_at desc, id desc);
create index account_organization_created on account (organization_id, created_at desc, id desc);
create index account_service_organization on account (service_organization_id, created_at desc, id desc);
create index account_created_by on account (created_by);

create table account_link (
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  purpose text not null check (purpose in ('INVITE', 'RESET')),
  expires_at timestamptz not null
);
create index account_link_account on account_link (account_id);

create table api_token (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  name text not null check (length(name) between 1 and 60),
  token_hash bytea not null unique,
  permissions text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index api_token_account on api_token (account_id);

-- at least one administrator who can enter remains, whatever two people do at once
create function keep_an_administrator() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7233102);
  if not exists (
    select from account a join account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id
    where r.code = 'super_admin' and r.enabled and a.status = 'normal' and a.erase_at is null
  ) then
    raise exception 'the last administrator must remain' using errcode = 'check_violation', constraint = 'last_administrator';
  end if;
  return null;
end $$;
create constraint trigger account_keeps_administrator after update of status, erase_at or delete on account
  deferrable initially deferred for each row execute function keep_an_administrator();
create constraint trigger account_role_keeps_administrator after delete on account_role
  deferrable initially deferred for each row execute function keep_an_administrator();
create constraint trigger role_keeps_administrator after update of enabled on role
  deferrable initially deferred for each row execute function keep_an_administrator();

-- a blocked or stopped person's API tokens are refused like the sessions; roles that end do not need to end them

-- who did what: rows are evidence, the application can only add them
create table audit (
  id uuid primary key,
  at timestamptz not null default now(),
  actor_id uuid not null,
  actor_name text not null,
  address text not null,
  action text not null,
  object_type text not null,
  object_id uuid not null,
  object_name text not null,
  -- for whom it is visible: the organization concerned, the person concerned
  organization_id uuid,
  subject_account_id uuid,
  changes jsonb not null default '[]'
);
create index audit_at on audit (at desc, id desc);
create index audit_organization on audit (organization_id, at desc);
create index audit_subject on audit (subject_account_id, at desc);

grant select, insert, update, delete on organization_closure, role_organization, account_link, api_token to sunkeep_app;
grant select, insert on audit to sunkeep_app;
