import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEndpoints } from '#contract/audit.ts';
import { authEndpoints } from '#contract/auth.ts';
import { organizationEndpoints } from '#contract/organizations.ts';
import { ownerEndpoints } from '#contract/owners.ts';
import { plantEndpoints as calls, type EditPlantBody, type PlantFilter } from '#contract/plants.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createOrganization } from '../../../test/organizations.ts';
import { createPerson } from '../../../test/people.ts';
import { createPlant, meter, plantBody, storePlants } from '../../../test/plants.ts';

type Person = Awaited<ReturnType<typeof createPerson>>;

let t: TestApp;
let admin: { token: string };
let dealer: string;
let installer: string;
let boss: Person;
let fitter: Person;
let rival: Person;
beforeAll(async () => {
  t = await startTestApp();
  admin = { token: await t.signInAsAdmin() };
  dealer = await createOrganization(t, 'Sun dealer');
  installer = await createOrganization(t, 'Roof installer', 'INSTALLER', dealer);
  boss = await createPerson(t, 'boss', 'dealer_admin', { organizationId: dealer });
  fitter = await createPerson(t, 'fitter', 'installer', { organizationId: installer });
  rival = await createPerson(t, 'rival', 'dealer_admin', { organizationId: await createOrganization(t, 'Rival dealer') });
});
afterAll(() => t.close());

const page = (who: { token: string }, body: PlantFilter = {}, query: object = { pageSize: 100 }) =>
  t.call(calls.page, { body, query: query as never }, who);
const names = async (who: { token: string }, body: PlantFilter = {}) => (await page(who, body)).data.list.map((p) => p.name);
const detail = (who: { token: string }, id: string) => t.call(calls.detail, { params: { id } }, who);
const entriesOf = async (id: string) =>
  (
    await sql<{ action: string; organization_id: string | null; subject_account_id: string | null }>`
      select action, organization_id, subject_account_id from audit where plant_id = ${id} order by at, id`.execute(t.db)
  ).rows;

