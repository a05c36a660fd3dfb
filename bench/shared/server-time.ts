import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { createApp } from '../../server/src/app.ts';
import type { Question } from './asker.ts';
import { percentile } from './stats.ts';

/** So many ask at the same time; each takes a breath between two questions, so that an answer is timed and not a queue. */
export const people = 4;
export const pauseMs = 200;
/** A server that has run for a while has compiled what it does often. */
const warmUp = 600;

export interface Times {
  p50Ms: number;
  p95Ms: number;
  /** Of server and database together, a call: the same however busy the machine is. */
  processorMs: number;
}

export const timesText = ({ p50Ms, p95Ms, processorMs }: Times): string =>
  [p50Ms, p95Ms, processorMs].map((ms) => ms.toFixed(1)).join(' / ');

const tickMs = 10;

/** Of a process since its start. */
function processorMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

/** By process: this one and those of the database. */
async function spentMs(owner: pg.Pool): Promise<Map<number, number>> {
  const { rows } = await owner.query<{ pid: number }>('select pid from pg_stat_activity where datname = current_database()');
  return new Map([process.pid, ...rows.map(({ pid }) => pid)].map((pid) => [pid, processorMsOf(pid)]));
}

/** A connection that was closed meanwhile takes its time along. */
const sinceMs = (before: Map<number, number>, after: Map<number, number>): number =>
  [...after].reduce((total, [pid, ms]) => total + ms - (before.get(pid) ?? 0), 0);

/** Serves the app and times its answers: from the arrival of a request to the last byte handed over, all of the server's work. */
export async function withServerTime<T>(
  app: ReturnType<typeof createApp>['app'],
  owner: pg.Pool,
  measure: (timesOf: (question: Pick<Question, 'token' | 'endpoint' | 'body' | 'times'>) => Promise<Times>) => Promise<T>,
): Promise<T> {
  let took: number[] = [];
  app.addHook('onResponse', async (_request, reply) => {
    took.push(reply.elapsedTime);
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const asker = fork(join(import.meta.dirname, 'asker.ts'));
  const answered = (question: Question) =>
    new Promise<unknown>((done, fail) => {
      asker.removeAllListeners();
      asker.once('message', done);
      asker.once('exit', () => fail(new Error(`${question.endpoint.path} was not answered`)));
      asker.send(question);
    });
  try {
    return await measure(async ({ token, endpoint, body, times }) => {
      const question = { url, token, endpoint, body, people, pauseMs };
      await answered({ ...question, pauseMs: 0, times: warmUp });
      took = [];
      const before = await spentMs(owner);
      await answered({ ...question, times });
      const processorMs = sinceMs(before, await spentMs(owner)) / times;
      return { p50Ms: percentile(took, 0.5), p95Ms: percentile(took, 0.95), processorMs };
    });
  } finally {
    asker.kill();
    await app.close();
  }
}
