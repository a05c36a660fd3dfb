import { read as readBook, utils } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { protectionEndpoints as calls, type DriftFilter } from '#contract/protection.ts';
import { germanValues, oath } from '../../../test/control.ts';
import { createHome } from '../../../test/fleet.ts';
import { md5, startTestApp, type TestApp } from '../../../test/harness.ts';
import { createOrganization } from '../../../test/organizations.ts';
import { createPerson } from '../../../test/people.ts';
import { addTemplate, germanTemplate, proposal } from '../../../test/protection.ts';

type Person = Awaited<ReturnType<typeof createPerson>>;

let t: TestApp;
let organization: string;
let author: Person;
let second: Person;
let stranger: Person;
let near: Awaited<ReturnType<typeof createHome>>;
let far: typeof near;
let abroad: typeof near;
let template: string;

/** The device has said so, as far as the database knows. */
async function said(deviceId: string, values: Record<string, number | null>, daysAgo = 0) {
  const readAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  const known = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value, readAt }]));
  await sql`insert into device_parameters (device_id, values, hash) values (${deviceId}, ${JSON.stringify(known)}::jsonb, 'h')
    on conflict (device_id) do update set values = excluded.values`.execute(t.db);
}
const settle = () => t.services.protection.tick();
const page = async (who: Person, filter: DriftFilter = {}) => (await t.call(calls.page, { query: {}, body: filter }, who)).data;
const rowOf = async (serialNumber: string) => (await page(author, { search: serialNumber })).list[0];

beforeAll(async () => {
  t = await startTestApp();
  organization = await createOrganization(t, 'Roofers', 'INSTALLER');
  author = await createPerson(t, 'roofer', 'installer', { organizationId: organization });
  second = await createPerson(t, 'checker', 'installer', { organizationId: organization });
  stranger = await createPerson(t, 'stranger', 'installer', {
    organizationId: await createOrganization(t, 'Others', 'INSTALLER'),
  });
  near = await createHome(t.db, 'NEAR', { organization_id: organization });
  abroad = await createHome(t.db, 'ABROAD', { organization_id: organization });
  await t.db.updateTable('plant').set({ country_code: 'IT' }).where('id', '=', abroad.plantId).execute();
  far = await createHome(t.db, 'FAR', {});
  template = await addTemplate(t, author);
});
afterAll(() => t.close());

describe('a template', () => {
  test('keeps to its standard, by the same rules as a single change', async () => {
    const values = [
      { key: 'ov1.v', value: 265 },
      { key: 'soc.minPct', value: 5 },
    ];
    const { fields } = await t.call(calls.addTemplate, { body: { ...germanTemplate, values } }, author);
    expect(fields).toEqual([
      { path: 'values.ov1.v', message: 'Please enter a correct value! The grid standard allows 270 to 287.5.' },
      { path: 'values.soc.minPct', message: 'This device has no such parameter.' },
    ]);
  });

  test('is nobody else’s, to see or to use', async () => {
    expect((await t.call(calls.templates, {}, stranger)).data).toEqual([]);
    expect((await t.call(calls.retireTemplate, { body: { id: template } }, stranger)).status).toBe(404);
    const body = { templateId: template, organizationId: null, countryCode: null, specId: null, ...oath };
    expect((await t.call(calls.declare, { body }, stranger)).status).toBe(404);
  });
});

describe('the drift list', () => {
  const declaration = () => ({ templateId: template, organizationId: organization, countryCode: null, specId: null, ...oath });

  test('knows nothing approved at first, then what was declared for organization and country', async () => {
    await settle();
    expect((await rowOf(near.sn.inverter))?.state).toBe('NONE');
    expect((await t.call(calls.declare, { body: { ...declaration(), qualified: false } }, author)).fields[0]?.path).toBe(
      'qualified',
    );
    expect((await t.call(calls.declare, { body: { ...declaration(), password: md5('Guess-1') } }, author)).status).toBe(400);
    expect((await t.call(calls.declare, { body: { ...declaration(), organizationId: null } }, author)).fields[0]?.path).toBe(
      'organizationId',
    );
    expect((await t.call(calls.declare, { body: declaration() }, author)).status).toBe(200);
    await settle();
    expect(await rowOf(near.sn.inverter)).toMatchObject({ state: 'UNREAD', templateName: 'Letter 4711', approvedBy: 'roofer' });
    expect((await rowOf(abroad.sn.inverter))?.state).toBe('NONE');
  });

  test('compares what was read: differs, same, read too long ago', async () => {
    await said(near.id.inverter, { ...germanValues, 'ov1.v': 280 });
    await settle();
    expect(await rowOf(near.sn.inverter)).toMatchObject({
      state: 'DIFFERS',
      differences: [{ key: 'ret.waitS', unit: 's', wanted: 90, read: 60 }],
    });
    await said(near.id.inverter, { ...germanValues, 'ov1.v': 280, 'ret.waitS': 90 });
    await settle();
    expect(await rowOf(near.sn.inverter)).toMatchObject({ state: 'SAME', differences: [] });
    await sql`update device_protection set read_at = now() - interval '40 days' where device_id = ${near.id.inverter}`.execute(
      t.db,
    );
    await said(near.id.inverter, { ...germanValues, 'ov1.v': 280, 'ret.waitS': 90 }, 40);
    await settle();
    expect((await rowOf(near.sn.inverter))?.state).toBe('STALE');
  });

  test('holds the own reach only, counts it and filters it', async () => {
    expect((await page(author)).list.map((row) => row.serialNumber)).toEqual([near.sn.inverter, abroad.sn.inverter]);
    expect((await page(stranger)).total).toBe(0);
    expect((await t.call(calls.counts, {}, author)).data).toEqual({ DIFFERS: 0, STALE: 1, UNREAD: 0, SAME: 0, NONE: 1 });
    expect((await page(author, { state: 'STALE', countryCode: 'DE', organizationId: organization })).total).toBe(1);
    expect((await page(author, { key: 'ov1.v' })).total).toBe(0);
  });

  test('is evidence as a spreadsheet, with times and names, and written down', async () => {
    const answer = await t.app.inject({
      method: 'POST',
      url: calls.export.path,
      payload: {},
      headers: { authorization: `Bearer ${author.token}`, lang: 'en-GB' },
    });
    const book = readBook(answer.rawPayload);
    const rows = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
    expect(rows.map((row) => row[2])).toEqual(['Serial number', abroad.sn.inverter, near.sn.inverter, undefined]);
    expect(rows[2]).toEqual(expect.arrayContaining(['Read long ago', 'Letter 4711', 'DE_VDE4105_2018', 'roofer']));
    expect(rows[3]?.[0]).toMatch(/^Drawn up by roofer on 2/);
    const { rows: log } = await sql`select from audit where action = 'protection.exported' and actor_id = ${author.id}`.execute(
      t.db,
    );
    expect(log).toHaveLength(1);
  });

  test('asks chosen devices again, once, and none of somebody else', async () => {
    const ask = (...deviceIds: string[]) => t.call(calls.read, { body: { deviceIds } }, author);
    expect((await ask(near.id.inverter, abroad.id.inverter)).data).toEqual({ asked: 2 });
    expect((await ask(near.id.inverter)).data).toEqual({ asked: 0 });
    expect((await rowOf(near.sn.inverter))?.reading).toBe(true);
    expect((await ask(near.id.inverter, far.id.inverter)).status).toBe(404);
  });

  test('forgets a declaration that was withdrawn', async () => {
    const [shown] = (await t.call(calls.templates, {}, author)).data;
    const id = shown?.approvedFor[0]?.id ?? '';
    expect((await t.call(calls.withdraw, { body: { id } }, stranger)).status).toBe(404);
    expect((await t.call(calls.withdraw, { body: { id } }, author)).status).toBe(200);
    await settle();
    expect((await rowOf(near.sn.inverter))?.state).toBe('NONE');
  });
});

