import { takeOutEndpoints } from '#contract/takeout.ts';
import { FileAnswer, type Route } from '../../platform/http.ts';
import { zipType } from '../../platform/zip.ts';
import type { TakeOutService } from './takeout.service.ts';

export function takeOutRoutes(route: Route, service: TakeOutService): void {
  route(
    takeOutEndpoints.plant,
    async ({ actor, caller, scope, body }) =>
      new FileAnswer(await service.takeOut(actor, caller, scope, body.id), zipType, 'plant.zip'),
  );
}
