-- reports that a person keeps under a name
create table report_template (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  name text not null check (length(name) between 1 and 60),
  template jsonb not null
);
create unique index report_template_name on report_template (account_id, lower(name));

-- reports that go out by e-mail
create table report_schedule (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  name text not null check (length(name) between 1 and 60),
  template jsonb not null,
  format text not null check (format in ('xlsx', 'csv', 'pdf')),
  cadence text not null check (cadence in ('DAILY', 'WEEKLY', 'MONTHLY')),
  day smallint not null check (day between 1 and 31),
  local_time text not null check (local_time ~ '^\d\d:\d\d$'),
  time_zone text not null,
  language text not null,
  -- as typed; whether they may still receive it is asked each time
  recipients text[] not null default '{}' check (cardinality(recipients) <= 5),
  pause text check (pause in ('BY_HAND', 'NO_ACCESS')),
  next_at timestamptz not null,
  -- how the last one ended
  last_at timestamptz,
  last_state text,
  created_at timestamptz not null default now()
);
create index report_schedule_account on report_schedule (account_id);
create index report_schedule_due on report_schedule (next_at) where pause is null;

-- a report that is written in the background, and its file for a week
create table report_job (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  schedule_id uuid references report_schedule on delete set null,
  due_at timestamptz,
  name text,
  request jsonb not null,
  language text not null,
  -- of an API token that may see these plants alone; null: no such limit
  only_plants uuid[],
  state text not null default 'WAITING' check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
  -- which attempt writes: one that was given up finds another number here and stops
  run_id uuid,
  -- sign of life of that attempt
  beat_at timestamptz,
  rows int,
  rows_done int not null default 0,
  bytes bigint,
  -- what the file tells of, sixteen bytes each, and to whom else it was sent: whoever fetches it must still reach all of them
  plants bytea,
  recipients uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- a due time is served once, however many processes look
  unique (schedule_id, due_at)
);
create index report_job_account on report_job (account_id, created_at desc);
create index report_job_recipients on report_job using gin (recipients);
create index report_job_running on report_job (beat_at) where state = 'RUNNING';
create index report_job_created on report_job (created_at);

create table report_part (
  job_id uuid not null references report_job on delete cascade,
  run_id uuid not null,
  position int not null,
  content bytea not null,
  primary key (job_id, run_id, position)
);
-- files are packed already
alter table report_part alter column content set storage external;

-- one file that goes along with a message, erased with its text
alter table message add column file_name text, add column file_type text, add column file bytea,
  add check ((file_name is null) = (file_type is null));

grant select, insert, update, delete on report_template, report_schedule, report_job, report_part to sunkeep_app;
