import { expect, test } from 'vitest';
import { testEnvironment } from '../test/environment.ts';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { openWriter } from './platform/copy.ts';
import { Vault } from './platform/crypto.ts';
import { openDatabase } from './platform/db.ts';

test('a server whose database is out of reach is alive but not ready, and says so in the envelope', async () => {
  const db = openDatabase('postgres://nobody@127.0.0.1:1/none', 2);
  const { app } = createApp(
    readConfig(testEnvironment),
    db,
    openWriter('postgres://nobody@127.0.0.1:1/none', 1),
    new Vault(testEnvironment.SECRET_KEY),
  );
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  const ready = await app.inject('/readyz');
  expect([ready.statusCode, ready.json().code]).toEqual([503, 50301]);
  await app.close();
  await db.destroy();
});
