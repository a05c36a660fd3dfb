import * as z from 'zod/mini';
import { contactTypes } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { Email, Id, Instant, PageQuery, pageOf, sortBy, text } from './fields.ts';

/** QUEUED waits for delivery, KEPT was never sent because no mail server or SMS gateway is set, FAILED gave up. */
export const messageStates = ['QUEUED', 'SENT', 'KEPT', 'FAILED'] as const;
export type MessageState = (typeof messageStates)[number];

export const MessageRow = z.object({
  id: Id,
  createdAt: Instant,
  channel: z.enum(contactTypes),
  targetMasked: z.string(),
  subject: z.string(),
  state: z.enum(messageStates),
  attempts: z.int(),
  sentAt: z.nullable(Instant),
});
export type MessageRow = z.infer<typeof MessageRow>;

export const Message = z.object({
  ...MessageRow.shape,
  target: z.string(),
  text: z.nullable(z.string()),
  lastError: z.nullable(z.string()),
});
export type Message = z.infer<typeof Message>;

export const MessageFilter = z.strictObject({
  search: z.optional(text(1, 100)),
  state: z.optional(z.enum(messageStates)),
  channel: z.optional(z.enum(contactTypes)),
  sort: sortBy('createdAt', 'state', 'subject'),
});
export type MessageFilter = z.infer<typeof MessageFilter>;

export const messageEndpoints = {
  page: endpoint({
    method: 'POST',
    path: '/system/outbox/queryPage',
    summary: 'Outgoing messages',
    permission: 'messages.view',
    query: PageQuery,
    body: MessageFilter,
    data: pageOf(MessageRow),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/system/outbox/detail/{id}',
    summary: 'One outgoing message with its text',
    permission: 'messages.view',
    params: z.strictObject({ id: Id }),
    data: Message,
  }),
  sendTest: endpoint({
    method: 'POST',
    path: '/system/outbox/sendTest',
    summary: 'Send a test e-mail',
    permission: 'messages.sendTest',
    body: z.strictObject({ target: Email }),
    data: z.object({ id: Id }),
  }),
};
