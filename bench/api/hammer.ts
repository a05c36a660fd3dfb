import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { percentile } from '../shared/stats.ts';

export interface Target {
  name: string;
  method: string;
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
}

export interface Figures {
  requestsPerSecond: number;
  p50Ms: number;
  p95Ms: number;
}

export const connections = 32;
export const seconds = 5;
const warmUpSeconds = 1;

function once(url: string, agent: Agent, { method, path, headers, body }: Target): Promise<void> {
  return new Promise((done, fail) => {
    const sent = request(`${url}${path}`, { method, agent, headers }, (response) => {
      response.resume();
      response.on('end', () => {
        if (response.statusCode === 200) done();
        else fail(new Error(`${path} answered ${response.statusCode}`));
      });
      response.on('error', fail);
    });
    sent.on('error', fail);
    sent.end(body);
  });
}

async function keepBusy(url: string, agent: Agent, target: Target, forSeconds: number): Promise<number[]> {
  const times: number[] = [];
  const deadline = performance.now() + forSeconds * 1000;
  const lane = async () => {
    for (let begun = performance.now(); begun < deadline; begun = performance.now()) {
      await once(url, agent, target);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  return times;
}

/** Asks the same question over and over, each connection as soon as it has its answer. Any answer but 200 ends the measurement. */
export async function hammer(url: string, target: Target, forSeconds = seconds, warmUp = warmUpSeconds): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  try {
    await keepBusy(url, agent, target, warmUp);
    const begun = performance.now();
    const times = await keepBusy(url, agent, target, forSeconds);
    const requestsPerSecond = times.length / ((performance.now() - begun) / 1000);
    return { requestsPerSecond, p50Ms: percentile(times, 0.5), p95Ms: percentile(times, 0.95) };
  } finally {
    agent.destroy();
  }
}
