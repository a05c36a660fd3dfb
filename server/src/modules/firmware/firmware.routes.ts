import { firmwareEndpoints as calls } from '#contract/firmware.ts';
import type { Route } from '../../platform/http.ts';
import type { Firmware } from './firmware.module.ts';

export function firmwareRoutes(route: Route, { service, sheets }: Firmware): void {
  route(calls.page, ({ body, query, caller }) => service.page(body, query, caller.language));
  route(calls.detail, ({ actor, caller, scope, params }) => service.detail({ actor, caller }, scope, params.id));
  route(calls.add, ({ actor, caller, body }) => service.add({ actor, caller }, body));
  route(calls.checkSheet, ({ actor, caller, scope, query, file }) =>
    sheets.check(actor.accountId, scope, caller.language, query, file),
  );
  route(calls.updateStatus, ({ actor, caller, body }) => service.updateStatus({ actor, caller }, body));
  route(calls.remove, ({ actor, caller, body }) => service.remove({ actor, caller }, body.id));
  route(calls.devices, ({ scope, body, query }) => service.devices(scope, body.id, query));
  route(calls.keys, () => service.keys());
}
