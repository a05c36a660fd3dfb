import { basicsEndpoints as calls } from '#contract/basics.ts';
import { FileAnswer, type Route } from '../../platform/http.ts';
import { spreadsheetType } from '../../platform/spreadsheet.ts';
import { countries, currencies, regions, timeZones, zoneAndCurrency } from './areas.ts';
import type { BasicsService } from './basics.service.ts';
import { seriesFor } from './series.ts';
import { units } from './units.ts';

export function basicsRoutes(route: Route, basics: BasicsService): void {
  route(calls.areas, ({ caller, body }) =>
    body.superiorCode ? regions(body.superiorCode, caller.language) : countries(caller.language),
  );
  route(calls.place, ({ body }) => zoneAndCurrency(body.latitude, body.longitude, body.countryCode));
  route(calls.timeZones, () => ({ timeZones: [...timeZones], currencies: [...currencies] }));
  route(calls.units, () => units);
  route(calls.statisticsParameters, ({ query }) => seriesFor(query.stationType, query.inverterType));
  route(
    calls.template,
    ({ caller, params }) => new FileAnswer(basics.template(params.name, caller.language), spreadsheetType, `${params.name}.xlsx`),
  );
  route(calls.manufacturers, ({ body, query }) => basics.manufacturers(body, query));
  route(calls.manufacturerChoices, () => basics.manufacturerChoices());
  route(calls.addManufacturer, ({ actor, caller, body }) => basics.addManufacturer({ actor, caller }, body));
  route(calls.editManufacturer, ({ actor, caller, body }) => basics.editManufacturer({ actor, caller }, body));
  route(calls.deleteManufacturer, ({ actor, caller, body }) => basics.deleteManufacturer({ actor, caller }, body.id));
  route(calls.specs, ({ body, query }) => basics.specs(body, query));
  route(calls.specChoices, () => basics.specChoices());
  route(calls.addSpec, ({ actor, caller, body }) => basics.addSpec({ actor, caller }, body));
  route(calls.editSpec, ({ actor, caller, body }) => basics.editSpec({ actor, caller }, body));
  route(calls.deleteSpec, ({ actor, caller, body }) => basics.deleteSpec({ actor, caller }, body.id));
}
