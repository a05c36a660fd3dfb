import { alarmDefinitionEndpoints } from '#contract/alarm-definitions.ts';
import { alarmEndpoints as calls } from '#contract/alarms.ts';
import { notificationEndpoints } from '#contract/notifications.ts';
import { FileAnswer, type Route } from '../../platform/http.ts';
import { spreadsheetType } from '../../platform/spreadsheet.ts';
import type { AlarmsModule } from './alarms.module.ts';

export function alarmRoutes(route: Route, { service, definitions, choices }: AlarmsModule): void {
  route(calls.page, ({ actor, caller, scope, body, query }) => service.page(actor, caller, scope, body, query));
  route(calls.detail, ({ caller, scope, params }) => service.detail(caller, scope, params.id));
  route(calls.counts, ({ scope }) => service.counts(scope));
  route(calls.history, ({ scope, body }) => service.history(scope, body));
  route(calls.acknowledge, ({ actor, caller, scope, body }) => service.acknowledge({ actor, caller, scope }, body));
  route(calls.close, ({ actor, caller, scope, body }) => service.close({ actor, caller, scope }, body));
  route(calls.assign, ({ actor, caller, scope, body }) => service.assign({ actor, caller, scope }, body.ids, body.assigneeId));
  route(calls.assignees, ({ actor, scope }) => service.assignees(actor, scope));
  route(calls.comment, ({ actor, caller, scope, body }) => service.comment({ actor, caller, scope }, body.id, body.comment));
  route(
    calls.export,
    ({ actor, caller, scope, body }) =>
      new FileAnswer(service.export(actor, caller, scope, body), spreadsheetType, 'alarms.xlsx'),
  );
  route(calls.incidents, ({ scope, body, query }) => service.incidents(scope, body.open, query));

  route(alarmDefinitionEndpoints.page, ({ caller, body, query }) => definitions.page(caller.language, body, query));
  route(alarmDefinitionEndpoints.add, ({ actor, caller, body }) => definitions.add({ actor, caller }, body));
  route(alarmDefinitionEndpoints.edit, ({ actor, caller, body }) => definitions.edit({ actor, caller }, body));
  route(alarmDefinitionEndpoints.delete, ({ actor, caller, body }) => definitions.delete({ actor, caller }, body.code));

  route(notificationEndpoints.choice, ({ actor }) => choices.choice(actor));
  route(notificationEndpoints.saveChoice, ({ actor, body }) => choices.save(actor, body));
  route(notificationEndpoints.subscribePush, ({ actor, body }) => choices.subscribe(actor, body.endpoint, body.keys));
  route(notificationEndpoints.unsubscribePush, ({ actor, body }) => choices.unsubscribePush(actor, body.endpoint));
  route(notificationEndpoints.unsubscribe, ({ body }) => choices.unsubscribe(body.token));
  route(notificationEndpoints.inbox, ({ actor, caller, body, query }) =>
    choices.inbox(actor, caller.language, body.unread, query),
  );
  route(notificationEndpoints.readInbox, ({ actor, body }) => choices.readInbox(actor, body.ids));
}
