import { controlEndpoints as calls } from '#contract/control.ts';
import type { Route } from '../../platform/http.ts';
import type { ControlService } from './control.service.ts';

export function controlRoutes(route: Route, control: ControlService): void {
  route(calls.catalogue, ({ scope, query }) => control.catalogue(scope, query.deviceId));
  route(calls.standards, ({ scope, query }) => control.standards(scope, query.plantId));
  route(calls.read, ({ actor, caller, scope, body }) => control.read({ actor, caller }, scope, body));
  route(calls.write, ({ actor, caller, scope, body }) => control.write({ actor, caller }, scope, body));
  route(calls.restore, ({ actor, caller, scope, body }) => control.restore({ actor, caller }, scope, body));
  route(calls.act, ({ actor, caller, scope, body }) => control.act({ actor, caller }, scope, body));
  route(calls.history, ({ scope, body, query }) => control.history(scope, body, query));
  route(calls.command, ({ scope, params }) => control.command(scope, params.id));
  route(calls.cancel, ({ actor, caller, scope, body }) => control.cancel({ actor, caller }, scope, body.id));
  route(calls.energy, ({ scope, params }) => control.energy(scope, params.id));
  route(calls.manageEnergy, ({ actor, caller, scope, body }) => control.manageEnergy({ actor, caller }, scope, body));
}
