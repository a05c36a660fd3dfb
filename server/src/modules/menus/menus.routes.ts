import { menuEndpoints } from '#contract/menus.ts';
import type { Route } from '../../platform/http.ts';
import type { MenusService } from './menus.service.ts';

export function menuRoutes(route: Route, menus: MenusService): void {
  route(menuEndpoints.routes, ({ actor }) => menus.routes(actor.permissions));
}
