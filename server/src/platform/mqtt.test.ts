import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectAsync, type IClientOptions } from 'mqtt';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { upTopic } from '#contract/topics.ts';
import { selfSigned } from '../../test/certificate.ts';
import { type Broker, startBroker } from './mqtt.ts';

const folder = mkdtempSync(join(tmpdir(), 'sunkeep-tls-'));
const { cert, key } = selfSigned();
const asked: string[] = [];
const received: string[] = [];
let broker: Broker;

beforeAll(async () => {
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  writeFileSync(files.cert, cert);
  writeFileSync(files.key, key);
  broker = await startBroker({
    host: '0.0.0.0',
    port: 0,
    tls: { ...files, port: 0 },
    async authenticate(dongleSn, secret) {
      asked.push(secret);
      return secret === 'right' ? { dongleSn, timeZone: null } : null;
    },
    async receive(_dongleSn, _kind, payload) {
      received.push(payload.toString());
      return null;
    },
    onError() {},
  });
});
afterAll(async () => {
  await broker.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => asked.splice(0));

const signIn = (address: string, options: IClientOptions = {}) =>
  connectAsync(address, { username: 'D-TLS', password: 'right', reconnectPeriod: 0, connectTimeout: 3_000, ...options }, false);
const refusal = (address: string, options?: IClientOptions) =>
  signIn(address, options).then(
    async (client) => {
      await client.endAsync(true);
      return null;
    },
    (error: Error) => error,
  );

test('a dongle signs in over TLS and is heard', async () => {
  const client = await signIn(`mqtts://127.0.0.1:${broker.tlsPort}`, { ca: cert });
  await client.publishAsync(upTopic('D-TLS', 'telemetry'), 'hello', { qos: 1 });
  expect(received).toEqual(['hello']);
  await client.endAsync(true);
  expect(await refusal(`mqtts://127.0.0.1:${broker.tlsPort}`, { ca: cert, password: 'wrong' })).toBeInstanceOf(Error);
  expect(asked).toEqual(['right', 'wrong']);
});

test('no secret is told to a broker whose certificate is not trusted', async () => {
  expect(await refusal(`mqtts://127.0.0.1:${broker.tlsPort}`)).toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  expect(asked).toEqual([]);
});

test('the port for TLS takes no plain words, and with TLS the plain port is for this machine alone', async () => {
  expect(await refusal(`mqtt://127.0.0.1:${broker.tlsPort}`)).toBeInstanceOf(Error);
  expect(await refusal(`mqtts://127.0.0.1:${broker.port}`, { ca: cert })).toBeInstanceOf(Error);
  expect(await refusal(`mqtt://127.0.0.2:${broker.port}`)).toMatchObject({ code: 'ECONNREFUSED' });
  expect(asked).toEqual([]);
  expect(await refusal(`mqtt://127.0.0.1:${broker.port}`)).toBeNull();
});
