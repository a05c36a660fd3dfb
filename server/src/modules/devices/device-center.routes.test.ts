import { read, utils } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import { deviceEndpoints as calls, type DeviceFilter } from '#contract/devices.ts';
import { createPlantRow, createStock } from '../../../test/devices.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createOrganization, roleId } from '../../../test/organizations.ts';
import { createPerson, password } from '../../../test/people.ts';
import { newId } from '../../platform/crypto.ts';

type Who = { token: string };
let t: TestApp;
let admin: Who;
let dealer: Who;
let owner: Who;
let plants: { mine: string; foreign: string; demo: string };
beforeAll(async () => {
  t = await startTestApp();
  admin = { token: await t.signInAsAdmin() };
  const parent = await createOrganization(t, 'Dealer', 'DEALER');
  const child = await createOrganization(t, 'Installer', 'INSTALLER', parent);
  const foreign = await createOrganization(t, 'Other', 'DEALER');
  dealer = await createPerson(t, 'dealer', 'dealer_admin', { organizationId: parent });
  owner = await createPerson(t, 'owner');
  plants = {
    mine: await createPlantRow(t, 'Sunny Roof', { organizationId: child }),
    foreign: await createPlantRow(t, 'Dark Roof', { organizationId: foreign }),
    demo: await createPlantRow(t, 'Show Roof', { demo: true }),
  };
  await fill(plants.mine, 'M');
  await fill(plants.foreign, 'F');
  await fill(plants.demo, 'D');
  await createStock(t, 'INVERTER', 'STOCK-001');
});
afterAll(() => t.close());

/** A dongle, a battery and three inverters. */
async function fill(plantId: string, letter: string): Promise<void> {
  const dongle = newId();
  const insert = (id: string, type: string, serial: string, change = {}) =>
    t.db
      .insertInto('device')
      .values({ id, type, serial_number: serial, plant_id: plantId, dongle_id: type === 'DONGLE' ? null : dongle, ...change })
      .execute();
  await insert(dongle, 'DONGLE', `${letter}DON-1`, { firmware_version: '2.0.5' });
  await insert(newId(), 'CELL', `${letter}BAT-1`, { status: 'FAULT' });
  await insert(newId(), 'INVERTER', `${letter}INV-1`, { firmware_version: '3.2.11', last_seen_at: '2026-05-01T10:00:00Z' });
  await insert(newId(), 'INVERTER', `${letter}INV-2`, { status: 'ONLINE', last_seen_at: '2026-05-02T10:00:00Z' });
  await insert(newId(), 'INVERTER', `${letter}INV-3`, { name: 'Barn 100%' });
}

const page = (who: Who, filter: Partial<DeviceFilter> = {}, query = { pageSize: 50 }) =>
  t.call(calls.page, { body: { types: ['INVERTER'], ...filter }, query: query as never }, who);
const serials = async (who: Who, filter: Partial<DeviceFilter> = {}) =>
  (await page(who, filter)).data.list.map((d) => d.serialNumber);

