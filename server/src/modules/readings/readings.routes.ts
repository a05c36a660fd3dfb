import { readingEndpoints as calls } from '#contract/readings.ts';
import type { Route } from '../../platform/http.ts';
import type { Readings } from './readings.module.ts';

export function readingRoutes(route: Route, { now, curves, statistics, series }: Readings): void {
  route(calls.realtime, ({ scope, params }) => now.realtime(scope, params.id));
  route(calls.flow, ({ scope, params }) => now.flow(scope, params.id));
  route(calls.curve, ({ scope, body }) => curves.curve(scope, body));
  route(calls.statistics, ({ scope, body }) => statistics.statistics(scope, body));
  route(calls.series, ({ scope, body }) => series.series(scope, body));
}
