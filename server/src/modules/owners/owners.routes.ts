import { ownerEndpoints as calls } from '#contract/owners.ts';
import type { Route } from '../../platform/http.ts';
import type { OwnersService } from './owners.service.ts';

export function ownerRoutes(route: Route, owners: OwnersService): void {
  route(calls.page, ({ scope, body, query }) => owners.page(scope, body, query));
  route(calls.add, ({ actor, caller, scope, body }) => owners.add(actor, caller, scope, body));
  route(calls.edit, ({ actor, caller, scope, body }) => owners.edit(actor, caller, scope, body));
  route(calls.invite, ({ actor, caller, scope, body }) => owners.invite(actor, caller, scope, body.id));
  route(calls.delete, ({ actor, caller, scope, body }) => owners.delete(actor, caller, scope, body.id));
}
