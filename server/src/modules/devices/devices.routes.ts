import { deviceEndpoints as calls } from '#contract/devices.ts';
import { FileAnswer, type Route } from '../../platform/http.ts';
import { spreadsheetType } from '../../platform/spreadsheet.ts';
import type { DevicesService } from './devices.service.ts';

export function deviceRoutes(route: Route, devices: DevicesService): void {
  route(calls.page, ({ actor, scope, body, query }) => devices.page(actor, scope, body, query));
  route(
    calls.export,
    async ({ actor, scope, caller, body }) =>
      new FileAnswer(await devices.export(actor, scope, body, caller.language), spreadsheetType, 'devices.xlsx'),
  );
  route(calls.detail, ({ actor, scope, params }) => devices.detail(actor, scope, params.id));
  route(calls.ofPlant, ({ scope, params }) => devices.ofPlant(scope, params.id));
  route(calls.changes, ({ scope, params }) => devices.changes(scope, params.id));
  route(calls.check, ({ actor, scope, body }) => devices.check(actor, scope, body));
  route(calls.add, ({ actor, caller, scope, body }) => devices.add({ actor, caller }, scope, body.plantId, body.device));
  route(calls.edit, ({ actor, caller, scope, body }) => devices.edit({ actor, caller }, scope, body));
  route(calls.replace, ({ actor, caller, scope, body }) => devices.replace({ actor, caller }, scope, body));
  route(calls.remove, ({ actor, caller, scope, body }) => devices.remove({ actor, caller }, scope, body));
  route(calls.importStock, ({ actor, caller, scope, file, query }) =>
    devices.importStock({ actor, caller }, scope, caller.language, file, query.dryRun === 'true'),
  );
}
