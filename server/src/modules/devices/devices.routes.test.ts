import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEndpoints } from '#contract/audit.ts';
import { deviceEndpoints as calls, type DeviceType } from '#contract/devices.ts';
import { claimCode, createPlantRow, createStock, deviceInput } from '../../../test/devices.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createOrganization } from '../../../test/organizations.ts';
import { createPerson } from '../../../test/people.ts';
import { newId } from '../../platform/crypto.ts';

type Who = { token: string };
let t: TestApp;
let admin: Who;
let home: string;
let abroad: string;
let fitter: Awaited<ReturnType<typeof createPerson>>;
let rival: typeof fitter;
beforeAll(async () => {
  t = await startTestApp();
  admin = { token: await t.signInAsAdmin() };
  home = await createOrganization(t, 'Home', 'INSTALLER');
  abroad = await createOrganization(t, 'Abroad', 'INSTALLER');
  fitter = await createPerson(t, 'fitter', 'installer', { organizationId: home });
  rival = await createPerson(t, 'rival', 'installer', { organizationId: abroad });
});
afterAll(() => t.close());
beforeEach(() => sql`delete from sign_in_throttle`.execute(t.db));

let next = 0;
const serial = (prefix: string) => `${prefix}${String(++next).padStart(6, '0')}`;
const plantOf = (organizationId: string | null = home, change = {}) =>
  createPlantRow(t, `Plant ${++next}`, { organizationId, ...change });
const add = (who: Who, plantId: string, type: DeviceType, serialNumber: string, change: object = {}) =>
  t.call(calls.add, { body: { plantId, device: deviceInput(type, serialNumber, change) } }, who);
const coded = { claimCode };
const ofPlant = async (plantId: string, who: Who = admin) => (await t.call(calls.ofPlant, { params: { id: plantId } }, who)).data;
const row = async (plantId: string, serialNumber: string) => {
  const found = (await ofPlant(plantId)).find((d) => d.serialNumber === serialNumber);
  if (!found) throw new Error(`no ${serialNumber}`);
  return found;
};
/** In stock and then in the plant. */
async function installed(plantId: string, type: DeviceType, prefix = 'SN', who: Who = admin) {
  const serialNumber = serial(prefix);
  await createStock(t, type, serialNumber);
  expect((await add(who, plantId, type, serialNumber, coded)).code).toBe(200);
  return row(plantId, serialNumber);
}

