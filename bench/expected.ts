// What the hourly look at losses costs over 10,000 plants: the first time, and every hour after.
import { fillPlants } from './plants/fill.ts';
import { withInstallation } from './shared/installation.ts';
import { saveResults } from './shared/results.ts';
import { printTable } from './shared/table.ts';

const plants = Number(process.env.BENCH_PLANTS ?? 10_000);
const days = 30;
/** One plant of so many loses a third of its mornings, since three weeks. */
const oneOf = 20;
/** It runs once an hour: a tenth of that is plenty. */
const mostSeconds = 360;

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

await withInstallation(async ({ owner, createApp }) => {
  await fillPlants(owner, plants);
  const { services } = createApp();
  await services.telemetry.keepPartitions();
  await owner.query(
    `insert into plant_array (plant_id, position, capacity_w, tilt_deg, azimuth, azimuth_ref, azimuth_deg)
     select id, 0, coalesce(pv_capacity_w, 8000), 30, 0, 'SOUTH_EAST', 180 from plant`,
  );
  const ill = `map_x % ${oneOf} = 0`;
  await owner.query(
    `insert into plant_day (plant_id, day, pv_wh, self_consumed_wh, currency, quality)
     select id, current_date - d, coalesce(pv_capacity_w, 8000) * (case when ${ill} and d <= 21 then 2.0 else 2.8 end), 4000, 'EUR', 'MEASURED'
     from plant, generate_series(1, ${days}) d`,
  );
  await owner.query(
    `insert into plant_power_5min (plant_id, at, pv_w)
     select id, at, 1000 from plant, generate_series(current_date - 21 + time '06:00', current_date - time '04:00', interval '5 minutes') at
     where ${ill} and extract(hour from at) between 6 and 17`,
  );
  await owner.query('vacuum analyze');
  const first = await seconds(() => services.expected.derive());
  await owner.query(`update expected_day set derived_at = derived_at - interval '2 hours'`);
  const hourly = await seconds(() => services.expected.derive());
  const { rows } = await owner.query<{ losses: number }>(
    'select count(*)::int as losses from plant_expected_day where lost_wh > 0',
  );
  console.log(`${plants} plants, ${days} days, ${rows[0]?.losses} days with a loss\n`);
  printTable(
    ['work', 's'],
    [
      [`first time, ${days} days`, first.toFixed(1)],
      ['every hour, three days', hourly.toFixed(1)],
    ],
  );
  console.log(`\n${hourly < mostSeconds ? 'PASS' : 'FAIL'} every hour ${hourly.toFixed(1)} s (below ${mostSeconds})`);
  saveResults('expected', { plants, days, first, hourly, losses: rows[0]?.losses });
});