describe('adding', () => {
  test('stores plant, arrays, devices and an invited owner at once, under the own organization', async () => {
    await t.call(calls.saveDraft, { body: { content: 'half' } }, fitter);
    const device = meter();
    const { id, number } = await createPlant(t, fitter, {
      name: 'Added one',
      arrays: [
        { capacityW: 3000, tiltDeg: 30, azimuth: 15, azimuthRef: 'SOUTH_EAST' },
        { capacityW: 2000.5, tiltDeg: 10, azimuth: 90, azimuthRef: 'SOUTH_WEST' },
      ],
      devices: [device],
      owner: { nickName: 'Olga Owner', email: 'olga@example.org', mobile: null },
    });
    expect(number).toMatch(/^SK-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    const { data } = await detail(fitter, id);
    expect(data).toMatchObject({
      number,
      name: 'Added one',
      status: 'OFFLINE',
      organizationName: 'Roof installer',
      ownerName: 'Olga Owner',
      ownerEmailMasked: 'o***@example.org',
      regionName: 'Bayern',
      pvCapacityW: 5000.5,
      contactType: 'EMAIL',
      contactMasked: 'h***@example.org',
      devices: 1,
      feedInPrice: 0.08,
      createdByName: 'fitter',
      timeZone: 'Europe/Berlin',
    });
    expect(data.arrays.map((a) => a.azimuthDeg)).toEqual([165, 270]);
    const { rows } = await sql`select 1 from message where target = 'olga@example.org'`.execute(t.db);
    expect(rows, 'the invitation').toHaveLength(1);
    expect((await t.call(calls.draft, {}, fitter)).data, 'the draft has served').toBeNull();
    expect((await page(fitter, { search: device.serialNumber.slice(2) })).data.list.map((p) => p.id)).toEqual([id]);
    expect((await entriesOf(id)).map((e) => e.action)).toEqual(expect.arrayContaining(['plant.added', 'device.added']));
  });

  test('leaves nothing behind where one part is refused', async () => {
    const taken = meter();
    await createPlant(t, fitter, { name: 'Has the meter', devices: [taken] });
    const owner = { nickName: 'Never Invited', email: 'never@example.org', mobile: null };
    const answer = await t.call(calls.add, { body: plantBody({ name: 'Torso', devices: [meter(), taken], owner }) }, fitter);
    expect(answer.fields[0]?.path).toBe('devices.1.serialNumber');
    expect(await names(fitter, { name: 'Torso' })).toEqual([]);
    expect((await sql`select from account where email = 'never@example.org'`.execute(t.db)).rows).toHaveLength(0);
    expect((await sql`select from message where target = 'never@example.org'`.execute(t.db)).rows).toHaveLength(0);
  });

  test('tells the field of every refusal', async () => {
    const refused = async (change: Parameters<typeof plantBody>[0], who: { token: string } = fitter) =>
      (await t.call(calls.add, { body: plantBody(change) }, who)).fields.map((f) => f.path);
    expect(await refused({ latitude: 91 })).toEqual(['latitude']);
    expect(await refused({ longitude: -181 })).toEqual(['longitude']);
    expect(await refused({ arrays: [{ capacityW: -1, tiltDeg: 30, azimuth: 0, azimuthRef: 'SOUTH_EAST' }] })).toEqual([
      'arrays.0.capacityW',
    ]);
    expect(await refused({ arrays: [] })).toEqual(['arrays']);
    expect(await refused({ type: 'ENERGY_STORAGE', arrays: [] })).toEqual(['storageCapacityWh']);
    expect(await refused({ devices: [] })).toEqual(['devices']);
    expect(await refused({ timeZone: 'Europe/Atlantis' })).toEqual(['timeZone']);
    expect(await refused({ timeZone: '+01:00' })).toEqual(['timeZone']);
    expect(await refused({ currency: 'XQQ' })).toEqual(['currency']);
    expect(await refused({ countryCode: 'ZZ', regionCode: null })).toEqual(['countryCode']);
    expect(await refused({ regionCode: 'FR-75' })).toEqual(['regionCode']);
    expect(await refused({ gridConnectedOn: '2023-01-01' })).toEqual(['gridConnectedOn']);
    expect(await refused({ name: '<script>' })).toEqual(['name']);
    expect(await refused({ demo: true })).toEqual(['demo']);
    expect(await refused({ organizationId: dealer }), 'an organization above').toEqual(['organizationId']);
    expect(await refused({ organizationId: installer }, rival)).toEqual(['organizationId']);
    expect(await refused({ owner: { id: rival.id } }), 'staff is no owner').toEqual(['owner.id']);
    await createPerson(t, 'known-owner');
    expect(await refused({ owner: { nickName: 'x', email: 'known-owner@example.org', mobile: null } })).toEqual(['owner.email']);
    const foreign = (await createPerson(t, 'foreign-owner')).id;
    expect(await refused({ owner: { id: foreign } }), 'an owner whom others look after').toEqual(['owner.id']);
  });

  test('only who sees everything may leave the organization empty or mark a demo', async () => {
    const { id } = await createPlant(t, admin, { name: 'Nobody’s', demo: true });
    expect((await detail(admin, id)).data).toMatchObject({ organizationId: null, demo: true });
    expect((await detail(boss, id)).status).toBe(404);
    const demo = { token: (await t.call(authEndpoints.demoLogin)).data };
    expect((await detail(demo, id)).data.name).toBe('Nobody’s');
    const looks = (await entriesOf(id)).filter((e) => e.action === 'plant.viewed');
    expect(looks, 'the demo leaves no trace').toHaveLength(1);
    expect(await names(demo)).toEqual(['Nobody’s']);
  });
});

describe('the list', () => {
  test('shows what lies within reach, and nothing of others', async () => {
    const org = await createOrganization(t, 'Seen', 'INSTALLER', dealer);
    await createPlant(t, boss, { name: 'Seen by the dealer', organizationId: org });
    expect(await names(boss)).toContain('Seen by the dealer');
    expect(await names(fitter)).not.toContain('Seen by the dealer');
    expect(await names(rival)).toEqual([]);
    expect(await names(rival, { organizationId: org })).toEqual([]);
    expect(await names(boss, { organizationId: dealer }), 'with everything below').toContain('Seen by the dealer');
  });

  test('finds by every filter', async () => {
    const org = await createOrganization(t, 'Filters', 'INSTALLER', dealer);
    const who = await createPerson(t, 'filter-fitter', 'installer', { organizationId: org });
    const device = { ...meter(), serialNumber: 'ZX-98765' };
    const one = await createPlant(t, who, { name: 'Alpha 100%', tags: ['roof', 'vip'], devices: [device] });
    const two = await createPlant(t, who, {
      name: 'Beta',
      type: 'ENERGY_STORAGE',
      arrays: [],
      storageCapacityWh: 10_000,
      countryCode: 'FR',
      regionCode: 'FR-IDF',
      tags: [],
    });
    await sql`update plant set status = 'FAULTY' where id = ${two.id}`.execute(t.db);
    await t.call(calls.favourite, { body: { id: one.id, favourite: true } }, who);
    const only = async (filter: PlantFilter) => (await page(who, filter)).data;
    for (const filter of [
      { search: 'alpha' },
      { search: '100%' },
      { search: one.number.slice(3, 9).toLowerCase() },
      { search: 'x-9876' },
      { name: 'ALPHA' },
      { number: one.number.slice(-5) },
      { serialNumber: '98765' },
      { types: ['PHOTOVOLTAIC'] },
      { statuses: ['OFFLINE', 'NORMAL'] },
      { countryCode: 'DE' },
      { regionCode: 'DE-BY' },
      { tags: ['vip', 'roof'] },
      { favourite: true },
    ] satisfies PlantFilter[]) {
      const { list, total } = await only(filter);
      expect(
        list.map((p) => p.id),
        JSON.stringify(filter),
      ).toEqual([one.id]);
      expect(total).toBe(1);
    }
    expect((await only({ favourite: false })).list.map((p) => p.id)).toEqual([two.id]);
    expect((await only({ search: '%' })).total, 'wildcards are letters').toBe(1);
    expect((await only({ search: '_' })).total).toBe(0);
    expect((await only({ tags: ['roof', 'none'] })).total).toBe(0);
    expect((await t.call(calls.tags, {}, who)).data).toEqual(['roof', 'vip']);
    expect((await only({})).list[0]).toMatchObject({ id: two.id, favourite: false, devices: 1 });
  });

  test('keeps one order over all pages, for every column', async () => {
    const org = await createOrganization(t, 'Orders', 'INSTALLER', dealer);
    const who = await createPerson(t, 'order-fitter', 'installer', { organizationId: org });
    const statuses = ['NORMAL', 'FAULTY', 'ABNORMAL', 'OFFLINE'];
    await storePlants(
      t,
      Array.from({ length: 25 }, (_, i) => ({
        name: `Order ${i % 5}`,
        status: statuses[i % 4],
        organization_id: org,
        pv_capacity_w: i % 3 === 0 ? null : 1000 * (i % 4) + 1,
        created_at: new Date(Date.UTC(2025, 0, 1 + (i % 7))).toISOString(),
      })),
    );
    const columns = [
      'name',
      'number',
      'type',
      'status',
      'pvCapacityW',
      'storageCapacityWh',
      'gridConnectedOn',
      'createdAt',
    ] as const;
    for (const column of columns) {
      for (const direction of ['asc', 'desc'] as const) {
        const sort = { column, direction };
        const all = (await page(who, { sort })).data.list.map((p) => p.id);
        const paged: string[] = [];
        for (const pageNum of [1, 2, 3]) {
          paged.push(...(await page(who, { sort }, { pageNum: String(pageNum), pageSize: '10' })).data.list.map((p) => p.id));
        }
        expect(paged, `${column} ${direction}`).toEqual(all);
        expect(new Set(paged).size).toBe(25);
      }
    }
    const list = (await page(who)).data.list;
    const ranks = list.map((p) => ['FAULTY', 'ABNORMAL'].indexOf(p.status)).map((i) => (i < 0 ? 2 : i));
    expect(ranks, 'problems first').toEqual([...ranks].sort());
    const calm = list.filter((p) => p.status === 'NORMAL' || p.status === 'OFFLINE').map((p) => p.createdAt);
    expect(calm, 'then the newest').toEqual([...calm].sort().reverse());
    const known = (await page(who, { sort: { column: 'pvCapacityW', direction: 'desc' } })).data.list.map((p) => p.pvCapacityW);
    expect(known.indexOf(null), 'what is not known comes last').toBe(known.filter((w) => w !== null).length);
  });

  test('refuses rubbish', async () => {
    const status = async (body: object) => (await t.call(calls.page, { body: body as never, query: {} as never }, boss)).status;
    expect(await status({ sort: { column: 'contact', direction: 'asc' } })).toBe(400);
    expect(await status({ organizationId: "' or 1=1" })).toBe(400);
    expect(await status({ anything: 1 })).toBe(400);
    expect(await status({ search: "'; drop table plant; --" })).toBe(200);
  });
});

const editOf = async (who: { token: string }, id: string, change: Partial<EditPlantBody> = {}): Promise<EditPlantBody> => {
  const { version } = (await detail(who, id)).data;
  const { devices, owner, organizationId, contact, ...fields } = plantBody();
  return { id, version, ...fields, ...change };
};

describe('changing', () => {
  test('stores every field, masks contacts in the log, and keeps what is left out', async () => {
    const { id } = await createPlant(t, fitter, { name: 'Before' });
    const change = {
      name: 'After',
      contact: { type: 'MOBILE' as const, value: '+491701234567' },
      arrays: [
        { capacityW: 1, tiltDeg: 0, azimuth: 0, azimuthRef: 'EAST_SOUTH' as const },
        { capacityW: 2, tiltDeg: 90, azimuth: 359, azimuthRef: 'SOUTH_EAST' as const },
      ],
      tags: ['x', 'x', 'y'],
      purchasePrice: null,
    };
    expect((await t.call(calls.edit, { body: await editOf(fitter, id, change) }, fitter)).code).toBe(200);
    const { data } = await detail(fitter, id);
    expect(data).toMatchObject({
      name: 'After',
      pvCapacityW: 3,
      contactMasked: '+4917****567',
      tags: ['x', 'y'],
      purchasePrice: null,
    });
    expect(data.arrays.map((a) => a.azimuthDeg)).toEqual([90, 181]);
    await t.call(calls.edit, { body: await editOf(fitter, id, { name: 'After' }) }, fitter);
    expect((await detail(fitter, id)).data.contactMasked, 'left out stays').toBe('+4917****567');
    const { rows } = await sql<{ changes: { field: string; before: string; after: string }[] }>`
      select changes from audit where plant_id = ${id} and action = 'plant.edited' order by at limit 1`.execute(t.db);
    const changes = rows[0]?.changes ?? [];
    expect(changes).toContainEqual({ field: 'contact', before: 'h***@example.org', after: '+4917****567' });
    expect(changes).toContainEqual({ field: 'name', before: 'Before', after: 'After' });
    expect(changes.map((c) => c.field)).not.toContain('address');
  });

  test('is refused to the second of two who edit at once', async () => {
    const { id } = await createPlant(t, fitter, { name: 'Two editors' });
    const body = await editOf(fitter, id, { name: 'First' });
    const answers = await Promise.all([
      t.call(calls.edit, { body }, fitter),
      t.call(calls.edit, { body: { ...body, name: 'Second' } }, boss),
    ]);
    expect(answers.map((a) => a.code).sort()).toEqual([200, 40901]);
    expect((await detail(fitter, id)).data.version).toBe(1);
  });

  test('is not found outside of one’s reach, and not permitted without the right', async () => {
    const { id } = await createPlant(t, fitter, { name: 'Out of reach' });
    const body = await editOf(fitter, id);
    expect((await t.call(calls.edit, { body }, rival)).status).toBe(404);
    expect((await t.call(calls.editTariff, { body: { id, version: 0, feedInPrice: 1, purchasePrice: 1 } }, rival)).status).toBe(
      404,
    );
    const owner = await createPerson(t, 'edit-owner');
    expect((await t.call(calls.edit, { body }, owner)).status).toBe(403);
    expect((await t.call(calls.edit, { body: { ...body, demo: true } }, fitter)).fields[0]?.path).toBe('demo');
    expect((await t.call(calls.edit, { body: { ...body, regionCode: 'FR-75' } }, fitter)).fields[0]?.path).toBe('regionCode');
  });

  test('of prices and contact is open to the owner, of the own plant alone', async () => {
    const owner = await createPerson(t, 'tariff-owner');
    const [own, other] = await storePlants(t, [{ owner_id: owner.id }, {}]);
    const body = { id: own ?? '', version: 0, feedInPrice: 0.1, purchasePrice: 0.4, contact: null };
    expect((await t.call(calls.editTariff, { body }, owner)).code).toBe(200);
    expect((await detail(owner, own ?? '')).data).toMatchObject({ feedInPrice: 0.1, purchasePrice: 0.4, contactMasked: null });
    expect((await t.call(calls.editTariff, { body }, owner)).code, 'an old version').toBe(40901);
    expect((await t.call(calls.editTariff, { body: { ...body, id: other ?? '' } }, owner)).status).toBe(404);
    expect((await t.call(calls.editTariff, { body: { ...body, version: 1, feedInPrice: -1 } }, owner)).fields[0]?.path).toBe(
      'feedInPrice',
    );
  });
});

describe('looking', () => {
  test('is written down once a day for the owner, and not when owners look themselves', async () => {
    const owner = await createPerson(t, 'watched-owner');
    const [id = ''] = await storePlants(t, [{ owner_id: owner.id, organization_id: installer }]);
    await Promise.all([detail(fitter, id), detail(fitter, id), detail(fitter, id)]);
    await detail(boss, id);
    await detail(owner, id);
    const { data } = await t.call(auditEndpoints.page, { body: {}, query: {} as never }, owner);
    expect(data.list.map((e) => [e.action, e.actorName]).sort()).toEqual([
      ['plant.viewed', 'boss'],
      ['plant.viewed', 'fitter'],
    ]);
    await t.owner.query(`update audit set at = at - interval '1 day' where plant_id = $1`, [id]);
    await detail(fitter, id);
    expect((await entriesOf(id)).filter((e) => e.action === 'plant.viewed')).toHaveLength(3);
  });

  test('at the address names the places in the reader’s language', async () => {
    const { id } = await createPlant(t, fitter);
    const { data } = await t.call(calls.address, { params: { id } }, { ...fitter, lang: 'it-IT' });
    expect(data).toMatchObject({ countryName: 'Germania', regionCode: 'DE-BY', timeZone: 'Europe/Berlin' });
    expect((await t.call(calls.address, { params: { id } }, rival)).status).toBe(404);
    expect((await t.call(calls.transfers, { params: { id } }, rival)).status).toBe(404);
    expect((await t.call(calls.favourite, { body: { id, favourite: true } }, rival)).status).toBe(404);
  });

  test('at contacts is written down, and closed to guests and strangers', async () => {
    const owner = await createPerson(t, 'reveal-owner');
    const [id = ''] = await storePlants(t, [{ owner_id: owner.id, organization_id: installer, demo: true }]);
    await sql`update plant set contact_type = 'MOBILE', contact = '+4917000' where id = ${id}`.execute(t.db);
    const reveal = (who: { token: string }, viewType: 'PLANT' | 'PLANT_OWNER_EMAIL' | 'PLANT_OWNER_MOBILE') =>
      t.call(authEndpoints.reveal, { body: { viewType, id } }, who);
    expect((await reveal(fitter, 'PLANT')).data.value).toBe('+4917000');
    expect((await reveal(fitter, 'PLANT_OWNER_EMAIL')).data.value).toBe(owner.email);
    expect((await reveal(owner, 'PLANT_OWNER_MOBILE')).data.value).toBeNull();
    expect((await reveal(rival, 'PLANT')).status).toBe(404);
    const guest = await createPerson(t, 'lasting-guest', 'guest');
    expect((await detail(fitter, id)).data.ownerName).toBe('reveal-owner');
    expect((await detail(guest, id)).data, 'a guest sees the demo plant, but nobody in it').toMatchObject({
      ownerName: null,
      ownerEmailMasked: null,
      createdByName: null,
    });
    expect((await reveal(guest, 'PLANT')).status).toBe(404);
    const demo = { token: (await t.call(authEndpoints.demoLogin)).data };
    expect((await reveal(demo, 'PLANT')).status).toBe(403);
    expect((await entriesOf(id)).filter((e) => e.action === 'contact.revealed')).toHaveLength(2);
  });
});

describe('the bin', () => {
  test('takes a plant whose name was typed, hides it everywhere, and gives it back', async () => {
    const { id, number } = await createPlant(t, fitter, { name: 'Short life' });
    const remove = (who: { token: string }, typedName: string) => t.call(calls.delete, { body: { id, typedName } }, who);
    expect((await remove(fitter, 'Short life')).status, 'installers do not delete').toBe(403);
    expect((await remove(rival, 'Short life')).status).toBe(404);
    expect((await remove(boss, 'short life')).fields[0]?.path).toBe('typedName');
    expect((await remove(boss, 'Short life')).code).toBe(200);
    expect((await remove(boss, 'Short life')).status, 'once is enough').toBe(404);
    expect((await detail(boss, id)).status).toBe(404);
    expect(await names(admin, { search: number })).toEqual([]);
    expect((await t.call(calls.favourite, { body: { id, favourite: true } }, boss)).status).toBe(404);
    const deleted = (who: { token: string }) => t.call(calls.deleted, { body: { search: number }, query: {} as never }, who);
    expect((await deleted(boss)).data.list).toMatchObject([{ id, name: 'Short life', devices: 1, deletedByName: 'boss' }]);
    expect((await deleted(rival)).data.total).toBe(0);
    expect((await t.call(calls.restore, { body: { id } }, rival)).status).toBe(404);
    expect((await t.call(calls.restore, { body: { id } }, boss)).code).toBe(200);
    expect((await detail(boss, id)).data.number).toBe(number);
    expect((await t.call(calls.restore, { body: { id } }, boss)).status).toBe(404);
  });

  test('is emptied after 30 days: devices go back into stock, except those taken out of service', async () => {
    const [kept, retired] = [meter(), meter()];
    const { id } = await createPlant(t, fitter, { name: 'Old bin', devices: [kept, retired] });
    const young = await createPlant(t, fitter, { name: 'Young bin' });
    await sql`update device set from_stock = true, retired_at = case serial_number when ${retired.serialNumber} then now() end
      where plant_id = ${id}`.execute(t.db);
    for (const [plant, name] of [
      [id, 'Old bin'],
      [young.id, 'Young bin'],
    ] as const) {
      await t.call(calls.delete, { body: { id: plant, typedName: name } }, boss);
    }
    await sql`update plant set deleted_at = now() - interval '31 days' where id = ${id}`.execute(t.db);
    await t.services.plants.bin.purge();
    const left = await sql<{ id: string }>`select id from plant where id in (${id}, ${young.id})`.execute(t.db);
    expect(left.rows.map((r) => r.id)).toEqual([young.id]);
    const { rows } = await sql<{ serial_number: string; plant_id: string | null; installed_at: string | null; retired: boolean }>`
      select serial_number, plant_id, installed_at, retired_at is not null as retired from device
      where serial_number in (${kept.serialNumber}, ${retired.serialNumber}) order by serial_number`.execute(t.db);
    expect(rows[0]).toEqual({ serial_number: kept.serialNumber, plant_id: null, installed_at: null, retired: false });
    expect(rows[1]).toMatchObject({ plant_id: null, retired: true });
    await createPlant(t, fitter, { name: 'Uses it again', devices: [kept] });
  });
});

describe('what stands around a plant', () => {
  test('an organization with plants, also in the bin, cannot be deleted', async () => {
    const org = await createOrganization(t, 'Has plants', 'INSTALLER', dealer);
    const [id] = await storePlants(t, [{ organization_id: org }]);
    const remove = () => t.call(organizationEndpoints.delete, { body: { id: org, typedName: 'Has plants' } }, admin);
    expect((await remove()).code).toBe(40946);
    await sql`update plant set deleted_at = now() where id = ${id}`.execute(t.db);
    expect((await remove()).code).toBe(40946);
    await sql`delete from plant where id = ${id}`.execute(t.db);
    expect((await remove()).code).toBe(200);
  });

  test('an owner who is deleted leaves the plants, and the list of owners counts those within reach', async () => {
    const { data: owner } = await t.call(
      ownerEndpoints.add,
      { body: { nickName: 'Counted', email: 'counted@example.org', mobile: null, organizationId: null } },
      fitter,
    );
    const [id = ''] = await storePlants(t, [{ owner_id: owner.id, organization_id: installer }, { owner_id: owner.id }]);
    const count = async (who: { token: string }) =>
      (await t.call(ownerEndpoints.page, { body: { search: 'Counted' }, query: {} as never }, who)).data.list[0]?.plants;
    expect(await count(fitter)).toBe(1);
    expect(await count(admin)).toBe(2);
    expect((await t.call(ownerEndpoints.delete, { body: { id: owner.id } }, fitter)).code).toBe(200);
    expect((await detail(fitter, id)).data.ownerId).toBeNull();
  });

  test('a draft belongs to one person alone', async () => {
    await t.call(calls.saveDraft, { body: { content: '{"name":"x"}' } }, boss);
    expect((await t.call(calls.draft, {}, boss)).data?.content).toBe('{"name":"x"}');
    expect((await t.call(calls.draft, {}, rival)).data).toBeNull();
    await t.call(calls.saveDraft, { body: { content: null } }, boss);
    expect((await t.call(calls.draft, {}, boss)).data).toBeNull();
  });
});
