import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { createApp } from '../../server/src/app.ts';
import type { Question } from './asker.ts';
import { percentile } from './stats.ts';

/** So many ask at the same time; each takes a breath between two questions, so that an answer is timed and not a queue. */
export const people = 4;
export const pauseMs = 50;
const warmUp = 20;

export interface Times {
  /** Of the calls that had to wait least for others on the machine. */
  p10Ms: number;
  p50Ms: number;
  p95Ms: number;
}

/** Serves the app and times its answers: from the arrival of a request to the last byte handed over, all of the server's work. */
export async function withServerTime<T>(
  app: ReturnType<typeof createApp>['app'],
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
      await answered({ ...question, times });
      return { p10Ms: percentile(took, 0.1), p50Ms: percentile(took, 0.5), p95Ms: percentile(took, 0.95) };
    });
  } finally {
    asker.kill();
    await app.close();
  }
}
