/** Owns how what was measured and derived is read back: now, over a day, over years, as sums. */
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db.ts';
import type { Texts } from '../../platform/texts.ts';
import { createCurveService } from './curve.service.ts';
import { createNowService } from './now.service.ts';
import { createSeriesService } from './series.service.ts';
import { createStatisticsService } from './statistics.service.ts';

export type Readings = ReturnType<typeof createReadings>;

export function createReadings(db: Database, { telemetry }: Config, texts: Texts) {
  const now = createNowService(db);
  return {
    now,
    curves: createCurveService(db, now),
    statistics: createStatisticsService(db, texts),
    series: createSeriesService(db, telemetry.rawDays),
  };
}
