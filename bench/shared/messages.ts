import { setTimeout as pause } from 'node:timers/promises';
import { messageEndpoints } from '#contract/messages.ts';
import type { Client } from './client.ts';

const lanes = 16;
const longestWaitMs = 120_000;

/** Fills the outbox by the product's own door, and waits until the product has dealt with every message. */
export async function fillOutbox({ call }: Client, count: number): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await call(messageEndpoints.sendTest, { body: { target: `person-${next++}@example.org` } });
  };
  await Promise.all(Array.from({ length: lanes }, lane));

  const deadline = Date.now() + longestWaitMs;
  while (Date.now() < deadline) {
    const { total } = await call(messageEndpoints.page, { query: { pageSize: 1 }, body: { state: 'QUEUED' } });
    if (total === 0) return;
    await pause(250);
  }
  throw new Error(`The outbox still holds queued messages after ${longestWaitMs / 1000} s.`);
}
