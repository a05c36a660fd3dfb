import type { Config } from '../../config.ts';
import type { Writer } from '../../platform/copy.ts';
import type { Vault } from '../../platform/crypto.ts';
import type { Database } from '../../platform/db.ts';
import { systemScope } from '../../platform/scope.ts';
import { createDeriveService } from './derive.service.ts';
import { createDonglesService } from './dongles.service.ts';
import { createIngestService } from './ingest.service.ts';
import { dropPartitions, openPartitions } from './samples.repository.ts';
import { createStatusService } from './status.service.ts';

export type TelemetryModule = ReturnType<typeof createTelemetry>;

const partitions = systemScope('partitions belong to nobody');
const dayMs = 86_400_000;
const daysAhead = 7;
const statusEveryMs = 15_000;
const sumsEveryMs = 5_000;
/** At most such a part of the time is spent on sums: where there are very many plants, they come less often. */
const sumsShare = 0.1;

/** Owns what devices say: it is taken, kept, folded into totals that are never wrong, and tells who is there. */
export function createTelemetry(db: Database, writer: Writer, vault: Vault, { telemetry }: Config) {
  const ingest = createIngestService(writer);
  const derive = createDeriveService(writer, telemetry.rawDays);
  const status = createStatusService(db);
  let statusAt = 0;
  let sumsDue = 0;

  return {
    dongles: createDonglesService(db, vault),
    ingest,
    derive,
    status,

    async keepPartitions(): Promise<void> {
      const now = Date.now();
      await openPartitions(db, partitions, new Date(now - telemetry.rawDays * dayMs), new Date(now + daysAhead * dayMs));
      const means = new Date(now);
      means.setUTCMonth(means.getUTCMonth() - telemetry.meansMonths);
      await dropPartitions(db, partitions, new Date(now - (telemetry.rawDays + 1) * dayMs), means);
    },

    /** One round of what has to be done all the time. */
    async tick(): Promise<void> {
      await ingest.adopt();
      await derive.derivePlants();
      const begun = Date.now();
      if (begun >= sumsDue) {
        await derive.deriveSums();
        sumsDue = begun + Math.max(sumsEveryMs, (Date.now() - begun) / sumsShare);
      }
      if (Date.now() - statusAt < statusEveryMs) return;
      statusAt = Date.now();
      await status.sweep();
    },
  };
}
