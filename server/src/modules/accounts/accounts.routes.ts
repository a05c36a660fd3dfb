import { accountEndpoints as calls } from '#contract/accounts.ts';
import { authEndpoints } from '#contract/auth.ts';
import type { Route } from '../../platform/http.ts';
import type { OrganizationsService } from '../organizations/organizations.service.ts';
import type { PlantContactsService } from '../plants/contacts.service.ts';
import type { AccountsService } from './accounts.service.ts';

export function accountRoutes(
  route: Route,
  accounts: AccountsService,
  organizations: OrganizationsService,
  plants: PlantContactsService,
): void {
  route(calls.page, ({ scope, body, query }) => accounts.page(scope, body, query));
  route(calls.employees, ({ actor, body, query }) => accounts.employees(actor, body, query));
  route(calls.delete, ({ actor, caller, scope, query }) => accounts.delete(actor, caller, scope, query.userId));
  route(calls.resetPassword, ({ actor, caller, scope, query }) => accounts.resetPassword(actor, caller, scope, query.userId));
  route(calls.updateStatus, ({ actor, caller, scope, body }) =>
    accounts.setStatus(actor, caller, scope, body.userId, body.status),
  );
  route(calls.assignRoles, ({ actor, caller, scope, body }) =>
    accounts.assignRoles(actor, caller, scope, body.userId, body.version, body.roleIds),
  );
  route(authEndpoints.reveal, ({ actor, caller, body: { viewType, id } }) => {
    if (viewType === 'ORGANIZATION') return organizations.reveal(actor, { actor, caller }, id);
    if (viewType === 'EMAIL' || viewType === 'MOBILE') return accounts.reveal(actor, caller, viewType, id);
    return plants.reveal(actor, caller, viewType, id);
  });
}
