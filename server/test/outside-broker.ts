import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Aedes } from 'aedes';
import { connectAsync } from 'mqtt';
import { expect } from 'vitest';
import { freePort } from './free-port.ts';

export interface OutsideBroker {
  url: string;
  name: string;
  close(): Promise<void>;
}

function findMosquitto(): string | undefined {
  const candidates = [
    process.env.MOSQUITTO_PATH,
    '/usr/sbin/mosquitto',
    '/usr/local/sbin/mosquitto',
    '/opt/homebrew/sbin/mosquitto',
  ];
  return candidates.find((path) => path && existsSync(path)) ?? (spawnSync('mosquitto', ['-h']).error ? undefined : 'mosquitto');
}

async function startMosquitto(path: string): Promise<OutsideBroker> {
  const folder = mkdtempSync(join(tmpdir(), 'sunkeep-mosquitto-'));
  const port = await freePort();
  const file = join(folder, 'mosquitto.conf');
  writeFileSync(file, `listener ${port} 127.0.0.1\nallow_anonymous true\nmax_queued_messages 0\npersistence false\n`);
  const child = spawn(path, ['-c', file], { stdio: 'ignore' });
  const url = `mqtt://127.0.0.1:${port}`;
  const answers = () =>
    connectAsync(url, { reconnectPeriod: 0 }).then(
      async (client) => {
        await client.endAsync(true);
        return true;
      },
      () => false,
    );
  await expect.poll(answers, { timeout: 20_000 }).toBe(true);
  return {
    url,
    name: 'Mosquitto',
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Knows no shared subscriptions: everybody hears everything, which a repeated message must stand. */
async function startStandIn(): Promise<OutsideBroker> {
  const aedes = await Aedes.createBroker({
    authorizeSubscribe(_client, subscription, done) {
      subscription.topic = subscription.topic.replace(/^\$share\/[^/]+\//, '');
      done(null, subscription);
    },
  });
  const server = createServer(aedes.handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    name: 'aedes',
    async close() {
      server.close();
      await new Promise<void>((done) => aedes.close(done));
    },
  };
}

/** A broker as an operator may run it: Mosquitto where the machine has it, else one of our own kind. */
export function startOutsideBroker(): Promise<OutsideBroker> {
  const mosquitto = findMosquitto();
  return mosquitto ? startMosquitto(mosquitto) : startStandIn();
}
