import type { Database } from './db.ts';
import { AppError } from './errors.ts';
import { systemScope } from './scope.ts';
import * as repository from './throttle.repository.ts';

/** Failures in a row are forgotten after a day, those of an address after an hour. */
const dayMs = 86_400_000;
const hourMs = 3_600_000;
const longestWaitS = 900;

export const everyAttempt = systemScope('attempts are counted before it is known who makes them');

interface Limit {
  key: string;
  /** Failures that cost no waiting. */
  free: number;
  forgetAfterMs: number;
}

export const accountLimit = (key: string): Limit => ({ key, free: 5, forgetAfterMs: dayMs });
export const addressLimit = (address: string): Limit => ({ key: `address:${address}`, free: 20, forgetAfterMs: hourMs });
/** Reading contacts one by one is work, reading a hundred is a leak. */
const revealLimit = (accountId: string): Limit => ({ key: `reveal:${accountId}`, free: 30, forgetAfterMs: 600_000 });
export const demoLimit = (address: string): Limit => ({ key: `demo:${address}`, free: 60, forgetAfterMs: hourMs });

/** Devices that could not be added; typing errors are forgiven, guessing is not. */
export const claimLimit = (accountId: string): Limit => ({ key: `claim:${accountId}`, free: 10, forgetAfterMs: hourMs });
export const claimCodeLimit = (serialNumber: string): Limit => ({
  key: `claimCode:${serialNumber}`,
  free: 5,
  forgetAfterMs: dayMs,
});
/** A house has a dozen devices; who asks for hundreds of serial numbers walks through them. */
export const lookUpLimit = (accountId: string): Limit => ({ key: `lookUp:${accountId}`, free: 150, forgetAfterMs: 600_000 });

/** Counts one more revealed contact, and says in its own words when it is one too many. */
export async function countReveal(db: Database, accountId: string): Promise<void> {
  await countAttempt(db, [revealLimit(accountId)]).catch((error: unknown) => {
    if (error instanceof AppError && error.failure === 'tooManyTries')
      throw new AppError('contacts.tooMany', { values: error.values, data: error.data });
    throw error;
  });
}

/** Seconds still to wait: none for the free failures, then 1, 2, 4 … up to a quarter of an hour after the last one. */
export function secondsToWait(failures: number, sinceLastMs: number, free: number): number {
  if (failures < free) return 0;
  const wait = Math.min(2 ** (failures - free), longestWaitS);
  return Math.max(0, Math.ceil(wait - sinceLastMs / 1000));
}

/**
 * Counts an attempt before it is made, so that many at once cannot pass. Throws when the caller has to wait.
 * `admit` sees the failures so far and may refuse before anything is counted.
 */
export async function countAttempt(db: Database, limits: Limit[], admit: (failures: number) => void = () => {}): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const now = Date.now();
    const rows = await repository.lockThrottles(
      tx,
      everyAttempt,
      limits.map((l) => l.key),
    );
    const states = limits.map((limit) => {
      const row = rows.get(limit.key);
      const since = row ? now - row.lastAt.getTime() : 0;
      const failures = row && since < limit.forgetAfterMs ? row.failures : 0;
      return { limit, failures, wait: secondsToWait(failures, since, limit.free) };
    });
    const seconds = Math.max(...states.map((s) => s.wait));
    if (seconds > 0) throw new AppError('tooManyTries', { values: { seconds }, data: { seconds } });
    admit(states[0]?.failures ?? 0);
    for (const { limit, failures } of states) await repository.setFailures(tx, everyAttempt, limit.key, failures + 1);
  });
}
