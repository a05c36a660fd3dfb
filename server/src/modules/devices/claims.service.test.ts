import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimCode, createPlantRow, createStock, deviceInput } from '../../../test/devices.ts';
import { testEnvironment } from '../../../test/environment.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createPerson } from '../../../test/people.ts';
import { Vault } from '../../platform/crypto.ts';
import { systemScope } from '../../platform/scope.ts';
import { createAuditService, type Who } from '../audit/audit.service.ts';
import { createClaimsService } from './claims.service.ts';

const everything = systemScope('test');
let t: TestApp;
let claims: ReturnType<typeof createClaimsService>;
let who: Who;
beforeAll(async () => {
  t = await startTestApp();
  claims = createClaimsService(t.db, createAuditService(t.db), new Vault(testEnvironment.SECRET_KEY));
  const person = await createPerson(t, 'wizard', 'installer');
  who = { actor: { accountId: person.id }, caller: { address: '127.0.0.1' } };
});
afterAll(() => t.close());

/** As the wizard does it: codes first, then plant and devices in one transaction. */
async function attach(name: string, devices: ReturnType<typeof deviceInput>[], by = who): Promise<string> {
  const proven = await claims.prove(by, devices, 'devices');
  const id = await createPlantRow(t, name);
  await t.db
    .transaction()
    .execute((tx) => claims.attach(tx, by, everything, { id, name, organizationId: null, ownerId: null }, proven, 'devices'));
  return id;
}
const of = (plantId: string) =>
  t.db
    .selectFrom('device as d')
    .leftJoin('device as g', 'g.id', 'd.dongle_id')
    .select(['d.serial_number', 'g.serial_number as dongle'])
    .where('d.plant_id', '=', plantId)
    .orderBy('d.serial_number')
    .execute();
const coded = (change = {}) => ({ claimCode, ...change });

describe('a new plant', () => {
  test('gets all its devices at once; they hang on the dongle of the same request', async () => {
    await createStock(t, 'DONGLE', 'WIZ-D1');
    await createStock(t, 'INVERTER', 'WIZ-I1');
    await createStock(t, 'CELL', 'WIZ-B1');
    const id = await attach('One', [
      deviceInput('INVERTER', 'WIZ-I1', coded({ dongleSn: 'WIZ-D1' })),
      deviceInput('CELL', 'WIZ-B1', coded()),
      deviceInput('DONGLE', 'WIZ-D1', coded()),
      deviceInput('COMPONENT', 'WIZ-M1'),
    ]);
    expect(await of(id)).toEqual([
      { serial_number: 'WIZ-B1', dongle: 'WIZ-D1' },
      { serial_number: 'WIZ-D1', dongle: null },
      { serial_number: 'WIZ-I1', dongle: 'WIZ-D1' },
      { serial_number: 'WIZ-M1', dongle: null },
    ]);
    const changes = await t.db.selectFrom('device_change').select('by_name').where('plant_id', '=', id).execute();
    expect(changes).toEqual(Array(4).fill({ by_name: 'wizard' }));
    const audit = await t.db.selectFrom('audit').select('action').where('plant_id', '=', id).execute();
    expect(audit).toEqual(Array(4).fill({ action: 'device.added' }));
  });

  test('gets none where one is refused, and the entry is named', async () => {
    await createStock(t, 'INVERTER', 'WIZ-I2');
    const good = deviceInput('INVERTER', 'WIZ-I2', coded());
    const refused = (second: ReturnType<typeof deviceInput>) => attach('Two', [good, second]);
    await expect(refused(deviceInput('CELL', 'WIZ-NONE', coded()))).rejects.toMatchObject({
      path: 'devices.1.serialNumber',
      message: 'serialUnknown',
    });
    await expect(refused(good)).rejects.toMatchObject({ path: 'devices.1.serialNumber', message: 'serialTwice' });
    await expect(refused(deviceInput('METERBOX', 'WIZ-M2', { dongleSn: 'WIZ-D1' }))).rejects.toMatchObject({
      path: 'devices.1.dongleSn',
      message: 'dongle',
    });
    const free = await t.db.selectFrom('device').select('plant_id').where('serial_number', '=', 'WIZ-I2').executeTakeFirst();
    expect(free).toEqual({ plant_id: null });
    expect(await t.db.selectFrom('device').select('id').where('serial_number', '=', 'WIZ-M2').execute()).toEqual([]);
  });

  test('and another that want the same pieces in another order do not block each other: one gets all', async () => {
    const people = await Promise.all(['left', 'right'].map((name) => createPerson(t, name, 'installer')));
    for (let round = 0; round < 5; round++) {
      const serials = [1, 2, 3, 4].map((n) => `ORD-${round}-${n}`);
      for (const serial of serials.slice(0, 2)) await createStock(t, 'CELL', serial);
      const wish = serials.map((s, n) => (n < 2 ? deviceInput('CELL', s, coded()) : deviceInput('METERBOX', s)));
      const results = await Promise.allSettled(
        people.map(({ id }, n) =>
          attach(`Order ${round} ${n}`, n === 0 ? wish : [...wish].reverse(), { ...who, actor: { accountId: id } }),
        ),
      );
      const failures = results.flatMap((r) => (r.status === 'rejected' ? [r.reason.message] : []));
      expect(failures.filter((message) => message !== 'serialTaken')).toEqual([]);
      expect(failures).toHaveLength(1);
    }
  });
});
