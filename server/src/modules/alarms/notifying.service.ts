import { levelNumbers } from '#contract/alarms.ts';
import type { NotificationChoice } from '#contract/notifications.ts';
import { newId, type Vault } from '../../platform/crypto.ts';
import type { Database, Tx } from '../../platform/db.ts';
import { enqueue, enqueueAll, type JobContext } from '../../platform/jobs.ts';
import type { Outbound } from '../../platform/outbound.ts';
import { ownScope, systemScope } from '../../platform/scope.ts';
import type { Texts } from '../../platform/texts.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import { groupableCodes } from './areas.ts';
import type { ChoicesService } from './choices.service.ts';
import { toChoice } from './choices.service.ts';
import { planOf, standardChoice } from './choices.ts';
import { againMs } from './episodes.ts';
import * as repository from './notifying.repository.ts';
import type { Push } from './push.ts';
import { sendWebhook } from './webhook.ts';
import { wordsOf } from './words.ts';

export const deliverJob = 'alarms:deliver';
const everyone = systemScope('whoever may see a plant is told of its alarms');
/** Plants, or alarms, whose people are looked up together. */
const atOnce = 1_000;
/** Alarms that one transaction tells of: many of them may be one incident. */
const mostTaken = 10_000;
/** So long an alarm waits for others of the same cause. */
const waitS = 40;
const keptDays = 90;

interface Options {
  db: Database;
  texts: Texts;
  vault: Vault;
  messages: MessagesService;
  choices: ChoicesService;
  push: Push;
  outbound: Outbound;
  publicUrl: string;
}

type Kind = repository.NewNotification['kind'];
type News = repository.News;

const choiceOf = (r: repository.Recipient): NotificationChoice => (r.chosen ? toChoice(r) : standardChoice(r));

const wants = (choice: NotificationChoice, news: News): boolean =>
  choice.levels.includes(news.level) &&
  (choice.plantIds === null || news.plant_id === null || choice.plantIds.includes(news.plant_id));

const templates = {
  ALARM: 'alarm',
  RECOVERY: 'alarmRecovered',
  ESCALATION: 'alarmEscalated',
  INCIDENT: 'alarmIncident',
} as const;

export type NotifyingService = ReturnType<typeof createNotifyingService>;
/** What became of a change of a device. */
export type CommandNotice = 'CHANGED' | 'NOT_CHANGED' | 'RETURNED';
export type CampaignNotice = 'CAMPAIGN_DONE' | 'CAMPAIGN_STOPPED';

