import type { PlantFilter } from '#contract/plants.ts';
import { createPlantLengths, pageOfPlants } from '../../server/src/modules/plants/plants.page.ts';
import type { Database } from '../../server/src/platform/db.ts';
import { scopeFor } from '../../server/src/platform/scope.ts';
import { connections, type Figures } from '../api/hammer.ts';
import { percentile } from '../shared/stats.ts';
import { pageNum, pageSize } from './cases.ts';

interface Asker {
  accountId: string;
  /** Asks the database who it is, as every request does. */
  authenticate(): Promise<unknown>;
}

/** The queries of the request by themselves, on the same pool, by as many askers. */
export async function hammerSql(
  db: Database,
  { accountId, authenticate }: Asker,
  filter: PlantFilter,
  seconds: number,
): Promise<Figures> {
  const page = { limit: pageSize, offset: (pageNum - 1) * pageSize };
  const lengths = createPlantLengths();
  const times: number[] = [];
  const begunAll = performance.now();
  const deadline = begunAll + seconds * 1000;
  const lane = async () => {
    for (let begun = performance.now(); begun < deadline; begun = performance.now()) {
      await authenticate();
      const scope = await scopeFor(db, accountId, 'plants.view');
      await pageOfPlants(db, lengths, scope, accountId, filter, page);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  return {
    requestsPerSecond: times.length / ((performance.now() - begunAll) / 1000),
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
  };
}
