import type { AccountFilter } from '#contract/accounts.ts';
import { countStaff, listStaff, rolesOf } from '../../server/src/modules/accounts/accounts.repository.ts';
import type { Database } from '../../server/src/platform/db.ts';
import { scopeFor } from '../../server/src/platform/scope.ts';
import { mostCounted } from '../../server/src/platform/search.ts';
import { connections, type Figures, seconds } from '../api/hammer.ts';
import { percentile } from '../shared/stats.ts';

/** The queries of the page by themselves, on the same pool, by as many askers. */
export async function hammerSql(db: Database, accountId: string, filter: AccountFilter): Promise<Figures> {
  const scope = await scopeFor(db, accountId, 'accounts.view');
  const times: number[] = [];
  const begunAll = performance.now();
  const deadline = begunAll + seconds * 1000;
  const lane = async () => {
    for (let begun = performance.now(); begun < deadline; begun = performance.now()) {
      const [list] = await Promise.all([listStaff(db, scope, filter, 10, 0), countStaff(db, scope, filter, mostCounted)]);
      await rolesOf(
        db,
        scope,
        list.map((a) => a.id),
      );
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
