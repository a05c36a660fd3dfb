import { tokenEndpoints } from '#contract/tokens.ts';
import type { Route } from '../../platform/http.ts';
import type { TokensService } from './tokens.service.ts';

export function tokenRoutes(route: Route, tokens: TokensService): void {
  route(tokenEndpoints.list, ({ actor }) => tokens.list(actor));
  route(tokenEndpoints.create, ({ actor, caller, body }) => tokens.create(actor, caller, body));
  route(tokenEndpoints.revoke, ({ actor, caller, body }) => tokens.revoke(actor, caller, body.id));
}
