import { fillPlants } from '../ingest/fill.ts';
import { withInstallation } from '../shared/installation.ts';
import { reportRate, startServer } from './server.ts';

const minute = 60_000;

/** Messages a second of the same plants without anything of alarms beside ingest, and with all of it: every round and every rule. */
export async function measureRules(plants: number, steps: number, runs: number) {
  return withInstallation(async ({ owner, createApp }) => {
    await fillPlants(owner, plants);
    const server = await startServer(createApp);
    const rates = { without: [] as number[], with: [] as number[] };
    let start = Date.now() - (2 * runs * steps + 5) * minute;
    const next = () => {
      start += steps * minute;
      return reportRate(server.port, plants, steps, start);
    };
    await next();
    for (let run = 0; run < runs; run++) {
      rates.without.push(await next());
      const stop = server.startAlarms();
      const [rate] = await Promise.all([next(), server.alarms.rules.everyFiveMinutes()]);
      rates.with.push(rate);
      await stop();
    }
    await server.close();
    // whatever else the machine does only makes it slower
    return { plants, steps, without: Math.max(...rates.without), with: Math.max(...rates.with), rates };
  });
}