describe('a claim', () => {
  test('needs a piece in stock, its code, its type, and happens once', async () => {
    const plant = await plantOf();
    const sn = serial('INV');
    expect((await add(fitter, plant, 'INVERTER', sn, coded)).fields).toEqual([
      {
        path: 'device.serialNumber',
        message: 'This serial number is not in our books. Check it, or ask your provider to add it.',
      },
    ]);
    await createStock(t, 'INVERTER', sn);
    expect((await add(fitter, plant, 'INVERTER', sn)).fields[0]?.path).toBe('device.claimCode');
    expect((await add(fitter, plant, 'INVERTER', sn, { claimCode: 'WRONG12' })).fields).toEqual([
      { path: 'device.claimCode', message: 'This is not the code printed on this device.' },
    ]);
    expect((await add(fitter, plant, 'CELL', sn, coded)).fields[0]?.path).toBe('device.type');
    expect((await add(fitter, plant, 'INVERTER', sn.toLowerCase(), { claimCode: claimCode.toLowerCase() })).code).toBe(200);
    expect((await add(fitter, plant, 'INVERTER', sn, coded)).fields[0]?.message).toBe('This device already belongs to a plant.');
    expect((await add(rival, await plantOf(abroad), 'INVERTER', sn, coded)).fields[0]?.path).toBe('device.serialNumber');
    expect(await ofPlant(plant)).toHaveLength(1);
  });

  test('registers a meter freely, but asks for the code of one that is in stock with a code', async () => {
    const plant = await plantOf();
    const known = serial('MET');
    await createStock(t, 'METERBOX', known);
    expect((await add(fitter, plant, 'METERBOX', serial('MET'))).code).toBe(200);
    expect((await add(fitter, plant, 'METERBOX', known)).fields[0]?.path).toBe('device.claimCode');
    expect((await add(fitter, plant, 'METERBOX', known, coded)).code).toBe(200);
  });

  test('has one winner of two at once, for pieces in stock and for those that are typed in', async () => {
    const [one, two] = [await plantOf(home), await plantOf(abroad)];
    for (const type of ['INVERTER', 'METERBOX'] as const) {
      for (let round = 0; round < 5; round++) {
        const sn = serial('RACE');
        if (type === 'INVERTER') await createStock(t, type, sn);
        const input = type === 'INVERTER' ? coded : {};
        const codes = (await Promise.all([add(fitter, one, type, sn, input), add(rival, two, type, sn, input)])).map(
          (r) => r.code,
        );
        expect(codes.sort()).toEqual([200, 40001]);
      }
    }
  });

  test('cannot be made by guessing: neither at one device by many people nor by one person at many', async () => {
    const plant = await plantOf();
    const sn = serial('GUESS');
    await createStock(t, 'INVERTER', sn);
    const guess = (who: Who, target: string) => add(who, plant, 'INVERTER', target, { claimCode: 'GUESS99' });
    const people = await Promise.all(
      [1, 2, 3].map((n) => createPerson(t, `guesser-${n}`, 'installer', { organizationId: home })),
    );
    const answers = [];
    for (const who of people) answers.push(...(await Promise.all([guess(who, sn), guess(who, sn)])).map((r) => r.code));
    expect(answers.filter((code) => code === 40001)).toHaveLength(5);
    expect(answers.filter((code) => code === 42901)).toHaveLength(1);
    expect((await add(people[0] as Who, plant, 'INVERTER', sn, coded)).code, 'even the right one has to wait').toBe(42901);

    const many = await createPerson(t, 'guesser-many', 'installer', { organizationId: home });
    const tries = [];
    for (let n = 0; n < 12; n++) tries.push((await add(many, plant, 'INVERTER', serial('NONE'), coded)).code);
    expect(tries).toEqual([...Array(10).fill(40001), 42901, 42901]);
  });

  test('of a careful person costs no waiting however many there are', async () => {
    const plant = await plantOf();
    const careful = await createPerson(t, 'careful', 'installer', { organizationId: home });
    for (let n = 0; n < 11; n++) await installed(plant, 'CELL', 'CARE', careful);
    expect(await ofPlant(plant)).toHaveLength(11);
  });

  test('hangs on the only dongle, on the one that is named, or says which is not there', async () => {
    const plant = await plantOf();
    const early = await installed(plant, 'INVERTER');
    expect(early.dongleSn).toBeNull();
    const dongle = await installed(plant, 'DONGLE', 'DON');
    expect((await row(plant, early.serialNumber)).dongleSn, 'the first dongle takes those that were alone').toBe(
      dongle.serialNumber,
    );
    expect((await installed(plant, 'CELL')).dongleSn).toBe(dongle.serialNumber);
    const module = serial('MOD');
    await add(admin, plant, 'COMPONENT', module);
    expect((await row(plant, module)).dongleSn, 'a module says nothing').toBeNull();

    const second = await installed(plant, 'DONGLE', 'DON');
    expect((await installed(plant, 'CELL')).dongleSn, 'two dongles: none is meant').toBeNull();
    const meter = serial('MET');
    expect((await add(admin, plant, 'METERBOX', meter, { dongleSn: second.serialNumber })).code).toBe(200);
    expect((await row(plant, meter)).dongleSn).toBe(second.serialNumber);
    const elsewhere = await installed(await plantOf(), 'DONGLE', 'DON');
    expect((await add(admin, plant, 'METERBOX', serial('MET'), { dongleSn: elsewhere.serialNumber })).fields).toEqual([
      { path: 'device.dongleSn', message: 'This dongle is not part of the plant.' },
    ]);
  });

  test('for a plant out of reach finds no plant, and a device of it cannot be touched', async () => {
    const plant = await plantOf();
    const { id } = await installed(plant, 'INVERTER');
    const noted = { name: null, specId: null, address: null, networkMode: null, dongleSn: null };
    expect((await add(rival, plant, 'METERBOX', serial('MET'))).status).toBe(404);
    expect((await t.call(calls.ofPlant, { params: { id: plant } }, rival)).status).toBe(404);
    expect((await t.call(calls.changes, { params: { id: plant } }, rival)).status).toBe(404);
    expect((await t.call(calls.detail, { params: { id } }, rival)).status).toBe(404);
    expect((await t.call(calls.edit, { body: { id, version: 1, ...noted } }, rival)).status).toBe(404);
    expect((await t.call(calls.remove, { body: { id, version: 1, note: null } }, rival)).status).toBe(404);
    const body = { id, version: 1, serialNumber: serial('INV'), claimCode, note: null };
    expect((await t.call(calls.replace, { body }, rival)).status).toBe(404);
    expect(await ofPlant(plant, fitter)).toHaveLength(1);
  });

  test('takes a specification of its own type only', async () => {
    const manufacturer = newId();
    const spec = newId();
    await t.db.insertInto('manufacturer').values({ id: manufacturer, name: 'Maker', abbreviation: 'MK' }).execute();
    await t.db
      .insertInto('device_spec')
      .values({ id: spec, manufacturer_id: manufacturer, device_type: 'CELL', name: 'B10', capacity_wh: 10_240 })
      .execute();
    const plant = await plantOf();
    expect((await add(admin, plant, 'METERBOX', serial('MET'), { specId: spec })).fields[0]?.path).toBe('device.specId');
    expect((await add(admin, plant, 'METERBOX', serial('MET'), { specId: newId() })).fields[0]?.path).toBe('device.specId');
    const sn = serial('BAT');
    await createStock(t, 'CELL', sn, spec);
    expect((await add(admin, plant, 'CELL', sn, coded)).code).toBe(200);
    expect(await row(plant, sn)).toMatchObject({ specName: 'B10', manufacturerName: 'Maker' });
    const { data } = await t.call(calls.detail, { params: { id: (await row(plant, sn)).id } }, admin);
    expect(data.capacityWh).toBe(10_240);
  });
});