export function createNotifyingService(options: Options) {
  const { db, texts, vault, messages, choices, push, outbound, publicUrl } = options;

  function rowsFor(news: News, kind: Kind, accountId: string, choice: NotificationChoice, now: number) {
    return planOf(choice, news.level, news.time_zone, now).map(
      ({ channel, state, dueAt }): repository.NewNotification => ({
        id: newId(),
        account_id: accountId,
        channel,
        kind,
        alarm_id: news.alarm_id,
        incident_id: news.incident_id,
        plant_id: news.plant_id,
        state,
        due_at: new Date(dueAt).toISOString(),
      }),
    );
  }

  /** Writes who is to be told, and the orders to do it, in one transaction. */
  async function tell(tx: Tx, rows: readonly repository.NewNotification[]) {
    if (rows.length === 0) return [];
    const told = await repository.insertNotifications(tx, everyone, rows);
    const queued = told.filter((t) => t.state === 'QUEUED');
    const orders = queued.map(({ id, due_at }) => ({ payload: { id }, runAt: due_at }));
    if (orders.length > 0) await enqueueAll(tx, deliverJob, orders);
    const active = told.filter((t) => t.channel !== 'INBOX' && t.alarm_id !== null);
    const people = new Map(active.map((t) => [`${t.alarm_id}${t.account_id}`, t]));
    for (const kind of ['NOTIFIED', 'ESCALATED'] as const) {
      const list = [...people.values()].filter((t) => (t.kind === 'ESCALATION') === (kind === 'ESCALATED'));
      const entries = list.filter((t) => t.kind !== 'RECOVERY').map((t) => ({ ...t, alarm_id: t.alarm_id ?? '' }));
      if (entries.length > 0) await repository.addHistory(tx, everyone, kind, entries);
    }
    return told;
  }

  async function byPlant(tx: Tx, news: readonly News[]): Promise<(plantId: string | null) => repository.Recipient[]> {
    const plants = new Set(news.map((n) => n.plant_id).filter((id) => id !== null));
    const people = new Map<string | null, repository.Recipient[]>();
    for (const r of await repository.recipientsOf(tx, everyone, [...plants])) {
      const list = people.get(r.plant_id);
      if (list) list.push(r);
      else people.set(r.plant_id, [r]);
    }
    return (plantId) => people.get(plantId) ?? [];
  }

  async function tellNews(tx: Tx): Promise<number> {
    const untold = await repository.takeUntold(tx, everyone, groupableCodes, waitS, mostTaken);
    const news = [...(await repository.takeUntoldIncidents(tx, everyone)), ...untold];
    const now = Date.now();
    // of an incident every plant brings the same people
    const heard = new Set<string>();
    for (let from = 0; from < news.length; from += atOnce) {
      const part = news.slice(from, from + atOnce);
      const recipients = await byPlant(tx, part);
      const rows = part.flatMap((one) =>
        recipients(one.plant_id).flatMap((r) => {
          const ear = `${r.account_id} ${one.alarm_id ?? one.incident_id}`;
          if (heard.has(ear)) return [];
          const choice = choiceOf(r);
          if (!wants(choice, one)) return [];
          heard.add(ear);
          return rowsFor(one, one.incident_id ? 'INCIDENT' : 'ALARM', r.account_id, choice, now);
        }),
      );
      await tell(tx, rows);
    }
    return untold.reduce((sum, one) => sum + one.alarms, 0);
  }

  async function tellEnds(tx: Tx): Promise<number> {
    const ended = await repository.endedTellings(tx, everyone, againMs / 1000, atOnce);
    if (ended.length === 0) return 0;
    const recipients = await byPlant(tx, ended);
    const rows = ended.flatMap((one) => {
      const person = recipients(one.plant_id).find((r) => r.account_id === one.account_id);
      if (!person) return [];
      return rowsFor(one, 'RECOVERY', one.account_id, { ...choiceOf(person), channels: [one.channel] }, Date.now());
    });
    return (await tell(tx, rows)).length;
  }

  async function escalate(tx: Tx): Promise<number> {
    const late = await repository.overdue(tx, everyone, atOnce);
    if (late.length === 0) return 0;
    const recipients = await byPlant(tx, late);
    const rows = late.flatMap((one) => {
      const next = recipients(one.plant_id).find((r) => r.account_id === one.escalate_to);
      return next ? rowsFor(one, 'ESCALATION', next.account_id, choiceOf(next), Date.now()) : [];
    });
    return (await tell(tx, rows)).length;
  }

  const inTurn = (work: (tx: Tx) => Promise<number>) =>
    db.transaction().execute(async (tx) => ((await repository.takeTurn(tx, everyone)) ? work(tx) : 0));
  async function all(work: (tx: Tx) => Promise<number>, most = atOnce): Promise<void> {
    while ((await inTurn(work)) >= most);
  }

  const localTime = (t: repository.Telling, at: string | null): string =>
    at === null
      ? '–'
      : new Intl.DateTimeFormat(t.language, { dateStyle: 'medium', timeStyle: 'short', timeZone: t.time_zone ?? 'UTC' }).format(
          new Date(at),
        );

  const linkOf = (t: repository.Telling): string =>
    t.incident_id ? `${publicUrl}/#/fault/alarm?incident=${t.incident_id}` : `${publicUrl}/#/fault/alarm?alarm=${t.alarm_id}`;

  function valuesOf(t: repository.Telling) {
    const words = t.code
      ? wordsOf(texts, t.language, t.code, t)
      : { message: texts(t.language, 'alarms', `incident.${t.incident_kind}`, { plants: t.plants }), cause: '', advice: '' };
    return {
      ...words,
      code: t.code ?? '',
      level: t.level ? texts(t.language, 'alarms', `level.${t.level}`) : '',
      plant: t.plant_name ?? '',
      device: [t.device_name, t.serial_number].filter((part) => part !== null).join(', ') || '–',
      since: localTime(t, t.started_at ?? t.incident_started_at),
      until: localTime(t, t.cleared_at ?? t.incident_closed_at),
    };
  }

  async function sendMail(tx: Tx, t: repository.Telling & { email: string }): Promise<void> {
    const unsubscribe = `${publicUrl}/#/unsubscribe?token=${choices.unsubscribeToken(t.account_id)}`;
    const values = { ...valuesOf(t), link: linkOf(t), unsubscribe };
    await messages.send(tx, { target: t.email, language: t.language, template: templates[t.kind], values });
  }

  const payloadOf = (t: repository.Telling) => ({
    id: t.id,
    kind: t.kind,
    at: t.at,
    alarmId: t.alarm_id,
    incidentId: t.incident_id,
    plantId: t.plant_id,
    plantName: t.plant_name,
    code: t.code,
    level: t.level,
    levelNumber: t.level && levelNumbers[t.level],
    message: valuesOf(t).message,
    advice: valuesOf(t).advice,
    serialNumber: t.serial_number,
    startedAt: t.started_at ?? t.incident_started_at,
    endedAt: t.cleared_at ?? t.incident_closed_at,
    url: linkOf(t),
  });

  /** Whether there is still something to say: what ended in quiet hours wakes nobody in the morning. */
  const isStale = (t: repository.Telling): boolean =>
    t.blocked || ((t.kind === 'ALARM' || t.kind === 'ESCALATION') && t.alarm_state === 'CLOSED');

  async function sendAway(t: repository.Telling): Promise<boolean> {
    if (t.channel === 'PUSH') {
      const { message, plant } = valuesOf(t);
      const body = texts(t.language, 'alarms', `inbox.${t.kind}`, { message });
      const urgency = t.kind !== 'RECOVERY' && (t.level === 'SERIOUS' || t.level === 'ERROR') ? 'high' : 'normal';
      return push.send(t.account_id, { title: plant || message, body, url: linkOf(t), tag: t.id }, urgency);
    }
    if (!t.webhook_url || !t.webhook_secret) return false;
    const secret = vault.open(t.webhook_secret).toString();
    await sendWebhook(outbound, { url: t.webhook_url, secret, id: t.id, payload: payloadOf(t) });
    return true;
  }

  async function deliver(id: string, { lastAttempt }: JobContext): Promise<void> {
    const toSend = await db.transaction().execute(async (tx) => {
      const t = await repository.lockTelling(tx, everyone, id);
      if (t?.state !== 'QUEUED') return null;
      const { email } = t;
      if (isStale(t) || (t.channel === 'EMAIL' && !email)) {
        await repository.setState(tx, everyone, [id], 'DROPPED');
        return null;
      }
      if (t.channel !== 'EMAIL' || !email) return t;
      // the mail's own row and this one change together: it is handed over once
      await sendMail(tx, { ...t, email });
      await repository.setState(tx, everyone, [id], 'SENT');
      return null;
    });
    if (!toSend) return;
    try {
      await repository.setState(db, everyone, [id], (await sendAway(toSend)) ? 'SENT' : 'DROPPED');
    } catch (error) {
      await repository.setState(db, everyone, [id], lastAttempt ? 'FAILED' : 'QUEUED', String(error).slice(0, 300));
      throw error;
    }
  }

  async function digest(tx: Tx): Promise<number> {
    const waiting = await repository.takeDigests(tx, everyone);
    const groups = new Map<string, repository.Telling[]>();
    for (const t of waiting) groups.set(`${t.account_id}${t.channel}`, [...(groups.get(`${t.account_id}${t.channel}`) ?? []), t]);
    for (const list of groups.values()) {
      const [first] = list;
      if (!first) continue;
      const ids = list.map((t) => t.id);
      const lines = list.filter((t) => !t.blocked);
      await repository.setState(tx, everyone, ids, lines.length > 0 ? 'SENT' : 'DROPPED');
      if (lines.length === 0) continue;
      const text = lines.map((t) => {
        const { level, message, plant, since } = valuesOf(t);
        return `${since} · ${level} · ${plant} · ${texts(t.language, 'alarms', `inbox.${t.kind}`, { message })}`;
      });
      const link = `${publicUrl}/#/fault/alarm`;
      if (first.channel === 'EMAIL' && first.email) {
        const unsubscribe = `${publicUrl}/#/unsubscribe?token=${choices.unsubscribeToken(first.account_id)}`;
        const values = { count: lines.length, list: text.join('\n'), link, unsubscribe };
        await messages.send(tx, { target: first.email, language: first.language, template: 'alarmDigest', values });
      } else if (first.channel === 'PUSH') {
        const title = texts(first.language, 'mails', 'alarmDigest.subject', { count: lines.length });
        await enqueue(tx, digestJob, { accountId: first.account_id, title, body: text[0] ?? '', url: link });
      }
    }
    return 0;
  }

  return {
    /** Tells what is new, what is over and what nobody has taken up. */
    async round(): Promise<void> {
      await all(tellNews, mostTaken);
      await all(tellEnds);
      await all(escalate);
      await inTurn(digest);
    },
    deliver,
    async pushDigest({ accountId, ...payload }: { accountId: string; title: string; body: string; url: string }): Promise<void> {
      await push.send(accountId, { ...payload, tag: 'digest' }, 'normal');
    },
    /** Whose device was changed from afar finds it in the inbox, whatever was chosen about alarms. */
    async tellOfCommand(
      tx: Tx,
      kind: CommandNotice,
      { accountId, commandId, plantId }: { accountId: string; commandId: string; plantId: string },
    ): Promise<void> {
      await repository.insertCommandNotice(tx, ownScope(accountId), { id: newId(), kind, commandId, plantId });
    },
    tellOfCampaign: (tx: Tx, kind: CampaignNotice, { accountId, campaignId }: { accountId: string; campaignId: string }) =>
      repository.insertCampaignNotice(tx, ownScope(accountId), { id: newId(), kind, campaignId }),
    purge: () => repository.purge(db, everyone, keptDays),
  };
}

export const digestJob = 'alarms:push-digest';
