import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertStock } from '../src/modules/devices/stock.repository.ts';
import { lockHeads } from '../src/modules/telemetry/heads.repository.ts';
import { newId } from '../src/platform/crypto.ts';
import type { Tx } from '../src/platform/db.ts';
import { systemScope } from '../src/platform/scope.ts';
import { lockThrottles } from '../src/platform/throttle.repository.ts';
import { createPlantRow, createStock } from './devices.ts';
import { startTestApp, type TestApp } from './harness.ts';

const everything = systemScope('the order of locks is tested, whose rows they are does not matter');
const devices = new Map<string, { id: string; plantId: string; source: string }>();
const piece = (serialNumber: string) => ({
  id: newId(),
  type: 'CELL',
  serialNumber,
  claimCodeHash: null,
  specId: null,
  firmwareVersion: null,
  safetyVersion: null,
  hmiVersion: null,
});
const wants: [what: string, take: (tx: Tx, names: readonly string[]) => Promise<unknown>][] = [
  ['counters of attempts', (tx, names) => lockThrottles(tx, everything, [...names])],
  [
    'heads of devices',
    (tx, names) =>
      lockHeads(
        tx,
        everything,
        names.flatMap((name) => devices.get(name) ?? []),
      ),
  ],
  ['pieces of the stock', (tx, names) => insertStock(tx, everything, names.map(piece))],
];

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  const plantId = await createPlantRow(t, 'Locks');
  for (const name of ['LOCK-1', 'LOCK-2', 'LOCK-3'])
    devices.set(name, { id: await createStock(t, 'INVERTER', `HEAD-${name}`), plantId, source: 'inverter' });
});
afterAll(() => t.close());

const waiting = async () => {
  const held = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  return (await t.owner.query(held)).rowCount;
};

test.each(wants)('two that want the same new %s in another order follow one after the other', async (_, take) => {
  // both begin, and stop where somebody stands in their way
  const inTheWay = await t.db.startTransaction().execute();
  await take(inTheWay, ['LOCK-3']);
  const both = Promise.all(
    [
      ['LOCK-1', 'LOCK-3', 'LOCK-2'],
      ['LOCK-2', 'LOCK-3', 'LOCK-1'],
    ].map((names) => t.db.transaction().execute((tx) => take(tx, names))),
  );
  await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
  await inTheWay.commit().execute();
  await both;
});
