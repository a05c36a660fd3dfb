// People who ask the server, in a process of their own: what they cost does not count as the server's time.
import { setTimeout as pause } from 'node:timers/promises';
import type { Endpoint } from '#contract/endpoint.ts';
import { ask } from './ask.ts';

export interface Question {
  url: string;
  token: string;
  endpoint: Pick<Endpoint, 'method' | 'path'>;
  body?: object | undefined;
  times: number;
  people: number;
  pauseMs: number;
}

process.on('message', async ({ url, token, endpoint, body, times, people, pauseMs }: Question) => {
  let left = times;
  const person = async () => {
    while (left-- > 0) {
      await ask(url, token, endpoint, body);
      // people do not ask in step
      await pause(2 * pauseMs * Math.random());
    }
  };
  await Promise.all(Array.from({ length: people }, person));
  process.send?.('done');
});
