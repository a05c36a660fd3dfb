import { readingEndpoints as calls } from '#contract/readings.ts';
import { FileAnswer, type Route } from '../../platform/http.ts';
import { spreadsheetType } from '../../platform/spreadsheet.ts';
import type { Readings } from './readings.module.ts';

export function readingRoutes(route: Route, { now, curves, statistics, series }: Readings): void {
  route(calls.realtime, ({ scope, params }) => now.realtime(scope, params.id));
  route(calls.flow, ({ scope, params }) => now.flow(scope, params.id));
  route(calls.curve, ({ scope, body }) => curves.curve(scope, body));
  route(calls.statistics, ({ scope, body }) => statistics.statistics(scope, body));
  route(
    calls.exportStatistics,
    async ({ caller, scope, body }) =>
      new FileAnswer(await statistics.export(scope, caller.language, body), spreadsheetType, 'statistics.xlsx'),
  );
  route(calls.series, ({ scope, body }) => series.series(scope, body));
}