describe('the device center', () => {
  test('shows the devices of the plants in reach, with their plant and their dongle', async () => {
    expect((await serials(dealer)).sort()).toEqual(['MINV-1', 'MINV-2', 'MINV-3']);
    expect((await page(admin)).data.total).toBe(9);
    const { data } = await page(dealer, { search: 'minv-1' });
    expect(data.list[0]).toMatchObject({
      plantName: 'Sunny Roof',
      dongleSn: 'MDON-1',
      dongleVersion: '2.0.5',
      firmwareVersion: '3.2.11',
      status: 'NOT_CONNECTED',
    });
    const guest = { token: (await t.call(authEndpoints.demoLogin)).data };
    expect((await serials(guest)).sort()).toEqual(['DINV-1', 'DINV-2', 'DINV-3']);
    expect((await page(owner)).status).toBe(403);
  });

  test('leaves out what is out of service and what lies in the bin', async () => {
    await sql`update device set retired_at = now() where serial_number = 'FINV-3'`.execute(t.db);
    expect(await serials(admin, { search: 'FINV' })).toHaveLength(2);
    await sql`update plant set deleted_at = now() where id = ${plants.foreign}`.execute(t.db);
    expect(await serials(admin, { search: 'FINV' })).toEqual([]);
    await sql`update plant set deleted_at = null where id = ${plants.foreign}`.execute(t.db);
    await sql`update device set retired_at = null where serial_number = 'FINV-3'`.execute(t.db);
  });

  test('finds by serial number, name and plant; wildcards are letters', async () => {
    expect(await serials(admin, { search: 'inv-2', types: ['INVERTER', 'DONGLE'] })).toHaveLength(3);
    expect(await serials(dealer, { search: 'barn' })).toEqual(['MINV-3']);
    expect(await serials(dealer, { search: '100%' })).toEqual(['MINV-3']);
    expect(await serials(dealer, { search: '%' })).toEqual(['MINV-3']);
    expect(await serials(admin, { search: 'dark roof' })).toHaveLength(3);
    expect(await serials(dealer, { search: 'dark roof' })).toEqual([]);
    expect(await serials(dealer, { statuses: ['ONLINE'] })).toEqual(['MINV-2']);
    expect(await serials(dealer, { firmwareVersion: '3.2.11' })).toEqual(['MINV-1']);
    expect(await serials(admin, { specId: newId() })).toEqual([]);
    expect(await serials(admin, { manufacturerId: newId() })).toEqual([]);
  });

  test('sorts by the named columns, never seen being the longest ago', async () => {
    const by = (column: NonNullable<DeviceFilter['sort']>['column'], direction: 'asc' | 'desc') =>
      serials(dealer, { sort: { column, direction } });
    expect(await by('lastSeenAt', 'desc')).toEqual(['MINV-2', 'MINV-1', 'MINV-3']);
    expect(await by('lastSeenAt', 'asc')).toEqual(['MINV-3', 'MINV-1', 'MINV-2']);
    expect(await by('serialNumber', 'desc')).toEqual(['MINV-3', 'MINV-2', 'MINV-1']);
    expect((await by('firmwareVersion', 'desc'))[0]).toBe('MINV-1');
    expect((await t.call(calls.page, { body: { types: ['CELL'], sort: { column: 'id' } } as never }, admin)).status).toBe(400);
    expect((await t.call(calls.page, { body: { types: [] } }, admin)).fields[0]?.path).toBe('types');
  });

  test('opens each page to its own permission, as far as the role reaches that carries it', async () => {
    const organizationId = await createOrganization(t, 'Split', 'DEALER');
    const person = await createPerson(t, 'split', 'dealer_admin', { organizationId });
    const role = newId();
    await sql`insert into role (id, code, name, type, data_scope, built_in) values (${role}, 'batteries', 'x', 'OPERATOR', 'ALL', false)`.execute(
      t.db,
    );
    await sql`insert into role_permission (role_id, permission) values (${role}, '2002'), (${role}, '2002002')`.execute(t.db);
    await sql`insert into account_role (account_id, role_id) values (${person.id}, ${role})`.execute(t.db);
    await sql`delete from role_permission where role_id = ${await roleId(t, 'dealer_admin')} and permission = '2002002'`.execute(
      t.db,
    );
    const who = { token: await person.signIn() };
    expect(await serials(who, { types: ['CELL'] })).toHaveLength(3);
    expect(await serials(who, { types: ['CELL', 'INVERTER'] })).toHaveLength(3);
    await sql`delete from account_role where account_id = ${person.id} and role_id = ${role}`.execute(t.db);
    const less = { token: await person.signIn() };
    expect((await page(less, { types: ['CELL'] })).status).toBe(403);
    expect((await page(less)).data.total).toBe(0);
  });

  test('shows the stock to those who keep it, with the whole fleet in reach', async () => {
    expect(await serials(admin, { stock: true })).toEqual(['STOCK-001']);
    expect((await page(dealer, { stock: true })).status).toBe(403);
    const id = (await page(admin, { stock: true })).data.list[0]?.id ?? '';
    expect((await t.call(calls.detail, { params: { id } }, admin)).data).toMatchObject({
      plantId: null,
      serialNumber: 'STOCK-001',
    });
    expect((await t.call(calls.detail, { params: { id } }, dealer)).status).toBe(404);
    await sql`insert into role_permission (role_id, permission) values (${await roleId(t, 'dealer_admin')}, '2002003')`.execute(
      t.db,
    );
    const again = { token: (await t.call(authEndpoints.login, { body: { account: 'dealer', password } })).data };
    expect((await page(again, { stock: true })).status).toBe(403);
    expect((await t.call(calls.detail, { params: { id } }, again)).status).toBe(404);
  });
});

describe('the export', () => {
  const sheet = async (who: Who, filter: object, lang: string) => {
    const response = await t.app.inject({
      method: 'POST',
      url: calls.export.path,
      payload: { types: ['INVERTER'], ...filter },
      headers: { authorization: `Bearer ${who.token}`, lang },
    });
    const book = read(response.rawPayload);
    return utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
  };

  test('holds what the filter shows, in the words of the caller', async () => {
    const rows = await sheet(admin, { search: 'MINV' }, 'de-DE');
    expect(rows[0]?.slice(0, 3)).toEqual(['Seriennummer', 'Typ', 'Status']);
    expect(rows.slice(1).map((r) => r.slice(0, 3))).toEqual([
      ['MINV-1', 'Wechselrichter', 'Nicht verbunden'],
      ['MINV-2', 'Wechselrichter', 'Normal'],
      ['MINV-3', 'Wechselrichter', 'Nicht verbunden'],
    ]);
    expect(rows[1]).toContain('2026-05-01 10:00');
    expect((await sheet(admin, {}, 'zh-CN'))[0]?.[0]).toBe('序列号');
  });

  test('goes on over many batches, each device once', async () => {
    await sql`insert into device (id, type, serial_number, plant_id)
      select gen_random_uuid(), 'HEAT_PUMP', 'HP-' || n, ${plants.mine} from generate_series(1, 4100) n`.execute(t.db);
    const rows = await sheet(admin, { types: ['HEAT_PUMP'] }, 'en-GB');
    expect(rows).toHaveLength(4101);
    expect(new Set(rows.map((r) => r[0])).size).toBe(4101);
  }, 30_000);
});
