import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { LiveTopic, TopicEvent } from '#contract/live.ts';
import { type Database, type Db, ownConnection } from './db.ts';

/** What happened, apart from new values of plants. */
export type Happening = { [T in Exclude<LiveTopic, 'plants'>]: { topic: T; event: TopicEvent<T> } }[Exclude<LiveTopic, 'plants'>];

/** Tells every process when the caller's transaction commits. The event carries the state, so that a lost one is healed by the next. */
export async function publish<T extends Happening['topic']>(db: Db, topic: T, event: TopicEvent<T>): Promise<void> {
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

const pauseMs = 1_000;

/** One connection a process hears what all of them tell. A broken one is replaced. */
export function listen(db: Database, { onPlants, onHappening, onConnected, onError }: Listener): { close(): Promise<void> } {
  let closed = false;
  let close = () => {};
  const closing = new Promise<void>((done) => {
    close = () => {
      closed = true;
      done();
    };
  });

  async function hear(): Promise<void> {
    const own = ownConnection(db, 'sunkeep-live');
    const broken = new Promise<void>((done) => {
      own.on('end', () => done());
      own.on('error', () => done());
    });
    own.on('notification', ({ channel, payload = '' }) => {
      if (channel === 'telemetry') onPlants(payload.split(','));
      else onHappening(JSON.parse(payload) as Happening);
    });
    try {
      await own.connect();
      await own.query('listen telemetry');
      await own.query('listen live');
      onConnected();
      await Promise.race([broken, closing]);
    } finally {
      await own.end();
    }
  }

  const running = (async () => {
    while (!closed) {
      await hear().catch(onError);
      const pause = new AbortController();
      await Promise.race([wait(pauseMs, undefined, { signal: pause.signal }).catch(() => {}), closing]);
      pause.abort();
    }
  })();

  return {
    async close() {
      close();
      await running;
    },
  };
}
