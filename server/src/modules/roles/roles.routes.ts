import { roleEndpoints as calls } from '#contract/roles.ts';
import type { Route } from '../../platform/http.ts';
import type { RolesService } from './roles.service.ts';

export function roleRoutes(route: Route, roles: RolesService): void {
  route(calls.page, ({ body, query }) => roles.page(body, query));
  route(calls.all, ({ actor }) => roles.assignable(actor));
  route(calls.detail, ({ params }) => roles.detail(params.id));
  route(calls.add, ({ actor, caller, body }) => roles.add(actor, { actor, caller }, body));
  route(calls.edit, ({ actor, caller, body }) => roles.edit(actor, { actor, caller }, body));
  route(calls.delete, ({ actor, caller, body }) => roles.delete(actor, { actor, caller }, body.id));
  route(calls.updateStatus, ({ actor, caller, body }) => roles.setEnabled(actor, { actor, caller }, body.id, body.enabled));
}