describe('a look at a serial number', () => {
  const check = (who: Who, serialNumber: string, plantId: string | null = null) =>
    t.call(calls.check, { body: { serialNumber, plantId } }, who);

  test('says what it is to the one who asks, and nothing about the devices of others', async () => {
    const plant = await plantOf();
    const free = serial('INV');
    await createStock(t, 'INVERTER', free);
    const taken = await installed(plant, 'DONGLE', 'DON');
    const nothing = {
      type: null,
      specId: null,
      specName: null,
      manufacturerName: null,
      capacityWh: null,
      online: false,
      codeNeeded: false,
    };
    expect((await check(fitter, serial('NONE'))).data).toEqual({ ...nothing, state: 'UNKNOWN' });
    expect((await check(fitter, free)).data).toMatchObject({ state: 'FREE', type: 'INVERTER', codeNeeded: true });
    expect((await check(rival, taken.serialNumber)).data).toEqual({ ...nothing, state: 'TAKEN' });
    expect((await check(fitter, taken.serialNumber)).data.state).toBe('TAKEN');
    expect((await check(fitter, taken.serialNumber, plant)).data).toMatchObject({ state: 'IN_THIS_PLANT', type: 'DONGLE' });
    expect((await check(rival, taken.serialNumber, plant)).status).toBe(404);
  });

  test('cannot be repeated through all serial numbers', async () => {
    const walker = await createPerson(t, 'walker', 'installer', { organizationId: home });
    await sql`insert into sign_in_throttle (key, failures, last_at) values (${`lookUp:${walker.id}`}, 149, now())`.execute(t.db);
    expect((await check(walker, serial('NONE'))).code).toBe(200);
    expect((await check(walker, serial('NONE'))).code).toBe(42901);
  });
});

