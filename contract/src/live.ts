import * as z from 'zod/mini';
import { alarmLevels, alarmStates } from './alarms.ts';
import { endpoint } from './endpoint.ts';
import { Id, Instant, Nothing } from './fields.ts';
import { plantStatuses } from './plants.ts';
import { Powers } from './readings.ts';

/** What a reader of the live stream can ask for. */
export const liveTopics = ['plants', 'alarms', 'commands', 'campaigns'] as const;
export type LiveTopic = (typeof liveTopics)[number];

/** A plant that said something new: its state now, never a difference, so that a lost event is healed by the next. */
export const PlantEvent = z.object({
  plantId: Id,
  status: z.enum(plantStatuses),
  at: z.nullable(Instant),
  ...Powers.shape,
});
export type PlantEvent = z.infer<typeof PlantEvent>;

export const AlarmEvent = z.object({
  id: Id,
  plantId: Id,
  code: z.string(),
  level: z.enum(alarmLevels),
  state: z.enum(alarmStates),
  startedAt: Instant,
  /** Not of yesterday, and worth a sound. */
  fresh: z.boolean(),
});
export type AlarmEvent = z.infer<typeof AlarmEvent>;

/** An order to a device, or a roll-out, that has moved on: read it again. */
export const CommandEvent = z.object({ id: Id, plantId: Id, deviceId: Id, state: z.string(), rolloutId: z.optional(Id) });
export const CampaignEvent = z.object({ id: Id });

/** The events by their name in the stream. */
export const liveEvents = {
  plant: PlantEvent,
  alarm: AlarmEvent,
  command: CommandEvent,
  campaign: CampaignEvent,
  /** The stream is up, and what was missed since the last event id has been sent; of the topics named here it is to be read again. */
  ready: z.object({ serverTime: Instant, missed: z.array(z.enum(liveTopics)) }),
  /** Too slow a reader, or the session ended: the stream closes after this. */
  bye: z.object({ reason: z.enum(['SLOW', 'SESSION', 'SHUTDOWN']) }),
} as const;
export type LiveEventName = keyof typeof liveEvents;
export type LiveEvent<N extends LiveEventName> = z.infer<(typeof liveEvents)[N]>;

/** Which event tells of a topic. */
export const eventOfTopic = {
  plants: 'plant',
  alarms: 'alarm',
  commands: 'command',
  campaigns: 'campaign',
} as const satisfies Record<LiveTopic, LiveEventName>;
export type TopicEvent<T extends LiveTopic> = LiveEvent<(typeof eventOfTopic)[T]>;

export const liveEndpoints = {
  /** Server-sent events; `last-event-id` (header) or `since` goes on where an earlier stream ended. */
  stream: endpoint({
    method: 'GET',
    path: '/iot/live',
    summary: 'What happens now in the caller’s reach, as server-sent events',
    permission: 'plants.view',
    query: z.strictObject({
      /** Separated by commas; all if not given. */
      topics: z.optional(z.string().check(z.regex(/^(plants|alarms|commands|campaigns)(,(plants|alarms|commands|campaigns))*$/))),
      plantId: z.optional(Id),
      since: z.optional(z.string().check(z.maxLength(40))),
    }),
    file: true,
    data: Nothing,
  }),
};
