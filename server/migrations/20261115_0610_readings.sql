-- whoever shows a plant live hears of its status too, whichever program changes it
create function announce_plant() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('telemetry', new.id::text);
  return null;
end $$;
create trigger plant_status_is_announced after update of status on plant for each row
  when (old.status is distinct from new.status) execute function announce_plant();
