import { dashboardEndpoints as calls } from '#contract/dashboard.ts';
import type { Route } from '../../platform/http.ts';
import type { ExpectedService } from '../expected/expected.service.ts';
import type { DashboardService } from './dashboard.service.ts';

export function dashboardRoutes(route: Route, dashboard: DashboardService, expected: ExpectedService): void {
  route(calls.summary, ({ scope }) => dashboard.summary(scope));
  route(calls.trend, ({ scope }) => dashboard.trend(scope));
  route(calls.status, ({ scope }) => dashboard.status(scope));
  route(calls.plants, ({ scope, body, query }) => dashboard.plants(scope, body, query));
  route(calls.ranking, ({ scope }) => dashboard.ranking(scope));
  route(calls.losses, ({ scope, body, query }) => expected.losses(scope, Number(body.days ?? '30'), query));
  route(calls.expected, ({ scope, body }) => expected.days(scope, body));
}
