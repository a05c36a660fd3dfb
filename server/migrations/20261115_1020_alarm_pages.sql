-- open ones by level, then closed ones by level: 1 to 5 and 11 to 15
alter table alarm add column place smallint not null generated always as (
  case level when 'SERIOUS' then 1 when 'ERROR' then 2 when 'WARN' then 3 when 'INFO' then 4 else 5 end
  + case when state = 'CLOSED' then 10 else 0 end) stored;
drop index alarm_standard_order;
create index alarm_place on alarm (place, started_at desc, id desc);
create index alarm_plant_place on alarm (plant_id, place, started_at desc, id desc);
create index alarm_latest on alarm (latest_at desc, id desc);
create index alarm_level on alarm (level_rank, id);
drop index alarm_code;
create index alarm_code on alarm (code, id);
create index alarm_plant_code on alarm (plant_id, code, id);
create index alarm_open_code on alarm (code, place, started_at desc, id desc) where place < 10;
