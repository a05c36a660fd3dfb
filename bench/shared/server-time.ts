import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { createApp } from '../../server/src/app.ts';
import type { Question } from './asker.ts';
import { percentile } from './stats.ts';

/** So many ask at the same time; each takes a breath between two questions, so that an answer is timed and not a queue. */
export const people = 4;
export const pauseMs = 50;
const warmUp = 100;

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

async function spentMs(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>('select pid from pg_stat_activity where datname = current_database()');
  const { user, system } = process.cpuUsage();
  return rows.reduce((total, { pid }) => total + processorMsOf(pid), (user + system) / 1000);
}

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
      await answered({ ...question, times: warmUp });
      took = [];
      const before = await spentMs(owner);
      await answered({ ...question, times });
      const processorMs = ((await spentMs(owner)) - before) / times;
      return { p50Ms: percentile(took, 0.5), p95Ms: percentile(took, 0.95), processorMs };
    });
  } finally {
    asker.kill();
    await app.close();
  }
}
