import { type AlarmLevel, alarmLevels } from '#contract/alarms.ts';
import { type Channel, channels, type NotificationChoice } from '#contract/notifications.ts';
import { readDecimal } from '../../lib/decimal.ts';
import { browserZone } from '../../lib/time.ts';
import type { StoredChoice } from './notifications.queries.ts';

export function choiceValues(choice: StoredChoice) {
  return {
    levels: choice.levels as readonly string[],
    channels: choice.channels as readonly string[],
    plantIds: choice.plants.map(({ id }) => id) as readonly string[],
    quietOn: choice.quiet !== null,
    quietFrom: choice.quiet?.from ?? '22:00',
    quietTo: choice.quiet?.to ?? '07:00',
    digestOn: choice.digestAt !== null,
    digestAt: choice.digestAt ?? '08:00',
    webhookUrl: choice.webhookUrl ?? '',
    escalateTo: choice.escalateTo ?? '',
    escalateAfterMinutes: String(choice.escalateAfterMinutes ?? 60),
    recovery: choice.recovery,
  };
}
export type ChoiceValues = ReturnType<typeof choiceValues>;

/** What is switched off is not sent, whatever still stands in its fields. Quiet hours follow the clock of this browser. */
export function choiceBody(values: ChoiceValues, zone: string = browserZone()): NotificationChoice {
  const hooked = values.channels.includes('WEBHOOK');
  const escalates = values.escalateTo !== '';
  return {
    levels: alarmLevels.filter((level: AlarmLevel) => values.levels.includes(level)),
    channels: channels.filter((channel: Channel) => values.channels.includes(channel)),
    plantIds: values.plantIds.length > 0 ? [...values.plantIds] : null,
    quiet: values.quietOn ? { from: values.quietFrom, to: values.quietTo, timeZone: zone } : null,
    digestAt: values.digestOn ? values.digestAt : null,
    webhookUrl: hooked ? values.webhookUrl.trim() : null,
    escalateTo: escalates ? values.escalateTo : null,
    escalateAfterMinutes: escalates ? readDecimal(values.escalateAfterMinutes) : null,
    recovery: values.recovery,
  };
}
