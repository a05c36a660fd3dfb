import type { FastifyInstance } from 'fastify';
import { campaignEndpoints as calls } from '#contract/campaigns.ts';
import type { Route } from '../../platform/http.ts';
import { sendStoredFile } from '../../platform/stored-file.ts';
import type { CampaignsModule } from './campaigns.module.ts';

export function campaignRoutes(app: FastifyInstance, route: Route, { service, consents, delivery }: CampaignsModule): void {
  route(calls.page, ({ scope, body, query }) => service.page(scope, body, query));
  route(calls.preview, ({ scope, body }) => service.preview(scope, body));
  route(calls.start, ({ actor, caller, scope, body }) => service.start({ actor, caller }, scope, body));
  route(calls.detail, ({ actor, scope, params }) => service.detail(actor, scope, params.id));
  route(calls.items, ({ scope, body, query }) => service.items(scope, body, query));
  route(calls.control, ({ actor, caller, scope, body }) => service.control({ actor, caller }, scope, body));
  route(calls.cancel, ({ actor, caller, scope, body }) => service.cancel({ actor, caller }, scope, body.id));
  route(calls.retry, ({ actor, caller, scope, body }) => service.retry({ actor, caller }, scope, body));
  route(calls.history, ({ scope, params }) => service.history(scope, params.id));
  route(calls.consents, ({ actor, caller }) => consents.waiting({ actor, caller }));
  route(calls.consent, ({ actor, caller, body }) => consents.answer({ actor, caller }, body));
  route(calls.wish, ({ actor, scope, params }) => consents.wish(actor, scope, params.id));
  route(calls.setWish, ({ actor, caller, body }) => consents.setWish({ actor, caller }, body.plantId, body.asked));
  // for devices: the address itself is the key, so it stands in no list of calls
  app.get<{ Params: { itemId: string }; Querystring: { token?: unknown } }>('/file/firmware/:itemId', async (request, reply) =>
    sendStoredFile(request, reply, await delivery.open(request.params.itemId, String(request.query.token ?? ''))),
  );
}
