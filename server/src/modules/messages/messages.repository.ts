import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ContactType } from '#contract/auth.ts';
import type { PageQuery } from '#contract/fields.ts';
import type { MessageFilter, MessageState } from '#contract/messages.ts';
import type { Db } from '../../platform/db.ts';
import type { Scope, SystemScope } from '../../platform/scope.ts';
import { anywhere } from '../../platform/search.ts';

export interface NewMessage {
  id: string;
  channel: ContactType;
  target: string;
  subject: string;
  body_text: string;
  body_html: string | null;
  file_name: string | null;
  file_type: string | null;
  file: Buffer | null;
}

export async function insertMessage(db: Db, _scope: SystemScope, message: NewMessage): Promise<void> {
  await db.insertInto('message').values(message).execute();
}

/** As SQL: messages hold codes and links of everybody, so who does not see everything sees none. */
const seen = (scope: Scope): RawBuilder<SqlBool> => sql<SqlBool>`${scope.all}`;

export async function findMessage(db: Db, scope: Scope, id: string) {
  return db.selectFrom('message').selectAll().where('id', '=', id).where(seen(scope)).executeTakeFirst();
}

const sortColumns = { createdAt: 'created_at', state: 'state', subject: 'subject' } as const;

export async function listMessages(db: Db, scope: Scope, filter: MessageFilter, { pageNum, pageSize }: PageQuery) {
  let query = db.selectFrom('message').where(seen(scope));
  if (filter.state) query = query.where('state', '=', filter.state);
  if (filter.channel) query = query.where('channel', '=', filter.channel);
  if (filter.search) {
    const pattern = anywhere(filter.search);
    query = query.where((e) => e.or([e('subject', 'ilike', pattern), e('target', 'ilike', pattern)]));
  }
  const { total } = await query.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const list = await query
    .select(['id', 'created_at', 'channel', 'target', 'subject', 'state', 'attempts', 'sent_at'])
    .orderBy(sortColumns[filter.sort?.column ?? 'createdAt'], filter.sort?.direction ?? 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  return { list, total };
}

export async function markDelivered(db: Db, _scope: SystemScope, id: string): Promise<void> {
  await db
    .updateTable('message')
    .set((e) => ({
      state: 'SENT',
      sent_at: e.fn('now'),
      body_text: null,
      body_html: null,
      file: null,
      last_error: null,
      attempts: e('attempts', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export async function markUndelivered(
  db: Db,
  _scope: SystemScope,
  id: string,
  state: MessageState,
  reason: string | null,
): Promise<void> {
  await db
    .updateTable('message')
    .set((e) => ({ state, last_error: reason, attempts: reason === null ? e.ref('attempts') : e('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Texts of undelivered messages are kept for a week, the rows for a month. */
export async function purgeMessages(db: Db, _scope: SystemScope, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  await db.deleteFrom('message').where('created_at', '<', daysAgo(30)).execute();
  await db
    .updateTable('message')
    .set({ body_text: null, body_html: null, file: null })
    .where('created_at', '<', daysAgo(7))
    .where('state', '!=', 'QUEUED')
    .execute();
}

export async function deleteMessagesTo(db: Db, _scope: SystemScope, targets: string[]): Promise<void> {
  if (targets.length > 0) await db.deleteFrom('message').where('target', 'in', targets).execute();
}