describe('a replaced device', () => {
  const replace = (who: Who, device: { id: string; version: number }, serialNumber: string, change = {}) =>
    t.call(
      calls.replace,
      { body: { id: device.id, version: device.version, serialNumber, claimCode, note: 'Hail', ...change } },
      who,
    );

  test('leaves its place, name and dongle to the new one, and stays in its past', async () => {
    const plant = await plantOf();
    const dongle = await installed(plant, 'DONGLE', 'DON');
    await installed(plant, 'DONGLE', 'DON');
    const first = serial('INV');
    await createStock(t, 'INVERTER', first);
    await add(fitter, plant, 'INVERTER', first, { ...coded, dongleSn: dongle.serialNumber, name: 'Garage', address: '7' });
    let device = await row(plant, first);
    const serials = [first];
    for (let n = 0; n < 2; n++) {
      const fresh = serial('INV');
      await createStock(t, 'INVERTER', fresh);
      const { data, code } = await replace(fitter, device, fresh);
      expect(code).toBe(200);
      device = await row(plant, fresh);
      expect(device).toMatchObject({ id: data.id, name: 'Garage', address: '7', dongleSn: dongle.serialNumber });
      serials.unshift(fresh);
    }
    const { data } = await t.call(calls.detail, { params: { id: device.id } }, fitter);
    expect(data.predecessors.map((p) => p.serialNumber)).toEqual(serials.slice(1));
    expect((await ofPlant(plant)).filter((d) => d.type === 'INVERTER')).toHaveLength(1);
    expect((await add(fitter, plant, 'INVERTER', first, coded)).fields[0]?.message, 'its number is not free again').toBe(
      'This device already belongs to a plant.',
    );
    const { data: changes } = await t.call(calls.changes, { params: { id: plant } }, fitter);
    expect(changes[0]).toMatchObject({
      kind: 'REPLACED',
      serialNumber: serials[1],
      newSerialNumber: serials[0],
      byName: 'fitter',
      note: 'Hail',
    });
  });

  test('that is a dongle hands its devices over', async () => {
    const plant = await plantOf();
    const dongle = await installed(plant, 'DONGLE', 'DON');
    const inverter = await installed(plant, 'INVERTER');
    const fresh = serial('DON');
    await createStock(t, 'DONGLE', fresh);
    const { data } = await replace(fitter, dongle, fresh);
    expect((await row(plant, inverter.serialNumber)).dongleSn).toBe(fresh);
    const detail = await t.call(calls.detail, { params: { id: data.id } }, fitter);
    expect(detail.data.attached.map((a) => a.serialNumber)).toEqual([inverter.serialNumber]);
  });

  test('makes room for its own kind only, with the right code, as it was last seen, once', async () => {
    const plant = await plantOf();
    const device = await installed(plant, 'INVERTER');
    const battery = serial('BAT');
    await createStock(t, 'CELL', battery);
    expect((await replace(fitter, device, battery)).code).toBe(40971);
    expect((await replace(fitter, device, device.serialNumber)).fields[0]?.path).toBe('serialNumber');
    const [one, two] = [serial('INV'), serial('INV')];
    await createStock(t, 'INVERTER', one);
    await createStock(t, 'INVERTER', two);
    expect((await replace(fitter, device, one, { claimCode: 'WRONG12' })).fields[0]?.path).toBe('claimCode');
    expect((await replace(fitter, { ...device, version: 99 }, one)).code).toBe(40901);
    const codes = (await Promise.all([replace(fitter, device, one), replace(admin, device, two)])).map((r) => r.code);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(await ofPlant(plant)).toHaveLength(1);
  });
});

