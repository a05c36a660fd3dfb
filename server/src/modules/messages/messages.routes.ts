import { messageEndpoints } from '#contract/messages.ts';
import type { Route } from '../../platform/http.ts';
import type { MessagesService } from './messages.service.ts';

export function messageRoutes(route: Route, messages: MessagesService): void {
  route(messageEndpoints.page, ({ scope, query, body }) => messages.page(scope, body, query));
  route(messageEndpoints.detail, ({ scope, params }) => messages.detail(scope, params.id));
  route(messageEndpoints.sendTest, ({ body, caller }) => messages.sendTest(body.target, caller.language));
}
