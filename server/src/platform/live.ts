import { sql } from 'kysely';
import * as z from 'zod/mini';
import { Id } from '#contract/fields.ts';
import { AlarmEvent, CampaignEvent, CommandEvent, type LiveTopic, type TopicEvent } from '#contract/live.ts';
import type { Database, Db } from './db.ts';
import { hear } from './hearing.ts';

/** What happened, apart from new values of plants. */
const Happening = z.discriminatedUnion('topic', [
  z.object({ topic: z.literal('alarms'), event: AlarmEvent }),
  z.object({ topic: z.literal('commands'), event: CommandEvent }),
  z.object({ topic: z.literal('campaigns'), event: CampaignEvent }),
]);
export type Happening = z.infer<typeof Happening>;

/** Tells every process when the caller's transaction commits. The event carries the state, so that a lost one is healed by the next. */
export async function publish<T extends Exclude<LiveTopic, 'plants'>>(db: Db, topic: T, event: TopicEvent<T>): Promise<void> {
  await sql`select pg_notify('live', ${JSON.stringify({ topic, event })})`.execute(db);
}

interface Listener {
  /** Plants that have something new. */
  onPlants(ids: string[]): void;
  onHappening(happening: Happening): void;
  /** From now on everything is heard; before, something may have been missed. */
  onConnected(): void;
  onError(error: unknown): void;
}

const PlantIds = z.array(Id);

/** One connection a process hears what all of them tell. */
export function listen(db: Database, { onPlants, onHappening, onConnected, onError }: Listener): { close(): Promise<void> } {
  return hear(db, 'sunkeep-live', ['telemetry', 'live'], {
    onTold(channel, payload) {
      if (channel === 'telemetry') onPlants(PlantIds.parse(payload.split(',')));
      else onHappening(Happening.parse(JSON.parse(payload)));
    },
    onConnected,
    onError,
  });
}