describe('a roll-out', () => {
  const propose = (who: Person, more = {}) =>
    t.call(calls.propose, { body: { ...proposal(template, [near.id.inverter]), ...more } }, who);

  test('is proposed by oath, for devices in reach that the standard is made for', async () => {
    expect((await propose(author, { agreed: false })).fields[0]?.path).toBe('agreed');
    expect((await propose(author, { target: { deviceIds: [near.id.inverter, far.id.inverter] } })).status).toBe(404);
    expect((await propose(author, { target: { deviceIds: [abroad.id.inverter] } })).code).toBe(40997);
    expect((await propose(stranger)).status).toBe(404);
    const { data } = await propose(author, { target: { filter: {} } });
    const items = await t.call(calls.items, { query: {}, body: { id: data.id } }, author);
    expect(items.data.list.map((i) => [i.serialNumber, i.state, i.error])).toEqual([
      [near.sn.inverter, 'WAITING', null],
      [abroad.sn.inverter, 'SKIPPED', 'STANDARD'],
    ]);
  });

  test('needs a second person, who swears too', async () => {
    const { id } = (await propose(author)).data;
    const approve = (who: Person, more = {}) => t.call(calls.approve, { body: { id, ...oath, ...more } }, who);
    expect((await approve(author)).code).toBe(40996);
    expect((await approve(stranger)).status).toBe(404);
    expect((await approve(second, { password: md5('Guess-1') })).status).toBe(400);
    const seen = (await t.call(calls.rollout, { params: { id } }, second)).data;
    expect(seen).toMatchObject({ state: 'PROPOSED', mayApprove: true, byName: 'roofer', approvedName: null });
    expect((await t.call(calls.rollout, { params: { id } }, author)).data.mayApprove).toBe(false);
    await settle();
    expect((await approve(second)).status).toBe(200);
    expect((await approve(second)).code).toBe(40998);
    const { rows } = await sql<{ action: string; why: string | null; organization_id: string | null }>`
      select action, changes->0->>'after' as why, organization_id from audit where object_id = ${id} order by at, id`.execute(
      t.db,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'rollout.proposed',
      'control.refused',
      'control.refused',
      'control.refused',
      'rollout.approved',
    ]);
    expect(rows[1]).toMatchObject({ why: 'protection.samePerson', organization_id: expect.any(String) });
    await expect(sql`update rollout set approved_by = created_by where id = ${id}`.execute(t.db)).rejects.toThrow();
    expect((await t.call(calls.cancel, { body: { id } }, second)).status).toBe(200);
  });

  test('waits for a device out of reach, pauses, goes on by oath, and ends with what it could not reach', async () => {
    const { id } = (await propose(author, { waitS: 300 })).data;
    await t.call(calls.approve, { body: { id, ...oath } }, second);
    await settle();
    const state = async () => (await t.call(calls.rollout, { params: { id } }, author)).data;
    expect((await state()).counts.WAITING).toBe(1);
    expect((await t.call(calls.pause, { body: { id } }, author)).status).toBe(200);
    expect((await t.call(calls.resume, { body: { id, ...oath, qualified: false } }, author)).status).toBe(400);
    expect((await t.call(calls.resume, { body: { id, ...oath } }, author)).status).toBe(200);
    await sql`update rollout set started_at = now() - interval '10 minutes' where id = ${id}`.execute(t.db);
    await settle();
    expect(await state()).toMatchObject({ state: 'DONE', counts: { SKIPPED: 1, FAILED: 0 } });
    expect((await t.call(calls.restore, { body: { id, ...oath } }, author)).code).toBe(40997);
  });
});
