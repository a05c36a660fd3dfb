import type { FastifyInstance } from 'fastify';
import { liveEndpoints as calls, type LiveTopic, liveTopics } from '#contract/live.ts';
import { EventStreamAnswer, type Route } from '../../platform/http.ts';
import type { LiveService } from './live.service.ts';

export function liveRoutes(app: FastifyInstance, route: Route, live: LiveService): void {
  route(calls.stream, async ({ actor, scope, caller, query, recheck }) => {
    const topics = (query.topics?.split(',') as LiveTopic[] | undefined) ?? liveTopics;
    const since = caller.lastEventId ?? query.since;
    return new EventStreamAnswer(await live.open(scope, { actor, recheck, topics, plantId: query.plantId, since }));
  });
  app.addHook('onReady', async () => live.start());
  // before the server waits for its connections to end
  app.addHook('preClose', () => live.stop());
}
