import type { ContactType } from '#contract/auth.ts';
import type { PageQuery } from '#contract/fields.ts';
import type { Language } from '#contract/languages.ts';
import type { Message, MessageFilter, MessageRow } from '#contract/messages.ts';
import { newId } from '../../platform/crypto.ts';
import type { Database, Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { enqueue, type JobContext } from '../../platform/jobs.ts';
import type { Transports } from '../../platform/mail.ts';
import { maskContact } from '../../platform/mask.ts';
import { type Scope, systemScope } from '../../platform/scope.ts';
import type { Texts } from '../../platform/texts.ts';
import * as repository from './messages.repository.ts';
import { renderMail, renderSms, type Template } from './messages.templates.ts';

export type MessagesService = ReturnType<typeof createMessagesService>;

export const deliverJob = 'messages:deliver';
const outbox = systemScope('messages are written and delivered for whomever they are meant');

interface Order {
  target: string;
  language: Language;
  template: Template;
  values?: Record<string, string | number>;
  /** Goes along with a mail. */
  file?: { name: string; type: string; content: Buffer };
}

export function createMessagesService(db: Database, texts: Texts, transports: Transports, product: string) {
  /** Writes the message and the order to deliver it in the caller's transaction. */
  async function send(tx: Db, { target, language, template, values, file }: Order): Promise<string> {
    const id = newId();
    const channel: ContactType = target.includes('@') ? 'EMAIL' : 'MOBILE';
    const all = { ...values, product };
    const mail = renderMail(texts, language, template, all);
    await repository.insertMessage(tx, outbox, {
      id,
      channel,
      target,
      subject: mail.subject,
      body_text: channel === 'EMAIL' ? mail.text : renderSms(texts, language, template, all),
      body_html: channel === 'EMAIL' ? mail.html : null,
      file_name: file?.name ?? null,
      file_type: file?.type ?? null,
      file: file?.content ?? null,
    });
    await enqueue(tx, deliverJob, { id });
    return id;
  }

  async function deliver(id: string, { lastAttempt }: JobContext): Promise<void> {
    const message = await repository.findMessage(db, outbox, id);
    if (message?.state !== 'QUEUED' || message.body_text === null) return;
    const { target, subject, body_text: text, body_html: html, file } = message;
    const attachments = file ? [{ filename: message.file_name ?? '', contentType: message.file_type ?? '', content: file }] : [];
    const transport = message.channel === 'EMAIL' ? transports.sendMail : transports.sendSms;
    if (!transport) return repository.markUndelivered(db, outbox, id, 'KEPT', null);
    try {
      if (message.channel === 'EMAIL')
        await transports.sendMail?.({ id, to: target, subject, text, html: html ?? '', attachments });
      else await transports.sendSms?.(target, text);
    } catch (error) {
      await repository.markUndelivered(
        db,
        outbox,
        id,
        lastAttempt ? 'FAILED' : 'QUEUED',
        String((error as Error).message).slice(0, 500),
      );
      throw error;
    }
    await repository.markDelivered(db, outbox, id);
  }

  return {
    send,
    deliver,
    purge: () => repository.purgeMessages(db, outbox, new Date()),
    forget: (tx: Db, targets: string[]) => repository.deleteMessagesTo(tx, outbox, targets),

    async page(scope: Scope, filter: MessageFilter, page: PageQuery): Promise<{ list: MessageRow[]; total: number }> {
      const { list, total } = await repository.listMessages(db, scope, filter, page);
      return { list: list.map(toRow), total };
    },

    async detail(scope: Scope, id: string): Promise<Message> {
      const message = await repository.findMessage(db, scope, id);
      if (!message) throw new AppError('notFound');
      return { ...toRow(message), target: message.target, text: message.body_text, lastError: message.last_error };
    },

    sendTest: (target: string, language: Language) =>
      db.transaction().execute(async (tx) => ({ id: await send(tx, { target, language, template: 'test' }) })),
  };
}

type Row = Awaited<ReturnType<typeof repository.listMessages>>['list'][number];

function toRow(row: Row): MessageRow {
  return {
    id: row.id,
    createdAt: row.created_at,
    channel: row.channel as MessageRow['channel'],
    targetMasked: maskContact(row.target),
    subject: row.subject,
    state: row.state as MessageRow['state'],
    attempts: row.attempts,
    sentAt: row.sent_at,
  };
}
