// All others who look and all others who send, in a process of their own.
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { liveEndpoints } from '#contract/live.ts';
import { upTopic } from '#contract/topics.ts';
import { dongleOf, secretOf } from '../ingest/fill.ts';
import { messageOf } from '../ingest/message.ts';
import { connect, publish } from '../shared/mqtt.ts';

export interface Crowd {
  url: string;
  mqttPort: number;
  /** As many streams of each. */
  tokens: string[];
  streamsEach: number;
  /** Plants from the second on: the first is the one that is watched. */
  plants: number;
  /** Each says something so often. */
  everyMs: number;
}

const agent = new Agent({ keepAlive: false });
let heard = 0;
let everyMs = 0;

function look(url: string, token: string): Promise<void> {
  return new Promise((done, fail) => {
    const headers = { authorization: `Bearer ${token}` };
    const asked = get(`${url}${liveEndpoints.stream.path}?topics=plants`, { agent, headers }, (response) => {
      if (response.statusCode !== 200) fail(new Error(`a stream was answered with ${response.statusCode}`));
      response.on('data', (chunk: Buffer) => {
        for (let at = chunk.indexOf('event: plant'); at >= 0; at = chunk.indexOf('event: plant', at + 1)) heard++;
      });
      response.on('end', () => fail(new Error('a stream was ended')));
      done();
    });
    asked.on('error', fail);
  });
}

/** Resolves when the first message is acknowledged. */
async function speak(mqttPort: number, n: number): Promise<void> {
  const socket = await connect(mqttPort, dongleOf(n), secretOf(n));
  const topic = upTopic(dongleOf(n), 'telemetry');
  const say = (step: number) => socket.write(publish((step % 60_000) + 1, topic, messageOf(n, step, Date.now())));
  const first = once(socket, 'data');
  say(0);
  await first;
  void (async () => {
    for (let step = 1; ; step++) {
      const [since, factor] = [Date.now(), 0.5 + Math.random()];
      while (Date.now() - since < everyMs * factor) await pause(100);
      say(step);
    }
  })();
}

process.on('message', async (told: Crowd | { everyMs: number } | 'heard') => {
  if (told === 'heard') process.send?.(heard);
  else if ('tokens' in told) {
    const { url, mqttPort, tokens, streamsEach, plants } = told;
    everyMs = told.everyMs;
    for (const token of tokens) await Promise.all(Array.from({ length: streamsEach }, () => look(url, token)));
    for (let n = 1; n < plants; n++) await speak(mqttPort, n);
    process.send?.('there');
  } else everyMs = told.everyMs;
});
