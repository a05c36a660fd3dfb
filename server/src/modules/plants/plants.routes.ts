import { plantEndpoints as calls } from '#contract/plants.ts';
import { FileAnswer, type Route } from '../../platform/http.ts';
import { spreadsheetType } from '../../platform/spreadsheet.ts';
import type { Plants } from './plants.module.ts';

export function plantRoutes(route: Route, plants: Plants): void {
  const { service, map, bin, additions, changes, transfers, pictures, exports, imports } = plants;
  route(calls.page, ({ actor, caller, scope, body, query }) => service.page(actor, caller, scope, body, query));
  route(calls.map, ({ actor, scope, body }) => map.map(actor, scope, body));
  route(
    calls.export,
    ({ actor, caller, scope, body }) =>
      new FileAnswer(exports.export(actor, caller, scope, body), spreadsheetType, 'plants.xlsx'),
  );
  route(calls.tags, ({ scope }) => service.tags(scope));
  route(calls.detail, ({ actor, caller, scope, params }) => service.detail(actor, caller, scope, params.id));
  route(calls.address, ({ actor, caller, scope, params }) => service.address(actor, caller, scope, params.id));
  route(calls.transfers, ({ actor, scope, params }) => transfers.list(actor, scope, params.id));
  route(calls.picture, ({ scope, params, query }) => pictures.picture(scope, params.id, query.size));
  route(calls.favourite, ({ actor, scope, body }) => service.favourite(actor, scope, body.id, body.favourite));
  route(calls.draft, ({ actor }) => service.draft(actor));
  route(calls.saveDraft, ({ actor, body }) => service.saveDraft(actor, body.content));
  route(calls.add, ({ actor, caller, scope, body }) => additions.add(actor, caller, scope, body));
  route(calls.import, ({ actor, caller, scope, file, query }) =>
    imports.import(actor, caller, scope, file, query.dryRun === 'true'),
  );
  route(calls.edit, ({ actor, caller, scope, body }) => changes.edit(actor, caller, scope, body));
  route(calls.editTariff, ({ actor, caller, scope, body }) => changes.editTariff(actor, caller, scope, body));
  route(calls.uploadPicture, ({ actor, caller, scope, params, file }) => pictures.upload(actor, caller, scope, params.id, file));
  route(calls.removePicture, ({ actor, caller, scope, body }) => pictures.remove(actor, caller, scope, body.id));
  route(calls.transfer, ({ actor, caller, scope, body }) => transfers.transfer(actor, caller, scope, body));
  route(calls.delete, ({ actor, caller, scope, body }) => bin.delete(actor, caller, scope, body.id, body.typedName));
  route(calls.deleted, ({ scope, body, query }) => bin.page(scope, body.search, query));
  route(calls.restore, ({ actor, caller, scope, body }) => bin.restore(actor, caller, scope, body.id));
}
