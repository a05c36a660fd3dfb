import { Temporal } from 'temporal-polyfill';
import type { AlarmLevel } from '#contract/alarms.ts';
import type { Channel, NotificationChoice } from '#contract/notifications.ts';

type Quiet = NonNullable<NotificationChoice['quiet']>;

interface Standing {
  kind: 'STAFF' | 'OWNER' | 'DEMO';
  everything: boolean;
}

const nothingElse = {
  plantIds: null,
  quiet: null,
  digestAt: null,
  webhookUrl: null,
  escalateTo: null,
  escalateAfterMinutes: null,
  recovery: true,
};

/** What somebody hears of who has chosen nothing: owners by mail, who looks after many in the inbox, who sees all only the worst. */
export function standardChoice({ kind, everything }: Standing): NotificationChoice {
  if (kind === 'OWNER') return { ...nothingElse, levels: ['SERIOUS', 'ERROR'], channels: ['INBOX', 'EMAIL'] };
  return { ...nothingElse, levels: everything ? ['SERIOUS'] : ['SERIOUS', 'ERROR', 'WARN'], channels: ['INBOX'] };
}

const clock = (time: string) => Temporal.PlainTime.from(time);

/** The next time, from an instant on, at which a clock in that zone shows the time. */
function nextAt(now: number, time: string, zone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  const today = local.withPlainTime(clock(time));
  const next = Temporal.ZonedDateTime.compare(today, local) > 0 ? today : today.add({ days: 1 });
  return next.epochMilliseconds;
}

/** When the quiet hours of that moment end; null: it is not quiet. */
export function quietUntil(now: number, { from, to, timeZone }: Quiet): number | null {
  const time = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainTime();
  const since = Temporal.PlainTime.compare(time, clock(from)) >= 0;
  const until = Temporal.PlainTime.compare(time, clock(to)) < 0;
  const overNight = Temporal.PlainTime.compare(clock(from), clock(to)) > 0;
  const quiet = overNight ? since || until : since && until;
  return quiet ? nextAt(now, to, timeZone) : null;
}

export interface Plan {
  channel: Channel;
  state: 'SENT' | 'QUEUED' | 'WAITING';
  dueAt: number;
}

/** By which ways and when somebody is told. What is serious waits for nothing; machines and the inbox disturb nobody. */
export function planOf(choice: NotificationChoice, level: AlarmLevel, zone: string, now: number): Plan[] {
  return choice.channels.map((channel): Plan => {
    if (channel === 'INBOX') return { channel, state: 'SENT', dueAt: now };
    const urgent = level === 'SERIOUS' || channel === 'WEBHOOK';
    if (!urgent && choice.digestAt)
      return { channel, state: 'WAITING', dueAt: nextAt(now, choice.digestAt, choice.quiet?.timeZone ?? zone) };
    const until = !urgent && choice.quiet ? quietUntil(now, choice.quiet) : null;
    return { channel, state: 'QUEUED', dueAt: until ?? now };
  });
}
