import { timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import type { PageQuery } from '#contract/fields.ts';
import type { Language } from '#contract/languages.ts';
import type { InboxItem, NotificationChoice } from '#contract/notifications.ts';
import { newToken, type Vault } from '../../platform/crypto.ts';
import type { Database } from '../../platform/db.ts';
import { AppError, FieldError } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http.ts';
import { maskEmail } from '../../platform/mask.ts';
import type { Outbound } from '../../platform/outbound.ts';
import { ownScope, scopeFor } from '../../platform/scope.ts';
import type { Texts } from '../../platform/texts.ts';
import { listAssignees } from './alarms.repository.ts';
import * as repository from './choices.repository.ts';
import { standardChoice } from './choices.ts';
import type { Push } from './push.ts';
import { messageOf } from './words.ts';

export type ChoicesService = ReturnType<typeof createChoicesService>;

const mostBrowsers = 10;
const idBytes = 16;
/** What is told of changes of devices and of roll-outs has the words of the mail. */
const notices: Partial<Record<InboxItem['kind'], string>> = {
  CHANGED: 'parametersChanged',
  NOT_CHANGED: 'parametersNotChanged',
  RETURNED: 'parametersReturned',
  CAMPAIGN_DONE: 'campaignDone',
  CAMPAIGN_STOPPED: 'campaignStopped',
};

interface Options {
  db: Database;
  texts: Texts;
  vault: Vault;
  outbound: Outbound;
  push: Push;
}

export const toChoice = (row: repository.ChoiceRow): NotificationChoice => ({
  levels: row.levels,
  channels: row.channels,
  plantIds: row.plant_ids,
  quiet:
    row.quiet_from && row.quiet_to && row.quiet_zone
      ? { from: row.quiet_from, to: row.quiet_to, timeZone: row.quiet_zone }
      : null,
  digestAt: row.digest_at,
  webhookUrl: row.webhook_url,
  escalateTo: row.escalate_to,
  escalateAfterMinutes: row.escalate_after_minutes,
  recovery: row.recovery,
});

const toRow = (choice: NotificationChoice, webhookSecret: Buffer | null): repository.ChoiceRow => ({
  levels: choice.levels,
  channels: choice.channels,
  plant_ids: choice.plantIds,
  quiet_from: choice.quiet?.from ?? null,
  quiet_to: choice.quiet?.to ?? null,
  quiet_zone: choice.quiet?.timeZone ?? null,
  digest_at: choice.digestAt,
  webhook_url: choice.webhookUrl,
  webhook_secret: webhookSecret,
  escalate_to: choice.escalateTo,
  escalate_after_minutes: choice.escalateAfterMinutes,
  recovery: choice.recovery,
});

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** What each person wants to hear of, and what was told. */
export function createChoicesService({ db, texts, vault, outbound, push }: Options) {
  const choiceOf = (person: repository.Person): NotificationChoice =>
    person.choice ? toChoice(person.choice) : standardChoice(person);

  async function check({ accountId }: Actor, choice: NotificationChoice): Promise<void> {
    if (choice.quiet && !isZone(choice.quiet.timeZone)) throw new FieldError('quiet.timeZone', 'invalid');
    if (choice.webhookUrl && !outbound.isCallable(choice.webhookUrl)) throw new FieldError('webhookUrl', 'invalid');
    if (choice.channels.includes('WEBHOOK') && !choice.webhookUrl) throw new FieldError('webhookUrl', 'required');
    if (choice.escalateTo && choice.escalateAfterMinutes === null) throw new FieldError('escalateAfterMinutes', 'required');
    const scope = await scopeFor(db, accountId, 'alarms.view');
    const plants = new Set(choice.plantIds);
    if (plants.size > 0 && (await repository.namePlants(db, scope, [...plants])).length < plants.size)
      throw new FieldError('plantIds', 'invalid');
    if (choice.escalateTo && (await listAssignees(db, scope, accountId, choice.escalateTo)).length === 0)
      throw new FieldError('escalateTo', 'invalid');
  }

  /** Whose mails a link ends; null: it was not made here. */
  function holderOf(token: string): string | null {
    const bytes = Buffer.from(token, 'base64url');
    const id = bytes.subarray(0, idBytes);
    if (id.length < idBytes) return null;
    const given = bytes.subarray(idBytes);
    const expected = vault.sign(`unsubscribe|${Buffer.from(id).toString('hex')}`);
    return given.length === expected.length && timingSafeEqual(given, expected) ? stringify(id) : null;
  }

  return {
    async choice(actor: Actor) {
      const person = await repository.findPerson(db, ownScope(actor.accountId));
      const sealed = person.choice?.webhook_secret;
      const choice = choiceOf(person);
      const scope = await scopeFor(db, actor.accountId, 'alarms.view');
      return {
        ...choice,
        plants: choice.plantIds ? await repository.namePlants(db, scope, choice.plantIds) : [],
        webhookSecret: sealed ? vault.open(sealed).toString() : null,
        pushKey: await push.publicKey(),
        pushDevices: person.devices,
        email: person.email,
      };
    },

    async save(actor: Actor, choice: NotificationChoice): Promise<null> {
      await check(actor, choice);
      const own = ownScope(actor.accountId);
      await db.transaction().execute(async (tx) => {
        const { choice: before } = await repository.findPerson(tx, own);
        const secret = choice.webhookUrl ? (before?.webhook_secret ?? vault.seal(Buffer.from(newToken()))) : null;
        await repository.saveChoice(tx, own, toRow(choice, secret));
      });
      return null;
    },

    async subscribe(actor: Actor, endpoint: string, keys: { p256dh: string; auth: string }): Promise<null> {
      if (!outbound.isCallable(endpoint)) throw new FieldError('endpoint', 'invalid');
      await db
        .transaction()
        .execute((tx) => repository.saveSubscription(tx, ownScope(actor.accountId), { endpoint, ...keys }, mostBrowsers));
      return null;
    },

    async unsubscribePush(actor: Actor, endpoint: string): Promise<null> {
      await repository.deleteSubscription(db, ownScope(actor.accountId), endpoint);
      return null;
    },

    /** The end of the link below a mail. It works for as long as the account lives, and does nothing but end mails. */
    unsubscribeToken(accountId: string): string {
      const id = parse(accountId);
      return Buffer.concat([id, vault.sign(`unsubscribe|${Buffer.from(id).toString('hex')}`)]).toString('base64url');
    },

    async unsubscribe(token: string): Promise<{ email: string }> {
      const accountId = holderOf(token);
      if (!accountId) throw new AppError('alarms.badLink');
      const own = ownScope(accountId);
      return db.transaction().execute(async (tx) => {
        const person = await repository.findPerson(tx, own).catch(() => null);
        if (!person) throw new AppError('alarms.badLink');
        const choice = choiceOf(person);
        const channels = choice.channels.filter((c) => c !== 'EMAIL');
        await repository.saveChoice(tx, own, toRow({ ...choice, channels }, person.choice?.webhook_secret ?? null));
        return { email: person.email ? maskEmail(person.email) : '' };
      });
    },

    async inbox(actor: Actor, language: Language, unread: boolean | undefined, { pageNum, pageSize }: PageQuery) {
      const own = ownScope(actor.accountId);
      const page = await repository.listInbox(db, own, unread, pageSize, (pageNum - 1) * pageSize);
      const textOf = (row: repository.InboxRow): string => {
        const notice = notices[row.kind];
        if (notice)
          return texts(language, 'mails', `${notice}.subject`, {
            device: row.device_sn ?? '',
            name: row.campaign_name ?? '',
          });
        const message = row.code
          ? messageOf(texts, language, row.code, row.message)
          : texts(language, 'alarms', `incident.${row.incident_kind}`, { plants: row.plants });
        return texts(language, 'alarms', `inbox.${row.kind}`, { message });
      };
      const list = page.list.map(
        (row): InboxItem => ({
          id: row.id,
          at: row.at,
          read: row.read,
          kind: row.kind,
          level: row.level,
          alarmId: row.alarm_id,
          incidentId: row.incident_id,
          commandId: row.command_id,
          campaignId: row.campaign_id,
          plantId: row.plant_id,
          plantName: row.plant_name,
          text: textOf(row),
        }),
      );
      return { ...page, list };
    },

    async readInbox(actor: Actor, ids: readonly string[] | null): Promise<null> {
      await repository.markRead(db, ownScope(actor.accountId), ids);
      return null;
    },
  };
}
