import type { Readable } from 'node:stream';
import type { Language } from '#contract/languages.ts';
import { mostSeriesDays, type Statistics, type StatisticsBody } from '#contract/readings.ts';
import type { Database } from '../../platform/db.ts';
import { AppError, FieldError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Texts } from '../../platform/texts.ts';
import { bucketsBetween, noSums, totalsOf } from '../../platform/totals.ts';
import { findPlants } from './readings.repository.ts';
import * as repository from './statistics.repository.ts';
import { statisticsSheet } from './statistics.sheet.ts';

/** Energy and money of a plant, added up from its local days. */
export function createStatisticsService(db: Database, texts: Texts) {
  async function statistics(scope: Scope, { plantId, unit, from: wanted, to }: StatisticsBody): Promise<Statistics> {
    const [plant] = await findPlants(db, scope, [plantId]);
    const factors = await repository.findFactors(db, scope, plantId, to);
    if (!plant || !factors) throw new AppError('notFound');
    const firstDay = await repository.firstDay(db, scope, plantId);
    const from = wanted ?? (firstDay !== null && firstDay <= to ? firstDay : null);
    const days = from === null ? [] : bucketsBetween(unit, from, to);
    if (days.length > mostSeriesDays) throw new FieldError('from', 'invalid');
    const sums = from === null ? [] : await repository.sumDays(db, scope, plantId, unit, from, to);
    const sumsOf = new Map(sums.map((s) => [s.day, s]));
    return {
      plantId,
      timeZone: plant.time_zone,
      currency: plant.currency,
      from,
      to,
      firstDay,
      buckets: days.map((day) => ({ day, ...totalsOf(sumsOf.get(day) ?? noSums) })),
      total: totalsOf(sumsOf.get(null) ?? noSums),
      factors: {
        co2KgPerKwh: factors.co2_kg_per_kwh,
        coalKgPerKwh: factors.coal_kg_per_kwh,
        treeKgCo2PerYear: factors.tree_kg_co2_per_year,
        source: factors.source,
      },
    };
  }

  return {
    statistics,
    export: async (scope: Scope, language: Language, body: StatisticsBody): Promise<Readable> =>
      statisticsSheet(texts, language, await statistics(scope, body), body.unit),
  };
}
