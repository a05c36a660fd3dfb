import { setTimeout as wait } from 'node:timers/promises';
import { type Database, ownConnection } from './db.ts';

interface Listener {
  onTold(channel: string, payload: string): void;
  /** From now on everything is heard; before, something may have been missed. */
  onConnected(): void;
  onError(error: unknown): void;
}

const pauseMs = 1_000;

/** A connection that hears what any process tells on these channels. A broken one is replaced. */
export function hear(
  db: Database,
  name: string,
  channels: readonly string[],
  { onTold, onConnected, onError }: Listener,
): { close(): Promise<void> } {
  let closed = false;
  let close = () => {};
  const closing = new Promise<void>((done) => {
    close = () => {
      closed = true;
      done();
    };
  });

  async function once(): Promise<void> {
    const own = ownConnection(db, name);
    const broken = new Promise<void>((done) => {
      own.on('end', () => done());
      own.on('error', () => done());
    });
    own.on('notification', ({ channel, payload = '' }) => {
      try {
        onTold(channel, payload);
      } catch (error) {
        // whoever else may speak here cannot silence the others
        onError(error);
      }
    });
    try {
      await own.connect();
      for (const channel of channels) await own.query(`listen ${channel}`);
      onConnected();
      await Promise.race([broken, closing]);
    } finally {
      await own.end();
    }
  }

  const running = (async () => {
    while (!closed) {
      await once().catch(onError);
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
