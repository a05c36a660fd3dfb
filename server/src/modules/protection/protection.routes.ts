import { protectionEndpoints as calls } from '#contract/protection.ts';
import { standards } from '#contract/standards.ts';
import { FileAnswer, type Route } from '../../platform/http.ts';
import { spreadsheetType } from '../../platform/spreadsheet.ts';
import type { ProtectionModule } from './protection.module.ts';

export function protectionRoutes(route: Route, { drift, templates, rollouts }: ProtectionModule): void {
  route(calls.page, ({ scope, body, query }) => drift.page(scope, body, query));
  route(calls.counts, ({ scope }) => drift.counts(scope));
  route(
    calls.export,
    async ({ actor, caller, scope, body }) =>
      new FileAnswer(await drift.export({ actor, caller }, scope, body, caller.language), spreadsheetType, 'protection.xlsx'),
  );
  route(calls.read, ({ actor, caller, scope, body }) => drift.read({ actor, caller }, scope, body.deviceIds));
  route(calls.standards, () => [...standards]);
  route(calls.templates, ({ actor, scope }) => templates.list(actor, scope));
  route(calls.addTemplate, ({ actor, caller, body }) => templates.add({ actor, caller }, body));
  route(calls.retireTemplate, ({ actor, caller, scope, body }) => templates.retire({ actor, caller }, scope, body.id));
  route(calls.declare, ({ actor, caller, scope, body }) => templates.declare({ actor, caller }, scope, body));
  route(calls.withdraw, ({ actor, caller, scope, body }) => templates.withdraw({ actor, caller }, scope, body.id));
  route(calls.rollouts, ({ actor, scope, body, query }) => rollouts.page(actor, scope, body.state, query));
  route(calls.rollout, ({ actor, scope, params }) => rollouts.detail(actor, scope, params.id));
  route(calls.items, ({ actor, scope, body, query }) => rollouts.items(actor, scope, body, query));
  route(calls.propose, ({ actor, caller, scope, body }) => rollouts.propose({ actor, caller }, scope, body));
  route(calls.approve, ({ actor, caller, scope, body }) => rollouts.approve({ actor, caller }, scope, body));
  route(calls.pause, ({ actor, caller, scope, body }) => rollouts.pause({ actor, caller }, scope, body.id));
  route(calls.resume, ({ actor, caller, scope, body }) => rollouts.resume({ actor, caller }, scope, body));
  route(calls.cancel, ({ actor, caller, scope, body }) => rollouts.cancel({ actor, caller }, scope, body.id));
  route(calls.restore, ({ actor, caller, scope, body }) => rollouts.restore({ actor, caller }, scope, body));
}
