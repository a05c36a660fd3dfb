import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEndpoints } from '#contract/audit.ts';
import { type AddSpecBody, basicsEndpoints as calls } from '#contract/basics.ts';
import { createStock } from '../../../test/devices.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createOrganization } from '../../../test/organizations.ts';
import { createPerson } from '../../../test/people.ts';
import { newId } from '../../platform/crypto.ts';

type Who = { token: string };
let t: TestApp;
let admin: Who;
let dealer: Who;
beforeAll(async () => {
  t = await startTestApp();
  admin = { token: await t.signInAsAdmin() };
  dealer = await createPerson(t, 'dealer', 'dealer_admin', { organizationId: await createOrganization(t, 'Dealer') });
});
afterAll(() => t.close());

let next = 0;
const maker = (change = {}) => ({ name: `Maker ${++next}`, abbreviation: `M${next}`, description: null, ...change });
const addMaker = (change = {}, who: Who = admin) => t.call(calls.addManufacturer, { body: maker(change) }, who);
const makerId = async () => (await addMaker()).data.id;
const spec = (manufacturerId: string, change: Partial<AddSpecBody> = {}): AddSpecBody => ({
  manufacturerId,
  deviceType: 'INVERTER',
  name: `Model ${++next}`,
  inverterType: 'THREE_PHASE',
  ratedW: 10_000,
  capacityWh: null,
  ...change,
});
const addSpec = (body: AddSpecBody, who: Who = admin) => t.call(calls.addSpec, { body }, who);
const makers = (who: Who, body = {}) => t.call(calls.manufacturers, { body, query: { pageSize: 100 } as never }, who);
const specs = (who: Who, body = {}) => t.call(calls.specs, { body, query: { pageSize: 100 } as never }, who);

describe('a manufacturer', () => {
  test('is added, found, changed once by two at the same time, and written down', async () => {
    const { data } = await addMaker({ name: 'Helio Works', abbreviation: 'HW', description: 'Inverters' });
    expect((await makers(dealer, { search: 'helio' })).data.list).toMatchObject([
      { id: data.id, version: 0, name: 'Helio Works', abbreviation: 'HW', description: 'Inverters', specs: 0, devices: 0 },
    ]);
    const edit = (name: string) =>
      t.call(calls.editManufacturer, { body: { id: data.id, version: 0, ...maker({ name, abbreviation: 'HW' }) } }, admin);
    const codes = (await Promise.all([edit('Helio One'), edit('Helio Two')])).map((r) => r.code);
    expect(codes.sort()).toEqual([200, 40901]);
    const { data: log } = await t.call(
      auditEndpoints.page,
      { body: { objectType: 'MANUFACTURER', search: 'helio' }, query: {} as never },
      admin,
    );
    expect(log.list.map((e) => e.action)).toEqual(['manufacturer.edited', 'manufacturer.added']);
    expect(log.list[0]?.changes.map((c) => c.field).sort()).toEqual(['description', 'name']);
  });

  test('has a name and an abbreviation of its own, however they are written', async () => {
    await addMaker({ name: 'Unique', abbreviation: 'UNI' });
    expect((await addMaker({ name: 'unique' })).fields[0]?.path).toBe('name');
    expect((await addMaker({ abbreviation: 'uni' })).fields[0]?.path).toBe('abbreviation');
    expect((await addMaker({ abbreviation: 'ü' })).fields[0]?.path).toBe('abbreviation');
    expect((await addMaker({ name: '<script>' })).fields[0]?.path).toBe('name');
    const id = await makerId();
    const body = { id, version: 0, ...maker({ name: 'UNIQUE' }) };
    expect((await t.call(calls.editManufacturer, { body }, admin)).fields[0]?.path).toBe('name');
  });

  test('stays while something uses it, and says what', async () => {
    const id = await makerId();
    const { data } = await addSpec(spec(id));
    await createStock(t, 'INVERTER', 'USED-0001', data.id);
    const refused = await t.call(calls.deleteManufacturer, { body: { id } }, admin);
    expect(refused.code).toBe(40961);
    expect(refused.msg).toContain('1 specifications, 1 devices and 0 device programs');
    expect((await makers(admin)).data.list.find((m) => m.id === id)).toMatchObject({ specs: 1, devices: 1 });
    await t.db.deleteFrom('device').where('serial_number', '=', 'USED-0001').execute();
    await t.call(calls.deleteSpec, { body: { id: data.id } }, admin);
    expect((await t.call(calls.deleteManufacturer, { body: { id } }, admin)).code).toBe(200);
    expect((await t.call(calls.deleteManufacturer, { body: { id } }, admin)).status).toBe(404);
  });

  test('is not lost between one who deletes it and one who begins to use it', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await makerId();
      const [gone, used] = await Promise.all([t.call(calls.deleteManufacturer, { body: { id } }, admin), addSpec(spec(id))]);
      expect([
        [200, 40001],
        [40961, 200],
      ]).toContainEqual([gone.code, used.code]);
    }
  });

  test('is shown to a dealer, who cannot change it', async () => {
    expect((await makers(dealer)).code).toBe(200);
    expect((await addMaker({}, dealer)).status).toBe(403);
    const id = await makerId();
    expect((await t.call(calls.deleteManufacturer, { body: { id } }, dealer)).status).toBe(403);
  });
});

