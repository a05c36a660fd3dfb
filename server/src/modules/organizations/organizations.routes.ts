import { organizationEndpoints as calls } from '#contract/organizations.ts';
import type { Route } from '../../platform/http.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { OrganizationsService } from './organizations.service.ts';

export function organizationRoutes(route: Route, organizations: OrganizationsService, accounts: AccountsService): void {
  route(calls.tree, ({ actor, params }) => organizations.tree(actor, params.kind));
  route(calls.detail, ({ actor, params }) => organizations.detail(actor, params.id));
  route(calls.choices, ({ actor }) => organizations.choices(actor));
  route(calls.add, ({ actor, caller, body }) => organizations.add(actor, { actor, caller }, body));
  route(calls.edit, ({ actor, caller, body }) => organizations.edit(actor, { actor, caller }, body));
  route(calls.delete, ({ actor, caller, body }) => organizations.delete(actor, { actor, caller }, body.id, body.typedName));
  route(calls.createEmp, ({ actor, caller, body }) => accounts.create(actor, caller, body));
  route(calls.editEmp, ({ actor, caller, body }) => accounts.edit(actor, caller, body));
}
