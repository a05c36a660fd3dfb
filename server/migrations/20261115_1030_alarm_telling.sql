-- alarms that somebody may still have to be told of: telling empties this and touches none of an alarm's own indexes
create table untold_alarm (
  alarm_id uuid primary key references alarm on delete cascade,
  created_at timestamptz not null default now()
);
create index untold_alarm_created on untold_alarm (created_at);
insert into untold_alarm (alarm_id, created_at)
select a.id, a.created_at from alarm a join alarm_definition d on d.code = a.code
where a.notified_at is null and a.fresh and d.notify and a.created_at > now() - interval '1 day';
grant select, insert, update, delete on untold_alarm to sunkeep_app;
alter table alarm drop column notified_at;

-- those that may still turn out to be part of an incident
create index alarm_lone on alarm (created_at) where incident_id is null and fresh and state <> 'CLOSED';

-- whatever the page is sorted by, few plants or few codes are asked one by one
drop index alarm_open_code;
create index alarm_code_place on alarm (code, place, started_at desc, id desc);
create index alarm_plant_latest on alarm (plant_id, latest_at desc, id desc);
create index alarm_plant_level on alarm (plant_id, level_rank, id);
drop index alarm_plant;
create index alarm_plant on alarm (plant_id, started_at desc, id desc);
drop index alarm_open_plant;