describe('a specification', () => {
  test('comes back as it was sent, and is found by type, maker and name', async () => {
    const id = await makerId();
    const inverter = spec(id, { name: 'H10K' });
    const battery = spec(id, { deviceType: 'CELL', name: 'B10', inverterType: null, ratedW: null, capacityWh: 10_240 });
    await addSpec(inverter);
    await addSpec(battery);
    const { data } = await specs(dealer, { manufacturerId: id, sort: { column: 'name', direction: 'desc' } });
    expect(data.list).toMatchObject([inverter, battery]);
    expect((await specs(admin, { manufacturerId: id, deviceType: 'CELL' })).data.list).toMatchObject([{ name: 'B10' }]);
    expect((await specs(admin, { search: 'h10k' })).data.total).toBe(1);
    const choices = (await t.call(calls.specChoices, {}, dealer)).data;
    expect(choices.find((c) => c.name === 'H10K')).toMatchObject({ deviceType: 'INVERTER', manufacturerId: id });
    expect((await t.call(calls.manufacturerChoices, {}, dealer)).data.some((m) => m.id === id)).toBe(true);
  });

  test('says what its type needs', async () => {
    const id = await makerId();
    expect((await addSpec(spec(id, { inverterType: null }))).fields[0]?.path).toBe('inverterType');
    expect((await addSpec(spec(id, { deviceType: 'DONGLE' }))).fields[0]?.path).toBe('inverterType');
    expect((await addSpec(spec(id, { deviceType: 'CELL', inverterType: null }))).fields[0]?.path).toBe('capacityWh');
    expect((await addSpec(spec(id, { ratedW: -5 }))).fields[0]?.path).toBe('ratedW');
    expect((await addSpec(spec(newId()))).fields[0]?.path).toBe('manufacturerId');
    const first = spec(id);
    await addSpec(first);
    expect((await addSpec({ ...first, name: first.name.toUpperCase() })).fields[0]?.path).toBe('name');
  });

  test('in use keeps its type and stays, with the number of devices said', async () => {
    const manufacturer = await makerId();
    const body = spec(manufacturer);
    const { id } = (await addSpec(body)).data;
    for (const serial of ['USES-0001', 'USES-0002']) await createStock(t, 'INVERTER', serial, id);
    const edit = (version: number, change: Partial<AddSpecBody>) =>
      t.call(calls.editSpec, { body: { id, version, ...body, ...change } }, admin);
    expect((await edit(0, { deviceType: 'DONGLE', inverterType: null })).code).toBe(40962);
    expect((await edit(0, { ratedW: 12_000 })).code).toBe(200);
    expect((await edit(0, { ratedW: 9_000 })).code).toBe(40901);
    const refused = await t.call(calls.deleteSpec, { body: { id } }, admin);
    expect(refused.code).toBe(40962);
    expect(refused.msg).toContain('2 devices');
    expect((await specs(admin, { manufacturerId: manufacturer })).data.list[0]).toMatchObject({ ratedW: 12_000, devices: 2 });
  });

  test('that nobody uses may become another type, or go', async () => {
    const body = spec(await makerId());
    const { id } = (await addSpec(body)).data;
    const change = { deviceType: 'DONGLE' as const, inverterType: null };
    expect((await t.call(calls.editSpec, { body: { id, version: 0, ...body, ...change } }, admin)).code).toBe(200);
    expect((await t.call(calls.deleteSpec, { body: { id } }, admin)).code).toBe(200);
    expect((await t.call(calls.deleteSpec, { body: { id } }, admin)).status).toBe(404);
  });
});

