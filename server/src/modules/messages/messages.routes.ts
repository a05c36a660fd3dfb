import { messageEndpoints } from '#contract/messages.ts';
import type { Route } from '../../platform/http.ts';
import type { MessagesService } from './messages.service.ts';

export function messageRoutes(route: Route, messages: MessagesService): void {
  route(messageEndpoints.page, ({ query, body }) => messages.page(body, query));
  route(messageEndpoints.detail, ({ params }) => messages.detail(params.id));
  route(messageEndpoints.sendTest, ({ body, caller }) => messages.sendTest(body.target, caller.language));
}
