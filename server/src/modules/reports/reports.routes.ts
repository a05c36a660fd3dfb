import { reportEndpoints as calls } from '#contract/reports.ts';
import type { Route } from '../../platform/http.ts';
import type { Reports } from './reports.module.ts';

export function reportRoutes(route: Route, reports: Reports): void {
  const { reading, jobs, templates, schedules } = reports;
  route(calls.query, ({ actor, scope, body, query }) => reading.page(scope, actor.accountId, body, query));
  route(calls.export, ({ actor, caller, scope, body }) => reports.export(actor, caller, scope, body));
  route(calls.startJob, ({ actor, caller, scope, body }) => jobs.start(actor, caller, scope, body));
  route(calls.jobs, ({ actor }) => jobs.list(actor));
  route(calls.download, ({ actor, scope, params }) => jobs.download(actor, scope, params.id));
  route(calls.removeJob, ({ actor, body }) => jobs.remove(actor, body.id));
  route(calls.templates, ({ actor }) => templates.list(actor));
  route(calls.saveTemplate, ({ actor, body }) => templates.save(actor, body));
  route(calls.deleteTemplate, ({ actor, body }) => templates.delete(actor, body.id));
  route(calls.schedules, ({ actor }) => schedules.list(actor));
  route(calls.saveSchedule, ({ actor, caller, scope, body }) => schedules.save(actor, caller, scope, body));
  route(calls.deleteSchedule, ({ actor, caller, body }) => schedules.delete(actor, caller, body.id));
}