describe('what is known of the world', () => {
  test('is told in the language of the caller', async () => {
    const areas = async (superiorCode: string | null, lang: string) =>
      (await t.call(calls.areas, { body: { superiorCode } }, { ...dealer, lang })).data;
    expect((await areas(null, 'de-DE')).find((a) => a.code === 'DE')).toEqual({
      code: 'DE',
      name: 'Deutschland',
      hasChildren: true,
    });
    expect((await areas('CN', 'zh-CN')).find((a) => a.code === 'CN-ZJ')?.name).toBe('浙江省');
    expect((await areas('FR-BRE', 'fr-FR')).map((a) => a.name)).toContain('Finistère');
    expect(await areas('XX', 'en-GB')).toEqual([]);
    expect((await t.call(calls.areas, { body: {} }, dealer)).data).toHaveLength(249);
  });

  test('fills in a place, and refuses one that is not on earth', async () => {
    const place = (body: object) => t.call(calls.place, { body: body as never }, dealer);
    expect((await place({ latitude: 48.14, longitude: 11.58 })).data).toEqual({
      countryCode: 'DE',
      timeZone: 'Europe/Berlin',
      currency: 'EUR',
    });
    expect((await place({ latitude: 91, longitude: 0 })).fields[0]?.path).toBe('latitude');
    expect((await place({ latitude: 0, longitude: 181 })).fields[0]?.path).toBe('longitude');
  });

  test('knows no time zone that the database does not know', async () => {
    const { data } = await t.call(calls.timeZones, {}, dealer);
    expect(data.currencies).toContain('PLN');
    const { rows } = await t.owner.query<{ name: string }>('select name from pg_timezone_names');
    const known = new Set(rows.map((r) => r.name));
    expect(data.timeZones.filter((zone) => !known.has(zone))).toEqual([]);
    expect(data.timeZones.length).toBeGreaterThan(400);
  });
});

describe('series', () => {
  const series = async (stationType: string, inverterType?: string) =>
    (await t.call(calls.statisticsParameters, { query: { stationType, ...(inverterType && { inverterType }) } as never }, dealer))
      .data;

  test('have distinct keys and a unit that exists', async () => {
    const list = await series('ENERGY_STORAGE', 'THREE_PHASE');
    const units = new Set((await t.call(calls.units, {}, dealer)).data.map((u) => u.code));
    expect(new Set(list.map((s) => s.key)).size).toBe(list.length);
    expect(list.filter((s) => !units.has(s.unit))).toEqual([]);
    expect(list.length).toBeGreaterThan(80);
  });

  test('follow the plant and its inverter', async () => {
    const keys = async (...kind: [string, string?]) => (await series(...kind)).map((s) => s.key);
    expect(await keys('ENERGY_STORAGE', 'THREE_PHASE')).toEqual(expect.arrayContaining(['ac.phaseC.voltageV', 'battery.socPct']));
    const single = await keys('ENERGY_STORAGE', 'SINGLE_PHASE');
    expect(single).toContain('battery.socPct');
    expect(single.filter((key) => /phase[BC]/.test(key))).toEqual([]);
    const solar = await keys('PHOTOVOLTAIC', 'THREE_PHASE');
    expect(solar.filter((key) => /battery|eps|soc/i.test(key))).toEqual([]);
    expect(solar).toContain('heatPump.powerW');
    expect((await keys('BALCONY_PHOTOVOLTAICS')).filter((key) => /phase[BC]|heatPump|evCharger|battery/.test(key))).toEqual([]);
    expect((await t.call(calls.statisticsParameters, { query: { stationType: 'WIND' } as never }, dealer)).status).toBe(400);
  });
});
