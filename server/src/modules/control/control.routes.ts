import { controlEndpoints as calls } from '#contract/control.ts';
import { FileAnswer, type Route } from '../../platform/http.ts';
import { pdfType } from '../../platform/pdf.ts';
import type { ControlModule } from './control.module.ts';

export function controlRoutes(route: Route, { reading, writing, energy, receipts }: ControlModule): void {
  route(calls.catalogue, ({ scope, query }) => reading.catalogue(scope, query.deviceId));
  route(calls.standards, ({ scope, query }) => reading.standards(scope, query.plantId));
  route(calls.read, ({ actor, caller, scope, body }) => reading.read({ actor, caller }, scope, body));
  route(calls.write, ({ actor, caller, scope, body }) => writing.write({ actor, caller }, scope, body));
  route(calls.restore, ({ actor, caller, scope, body }) => writing.restore({ actor, caller }, scope, body));
  route(calls.act, ({ actor, caller, scope, body }) => writing.act({ actor, caller }, scope, body));
  route(calls.history, ({ scope, body, query }) => reading.history(scope, body, query));
  route(calls.command, ({ scope, params }) => reading.command(scope, params.id));
  route(
    calls.receipt,
    async ({ scope, params, caller }) =>
      new FileAnswer(await receipts.pdf(scope, params.id, caller.language), pdfType, `receipt-${params.id}.pdf`),
  );
  route(calls.cancel, ({ actor, caller, scope, body }) => reading.cancel({ actor, caller }, scope, body.id));
  route(calls.energy, ({ scope, params }) => energy.energy(scope, params.id));
  route(calls.manageEnergy, ({ actor, caller, scope, body }) => energy.manageEnergy({ actor, caller }, scope, body));
}
