import { menuEndpoints as calls } from '#contract/menus.ts';
import { navigationEndpoints } from '#contract/navigation.ts';
import type { Route } from '../../platform/http.ts';
import type { MenusService } from './menus.service.ts';

export function menuRoutes(route: Route, menus: MenusService): void {
  route(navigationEndpoints.routes, ({ actor }) => menus.routes(actor.permissions));
  route(calls.tree, () => menus.tree());
  route(calls.permissions, () => menus.tree());
  route(calls.add, ({ actor, caller, body }) => menus.add({ actor, caller }, body));
  route(calls.edit, ({ actor, caller, body }) => menus.edit({ actor, caller }, body));
  route(calls.delete, ({ actor, caller, body }) => menus.delete({ actor, caller }, body.id));
}