describe('a removed device', () => {
  const remove = (who: Who, device: { id: string; version: number }) =>
    t.call(calls.remove, { body: { id: device.id, version: device.version, note: null } }, who);

  test('from stock goes back there and takes nothing of the plant along', async () => {
    const plant = await plantOf();
    const device = await installed(plant, 'INVERTER');
    const edit = {
      id: device.id,
      version: device.version,
      name: 'Cellar',
      specId: null,
      address: '3',
      networkMode: null,
      dongleSn: null,
    };
    await t.call(calls.edit, { body: edit }, fitter);
    expect((await remove(fitter, device)).code, 'somebody changed it').toBe(40901);
    expect((await remove(fitter, await row(plant, device.serialNumber))).code).toBe(200);
    expect(await ofPlant(plant)).toEqual([]);
    const other = await plantOf(abroad);
    expect((await add(rival, other, 'INVERTER', device.serialNumber, coded)).code).toBe(200);
    expect(await row(other, device.serialNumber)).toMatchObject({ name: null, address: null, lastSeenAt: null });
    const { data } = await t.call(calls.changes, { params: { id: plant } }, fitter);
    expect(data.map((c) => c.kind)).toEqual(['REMOVED', 'ADDED']);
  });

  test('that was typed in is out of service for everybody else, but may come back to its plant', async () => {
    const plant = await plantOf();
    const sn = serial('MET');
    await add(fitter, plant, 'METERBOX', sn);
    const device = await row(plant, sn);
    await remove(fitter, device);
    expect(await ofPlant(plant)).toEqual([]);
    expect((await t.call(calls.detail, { params: { id: device.id } }, fitter)).status).toBe(404);
    expect((await add(rival, await plantOf(abroad), 'METERBOX', sn)).fields[0]?.path).toBe('device.serialNumber');
    expect((await add(fitter, plant, 'METERBOX', sn)).code).toBe(200);
    expect((await row(plant, sn)).id).toBe(device.id);
  });

  test('that is a dongle goes last', async () => {
    const plant = await plantOf();
    const dongle = await installed(plant, 'DONGLE', 'DON');
    const inverter = await installed(plant, 'INVERTER');
    await installed(plant, 'CELL');
    const refused = await remove(fitter, dongle);
    expect(refused.code).toBe(40972);
    expect(refused.msg).toContain('2 devices');
    await remove(fitter, inverter);
    const battery = (await ofPlant(plant)).find((d) => d.type === 'CELL');
    await remove(fitter, battery ?? dongle);
    expect((await remove(fitter, dongle)).code).toBe(200);
  });

  test('goes with an erased plant: pieces from stock are free again, the others are forgotten', async () => {
    const plant = await plantOf();
    const device = await installed(plant, 'INVERTER');
    const meter = serial('MET');
    await add(fitter, plant, 'METERBOX', meter);
    await sql`delete from plant where id = ${plant}`.execute(t.db);
    const other = await plantOf(abroad);
    expect((await add(rival, other, 'INVERTER', device.serialNumber, coded)).code).toBe(200);
    expect((await add(rival, other, 'METERBOX', meter)).code).toBe(200);
  });
});

describe('an edit', () => {
  test('is written down with before and after, for the owner of the plant to read, and refuses the second of two', async () => {
    const owner = await createPerson(t, 'glass-owner');
    const plant = await plantOf(home, { ownerId: owner.id });
    const dongle = await installed(plant, 'DONGLE', 'DON');
    const device = await installed(plant, 'INVERTER');
    const body = { id: device.id, version: device.version, specId: null, address: null, dongleSn: dongle.serialNumber };
    const edit = (change: object) =>
      t.call(calls.edit, { body: { ...body, name: 'Roof', networkMode: 'WIFI' as const, ...change } }, fitter);
    expect((await edit({ dongleSn: serial('DON') })).fields[0]?.path).toBe('dongleSn');
    expect((await edit({ name: '<b>' })).fields[0]?.path).toBe('name');
    const codes = (await Promise.all([edit({}), edit({ name: 'Wall' })])).map((r) => r.code);
    expect(codes.sort()).toEqual([200, 40901]);
    const { data } = await t.call(auditEndpoints.page, { body: { action: 'device.edited' }, query: {} as never }, owner);
    expect(data.list).toHaveLength(1);
    expect(data.list[0]?.changes.map((c) => c.field).sort()).toEqual(['name', 'networkMode']);
  });
});
