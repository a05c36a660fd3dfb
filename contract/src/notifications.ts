import * as z from 'zod/mini';
import { alarmLevels } from './alarms.ts';
import { endpoint } from './endpoint.ts';
import { Id, Instant, Nothing, number, PageQuery, pageOf } from './fields.ts';
import { problem } from './validation.ts';

export const channels = ['INBOX', 'EMAIL', 'PUSH', 'WEBHOOK'] as const;
export type Channel = (typeof channels)[number];

const Clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, problem('invalid')));

/** What a person wants to hear of. */
export const NotificationChoice = z.strictObject({
  levels: z.array(z.enum(alarmLevels)).check(z.maxLength(alarmLevels.length)),
  channels: z.array(z.enum(channels)).check(z.maxLength(channels.length)),
  /** null: every plant within reach. */
  plantIds: z.nullable(z.array(Id).check(z.maxLength(500))),
  /** Local time of the person; serious alarms come through. */
  quiet: z.nullable(z.strictObject({ from: Clock, to: Clock, timeZone: z.string().check(z.maxLength(60)) })),
  /** Gathered once a day at this time instead of one by one. */
  digestAt: z.nullable(Clock),
  webhookUrl: z.nullable(z.url(problem('invalid'))),
  /** Who is told when nobody has acknowledged within so many minutes. */
  escalateTo: z.nullable(Id),
  escalateAfterMinutes: z.nullable(number(5, 1440).check(z.int(problem('invalid')))),
  recovery: z.boolean(),
});
export type NotificationChoice = z.infer<typeof NotificationChoice>;

export const InboxItem = z.object({
  id: Id,
  at: Instant,
  read: z.boolean(),
  kind: z.enum([
    'ALARM',
    'RECOVERY',
    'INCIDENT',
    'ESCALATION',
    'DIGEST',
    'CHANGED',
    'NOT_CHANGED',
    'RETURNED',
    'CAMPAIGN_DONE',
    'CAMPAIGN_STOPPED',
  ]),
  level: z.nullable(z.enum(alarmLevels)),
  alarmId: z.nullable(Id),
  incidentId: z.nullable(Id),
  /** What was done to a device from afar. */
  commandId: z.nullable(Id),
  /** A roll-out that the person started. */
  campaignId: z.nullable(Id),
  plantId: z.nullable(Id),
  plantName: z.nullable(z.string()),
  text: z.string(),
});
export type InboxItem = z.infer<typeof InboxItem>;

export const notificationEndpoints = {
  choice: endpoint({
    method: 'GET',
    path: '/station/alarm/notifications',
    summary: 'What the caller wants to hear of, and how',
    account: true,
    data: z.object({
      ...NotificationChoice.shape,
      /** Those of `plantIds` that are still within reach. */
      plants: z.array(z.object({ id: Id, name: z.string() })),
      /** For signing what is sent to the webhook; shown to its owner only. */
      webhookSecret: z.nullable(z.string()),
      /** The key with which browsers subscribe; null: push is not set up here. */
      pushKey: z.nullable(z.string()),
      pushDevices: z.int(),
      email: z.nullable(z.string()),
    }),
  }),
  saveChoice: endpoint({
    method: 'POST',
    path: '/station/alarm/notifications/save',
    summary: 'Change what the caller wants to hear of',
    account: true,
    body: NotificationChoice,
    data: Nothing,
  }),
  subscribePush: endpoint({
    method: 'POST',
    path: '/station/alarm/push/subscribe',
    summary: 'This browser takes push messages',
    account: true,
    body: z.strictObject({
      endpoint: z.url().check(z.maxLength(1000)),
      keys: z.strictObject({ p256dh: z.string().check(z.maxLength(200)), auth: z.string().check(z.maxLength(100)) }),
    }),
    data: Nothing,
  }),
  unsubscribePush: endpoint({
    method: 'POST',
    path: '/station/alarm/push/unsubscribe',
    summary: 'This browser takes no push messages any more',
    account: true,
    body: z.strictObject({ endpoint: z.url().check(z.maxLength(1000)) }),
    data: Nothing,
  }),
  /** By the link at the foot of every mail, without signing in. */
  unsubscribe: endpoint({
    method: 'POST',
    path: '/station/alarm/unsubscribe',
    summary: 'Stop mails about alarms by the link in one of them',
    public: true,
    body: z.strictObject({ token: z.string().check(z.minLength(20), z.maxLength(200)) }),
    data: z.object({ email: z.string() }),
  }),
  inbox: endpoint({
    method: 'POST',
    path: '/station/alarm/inbox',
    summary: 'What the caller was told',
    account: true,
    query: PageQuery,
    body: z.strictObject({ unread: z.optional(z.boolean()) }),
    data: z.object({ ...pageOf(InboxItem).shape, unread: z.int() }),
  }),
  readInbox: endpoint({
    method: 'POST',
    path: '/station/alarm/inbox/read',
    summary: 'Mark as read; null: everything',
    account: true,
    body: z.strictObject({
      ids: z.nullable(z.array(Id).check(z.minLength(1, problem('required')), z.maxLength(500, problem('invalid')))),
    }),
    data: Nothing,
  }),
};
