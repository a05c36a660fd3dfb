-- a device on its way moves from state to state: with indexes that ask only whether it is, none of them has to be written again
alter table campaign_item
  add column pending boolean generated always as (state = 'PENDING') stored,
  add column under_way boolean generated always as (state in ('NOTIFIED', 'ACCEPTED', 'DOWNLOADING', 'DOWNLOADED', 'VERIFIED',
    'WAITING_WINDOW', 'INSTALLING', 'REBOOTING')) stored,
  set (fillfactor = 70);
drop index campaign_item_state, campaign_item_pending, campaign_item_one_upgrade;
create unique index campaign_item_one_upgrade on campaign_item (device_id) where under_way;
create index campaign_item_pending on campaign_item (campaign_id, id) where pending;

-- orders of a roll-out are told with the roll-out
create or replace function command_moves() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' or new.state <> old.state then
    insert into command_step (command_id, state) values (new.id, new.state) on conflict do nothing;
  end if;
  if new.op not in ('fw.upgrade', 'fw.cancel') then
    perform pg_notify('live', json_build_object('topic', 'commands', 'event', json_build_object('id', new.id, 'plantId', new.plant_id,
      'deviceId', new.device_id, 'state', new.state))::text);
  end if;
  return null;
end $$;

-- as the device names it itself
alter table device add column hw_rev text;

-- who started a roll-out reads in the console how it ended, besides the mail
alter table notification
  add column campaign_id uuid references campaign on delete cascade,
  drop constraint notification_kind_check,
  drop constraint notification_check,
  add check (kind in ('ALARM', 'RECOVERY', 'INCIDENT', 'ESCALATION', 'CHANGED', 'NOT_CHANGED', 'RETURNED', 'CAMPAIGN_DONE',
    'CAMPAIGN_STOPPED')),
  add check (num_nonnulls(alarm_id, incident_id, command_id, campaign_id) > 0);
drop index notification_once;
create unique index notification_once on notification (account_id, channel, kind, coalesce(alarm_id, incident_id, command_id, campaign_id));
create index notification_campaign on notification (campaign_id);
