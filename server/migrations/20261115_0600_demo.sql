-- months of means without days of samples: where a past begins of which only totals and means are known
create function telemetry_open_months(first date, last date) returns void
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare d date;
begin
  perform pg_advisory_xact_lock(7233102);
  for d in select generate_series(date_trunc('month', first::timestamp), last::timestamp, interval '1 month')::date loop
    perform telemetry_partition('plant_power_5min', to_char(d, 'YYYYMM'), d, (d + interval '1 month')::date);
  end loop;
end $$;
revoke all on function telemetry_open_months from public;
grant execute on function telemetry_open_months to sunkeep_app;
