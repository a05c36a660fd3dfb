import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { utils, write } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEndpoints } from '#contract/audit.ts';
import { basicsEndpoints } from '#contract/basics.ts';
import type { DeviceType } from '#contract/devices.ts';
import { type AddProgramBody, firmwareEndpoints as calls, type SheetReport } from '#contract/firmware.ts';
import { tokenEndpoints } from '#contract/tokens.ts';
import { createPlantRow, createStock } from '../../../test/devices.ts';
import { md5, startTestApp, type TestApp } from '../../../test/harness.ts';
import { createOrganization } from '../../../test/organizations.ts';
import { createPerson, password } from '../../../test/people.ts';
import { isSignedBy } from '../../../test/signature.ts';
import { beginUpload, programBytes, sha256, upload } from '../../../test/uploads.ts';
import { newId } from '../../platform/crypto.ts';
import { type Cell, oneBatch, readSheet, spreadsheet, spreadsheetType } from '../../platform/spreadsheet.ts';

type Person = Awaited<ReturnType<typeof createPerson>>;
let t: TestApp;
let uploader: Person;
let releaser: Person;
let dealer: Person;
const [maker, otherMaker] = [newId(), newId()];
const [inverterSpec, otherSpec, dongleSpec] = [newId(), newId(), newId()];
let ours: string;
let theirs: string;

async function place(
  serialNumber: string,
  change: { type?: DeviceType; spec?: string | null; plant?: string; version?: string },
) {
  const id = await createStock(
    t,
    change.type ?? 'INVERTER',
    serialNumber,
    change.spec === undefined ? inverterSpec : change.spec,
  );
  await t.db
    .updateTable('device')
    .set({ plant_id: change.plant ?? null, firmware_version: change.version ?? null })
    .where('id', '=', id)
    .execute();
  return id;
}

beforeAll(async () => {
  t = await startTestApp();
  uploader = await createPerson(t, 'uploader', 'operator');
  releaser = await createPerson(t, 'releaser', 'operator');
  const organizationId = await createOrganization(t, 'Dealer');
  dealer = await createPerson(t, 'dealer', 'dealer_admin', { organizationId });
  await t.db
    .insertInto('manufacturer')
    .values([
      { id: maker, name: 'Helio Works', abbreviation: 'HW' },
      { id: otherMaker, name: 'Sunny Side', abbreviation: 'SS' },
    ])
    .execute();
  const inverter = { device_type: 'INVERTER', inverter_type: 'THREE_PHASE' };
  await t.db
    .insertInto('device_spec')
    .values([
      { id: inverterSpec, manufacturer_id: maker, name: 'H10', ...inverter },
      { id: otherSpec, manufacturer_id: otherMaker, name: 'S10', ...inverter },
      { id: dongleSpec, manufacturer_id: maker, name: 'D1', device_type: 'DONGLE' },
    ])
    .execute();
  ours = await createPlantRow(t, 'Ours', { organizationId });
  theirs = await createPlantRow(t, 'Theirs', { organizationId: await createOrganization(t, 'Another') });
  await place('INV-1', { plant: ours, version: '3.3.0' });
  await place('INV-2', { plant: ours, version: '3.2.0' });
  await place('INV-3', { plant: theirs });
  await place('INV-4', {});
  await place('OTHER-1', { plant: ours, spec: otherSpec });
  await place('NO-MODEL', { plant: ours, spec: null });
  await place('DONGLE-1', { plant: ours, type: 'DONGLE', spec: dongleSpec });
});
afterAll(() => t.close());

const script = '<script>alert(1)</script> & "Zeichen"';
const descriptions = {
  'zh-CN': '修复',
  'en-GB': 'Repairs',
  'de-DE': script,
  'fr-FR': 'Réparations',
  'it-IT': 'Riparazioni',
  'es-ES': 'Reparaciones',
  'pl-PL': 'Naprawy',
};
const content = programBytes(5000);
let versions = 0;

async function programBody(change: Partial<AddProgramBody> = {}): Promise<AddProgramBody> {
  versions += 1;
  return {
    manufacturerId: maker,
    type: 'INVERTER',
    version: `4.0.${versions}`,
    minFrom: '3.1.0',
    hwRevs: ['B1', 'B2'],
    allowDowngrade: false,
    descriptions,
    fileId: change.fileId ?? (await upload(t, uploader.token, content)),
    sha256: sha256(content),
    support: 'ALL',
    sheetId: null,
    ...change,
  };
}
async function add(change: Partial<AddProgramBody> = {}, who = uploader): Promise<string> {
  const answer = await t.call(calls.add, { body: await programBody(change) }, who);
  expect(answer.fields).toEqual([]);
  return answer.data.id;
}
const detail = async (id: string, who = releaser, lang = 'en-GB') =>
  (await t.call(calls.detail, { params: { id } }, { ...who, lang })).data;
const setStatus = async (id: string, enabled: boolean, who = releaser, change: object = {}) =>
  t.call(calls.updateStatus, { body: { id, enabled, rowVersion: (await detail(id)).rowVersion, password, ...change } }, who);
const pathsOf = ({ fields }: { fields: { path: string }[] }) => fields.map((f) => f.path);

const sheetOf = (headings: string[], rows: Cell[][]) => buffer(spreadsheet('x', headings, oneBatch(rows)));
async function check(file: Buffer, change: { who?: Person; name?: string; lang?: string; type?: string } = {}) {
  const response = await t.app.inject({
    method: 'POST',
    url: calls.checkSheet.path,
    query: { manufacturerId: maker, type: change.type ?? 'INVERTER', name: change.name ?? 'serials.xlsx' },
    payload: file,
    headers: {
      authorization: `Bearer ${(change.who ?? uploader).token}`,
      lang: change.lang ?? 'en-GB',
      'content-type': spreadsheetType,
    },
  });
  return { status: response.statusCode, ...(response.json() as { code: number; data: SheetReport }) };
}
const checked = async (...serials: string[]) =>
  (
    await check(
      await sheetOf(
        ['Serial number'],
        serials.map((s) => [s]),
      ),
    )
  ).data.sheetId as string;

describe('a program', () => {
  test('comes back as it was sent, its words untouched, in the language of the reader', async () => {
    const id = await add({ version: '3.3.0' });
    expect(await detail(id, uploader, 'de-DE')).toMatchObject({
      manufacturerName: 'Helio Works',
      type: 'INVERTER',
      version: '3.3.0',
      state: 'NEW',
      support: 'ALL',
      devices: null,
      fileName: 'program.bin',
      sizeBytes: content.length,
      description: script,
      createdByName: 'uploader',
      minFrom: '3.1.0',
      hwRevs: ['B1', 'B2'],
      allowDowngrade: false,
      descriptions,
      sha256: sha256(content),
      signature: null,
      releasedAt: null,
      campaigns: 0,
      mayRelease: false,
      // of the four, one lies in the stock
      fitting: 3,
      installed: 1,
    });
    const list = await t.call(
      calls.page,
      { body: { search: 'alert(1)', type: 'INVERTER', state: 'NEW' } },
      { ...dealer, lang: 'nl-NL' },
    );
    expect(list.data.list.map((p) => [p.id, p.description])).toContainEqual([id, 'Repairs']);
    expect(await detail(id, dealer)).toMatchObject({ fitting: 2, installed: 1, mayRelease: false });
    const none = await t.call(calls.page, { body: { manufacturerId: otherMaker } }, dealer);
    expect(none.data).toEqual({ list: [], total: 0 });
  });

  test('has one number for its maker and kind', async () => {
    const id = await add({ version: '9.1' });
    expect(pathsOf(await t.call(calls.add, { body: await programBody({ version: '9.1' }) }, uploader))).toEqual(['version']);
    await add({ version: '9.1', type: 'HMI' });
    expect((await t.call(calls.remove, { body: { id } }, uploader)).status).toBe(200);
    await add({ version: '9.1' });
  });

  test('stands on the whole, own, unused file that the browser counted', async () => {
    const refused = async (change: Partial<AddProgramBody>) => t.call(calls.add, { body: await programBody(change) }, uploader);
    const id = await add();
    const unfinished = (await beginUpload(t, uploader.token, 4000)).id;
    const fileId = await upload(t, uploader.token, content);
    const both = await Promise.all([refused({ fileId }), refused({ fileId })]);
    expect(both.map(pathsOf).sort()).toEqual([[], ['fileId']]);
    expect(pathsOf(await refused({ fileId: newId() }))).toEqual(['fileId']);
    expect(pathsOf(await refused({ fileId: unfinished }))).toEqual(['fileId']);
    expect(pathsOf(await refused({ fileId: (await detail(id)).fileId }))).toEqual(['fileId']);
    expect(pathsOf(await refused({ fileId: await upload(t, releaser.token, content) }))).toEqual(['fileId']);
    expect((await refused({ sha256: 'f'.repeat(64) })).code).toBe(40964);
    expect(pathsOf(await refused({ manufacturerId: newId() }))).toEqual(['manufacturerId']);
    expect(pathsOf(await refused({ minFrom: '4.10.0', version: '4.9.0' }))).toEqual(['minFrom']);
    const { 'pl-PL': _, ...six } = descriptions;
    expect(pathsOf(await refused({ descriptions: six as never }))).toEqual(['descriptions.pl-PL']);
  });

  test('keeps its maker in the books', async () => {
    const id = newId();
    await t.db.insertInto('manufacturer').values({ id, name: 'Only Programs', abbreviation: 'OP' }).execute();
    await add({ manufacturerId: id });
    const admin = { token: await t.signInAsAdmin() };
    expect((await t.call(basicsEndpoints.deleteManufacturer, { body: { id } }, admin)).code).toBe(40961);
  });

  test('is gone with its file when it is removed, but not after a roll-out', async () => {
    const id = await add();
    const { fileId } = await detail(id);
    await sql`update firmware set campaigns = 2 where id = ${id}`.execute(t.db);
    expect((await t.call(calls.remove, { body: { id } }, uploader)).code).toBe(40963);
    await sql`update firmware set campaigns = 0 where id = ${id}`.execute(t.db);
    expect((await t.call(calls.remove, { body: { id } }, uploader)).status).toBe(200);
    expect(readdirSync(join(t.folder, 'files'))).not.toContain(fileId);
    expect((await t.call(calls.detail, { params: { id } }, uploader)).status).toBe(404);
  });
});

describe('a release', () => {
  test('needs a second person and a password, and signs what devices check', async () => {
    const id = await add();
    expect((await setStatus(id, true, uploader)).code).toBe(40312);
    expect((await setStatus(id, true, releaser, { password: md5('Wrong-One') })).code).toBe(40016);
    expect((await setStatus(id, true, releaser, { rowVersion: 7 })).status).toBe(409);
    expect((await setStatus(id, false)).status).toBe(409);
    expect((await detail(id)).state).toBe('NEW');

    expect((await setStatus(id, true)).status).toBe(200);
    const { state, signature, releasedByName, version } = await detail(id);
    expect([state, releasedByName]).toEqual(['ENABLED', 'releaser']);
    const keys = await t.call(calls.keys);
    const key = keys.data.find(({ keyId }) => keyId === signature?.keyId);
    const manifest = signature?.manifest ?? '';
    expect(JSON.parse(manifest)).toEqual({
      manufacturer: 'Helio Works',
      type: 'INVERTER',
      component: 'main',
      version,
      minFrom: '3.1.0',
      hwRevs: ['B1', 'B2'],
      sizeB: content.length,
      sha256: sha256(content),
      allowDowngrade: false,
    });
    expect(isSignedBy(key?.publicKeyPem ?? '', manifest, signature?.value ?? '')).toBe(true);
    expect(key?.revokedAt).toBeNull();

    expect((await setStatus(id, true)).status).toBe(409);
    expect((await setStatus(id, false, uploader)).status).toBe(200);
    expect((await detail(id)).state).toBe('DISABLED');
    expect((await setStatus(id, true, uploader)).code).toBe(40312);
    const log = await t.call(
      auditEndpoints.page,
      { body: { objectType: 'FIRMWARE', search: version } },
      { token: await t.signInAsAdmin() },
    );
    expect(log.data.list.map((e) => [e.action, e.actorName]).reverse()).toEqual([
      ['firmware.added', 'uploader'],
      ['firmware.refused', 'uploader'],
      ['firmware.refused', 'releaser'],
      ['firmware.released', 'releaser'],
      ['firmware.disabled', 'uploader'],
      ['firmware.refused', 'uploader'],
    ]);
  });

  test('does not sign for bytes that were changed in the store', async () => {
    const id = await add();
    const folder = join(t.folder, 'files', (await detail(id)).fileId);
    for (const piece of readdirSync(folder)) appendFileSync(join(folder, piece), 'x');
    expect((await setStatus(id, true)).code).toBe(40964);
    expect((await detail(id)).state).toBe('NEW');
  });

  test('is not given by a token', async () => {
    const id = await add();
    const body = { name: 'x', permissions: ['2009001001', '2009001002'], plantIds: null, days: 7, password };
    const { data } = await t.call(tokenEndpoints.create, { body }, releaser);
    expect((await setStatus(id, true, { ...releaser, token: data.token })).status).toBe(403);
    expect((await t.call(calls.detail, { params: { id } }, { token: data.token })).data.mayRelease).toBe(false);
  });

  test('is not made with a revoked key; by one person only where the settings say so', async () => {
    const id = await add();
    expect((await setStatus(id, true)).status).toBe(200);
    const { keyId } = (await detail(id)).signature ?? { keyId: '' };
    const later = await startTestApp({
      DATA_DIR: t.folder,
      FIRMWARE_RELEASE_BY_ONE: 'on',
      FIRMWARE_REVOKED_KEYS: `${keyId}@2026-11-01`,
    });
    const alone = await createPerson(later, 'alone', 'operator');
    await later.db.insertInto('manufacturer').values({ id: maker, name: 'Helio Works', abbreviation: 'HW' }).execute();
    const fileId = await upload(later, alone.token, content);
    const { data } = await later.call(calls.add, { body: await programBody({ fileId }) }, alone);
    expect((await later.call(calls.detail, { params: data }, alone)).data.mayRelease).toBe(true);
    const body = { ...data, enabled: true, rowVersion: 0, password };
    expect((await later.call(calls.updateStatus, { body }, alone)).code).toBe(40965);
    expect((await later.call(calls.keys)).data).toMatchObject([{ keyId, revokedAt: '2026-11-01T00:00:00.000Z' }]);
    await sql`update firmware set state = 'ENABLED', key_id = ${keyId}, manifest = '{}', signature = 'x'`.execute(later.db);
    await later.services.firmware.service.distrust();
    expect((await later.call(calls.detail, { params: data }, alone)).data).toMatchObject({ state: 'DISABLED', rowVersion: 1 });
    await later.services.firmware.service.distrust();
    const { rows } = await sql`select actor_name, object_id from audit where action = 'firmware.disabled'`.execute(later.db);
    expect(rows, 'written down, once').toEqual([{ actor_name: 'FIRMWARE_REVOKED_KEYS', object_id: data.id }]);
    await later.close();
  });
});

describe('a sheet of serial numbers', () => {
  test('limits a program to what stands in it', async () => {
    const sheetId = await checked('inv-1', 'INV-3', ' INV-4 ');
    const id = await add({ support: 'LISTED', sheetId });
    expect(await detail(id)).toMatchObject({ support: 'LISTED', devices: 3, fitting: 2, installed: 0 });
    const list = async (who: Person) => (await t.call(calls.devices, { body: { id } }, who)).data;
    expect(await list(uploader)).toMatchObject({
      total: 3,
      list: [
        { serialNumber: 'INV-1', plantName: 'Ours', version: '3.3.0' },
        { serialNumber: 'INV-3', plantName: 'Theirs', version: null },
        { serialNumber: 'INV-4', plantName: null, version: null },
      ],
    });
    expect((await list(dealer)).list.map((d) => d.serialNumber)).toEqual(['INV-1']);
    expect(pathsOf(await t.call(calls.add, { body: await programBody({ support: 'LISTED', sheetId }) }, uploader))).toEqual([
      'sheetId',
    ]);
  });

  test('belongs to who brought it, and to one maker and kind', async () => {
    const [mine, others] = [await upload(t, uploader.token, content), await upload(t, releaser.token, content)];
    const refused = async (change: Partial<AddProgramBody>, who = uploader) => {
      const body = await programBody({ support: 'LISTED', fileId: who === uploader ? mine : others, ...change });
      return pathsOf(await t.call(calls.add, { body }, who));
    };
    expect(await refused({})).toEqual(['sheetId']);
    expect(await refused({ sheetId: newId() })).toEqual(['sheetId']);
    expect(await refused({ sheetId: await checked('INV-1') }, releaser)).toEqual(['sheetId']);
    expect(await refused({ sheetId: await checked('INV-1'), type: 'DONGLE' })).toEqual(['sheetId']);
    expect(await refused({ sheetId: await checked('INV-1'), manufacturerId: otherMaker })).toEqual(['sheetId']);
    expect(await refused({ sheetId: await checked('INV-1'), support: 'ALL' })).toEqual(['sheetId']);
  });

  test('names every wrong row by its number, and is not kept', async () => {
    const rows = [['INV-1'], ['GONE-99'], ['OTHER-1'], ['NO-MODEL'], ['DONGLE-1'], [null], ['inv-1'], ['<b>'], [1e21]];
    const { data } = await check(
      await sheetOf(
        ['Bemerkung', 'Seriennummer'],
        rows.map(([s]) => ['x', s as Cell]),
      ),
    );
    expect(data.problems.map((p) => [p.row, p.message.slice(0, 40)])).toEqual([
      [3, 'This serial number is not in our books. '],
      [4, 'This device is of another manufacturer, '],
      [5, 'This device is of another manufacturer, '],
      [6, 'This serial number belongs to a device o'],
      [7, 'Please fill in this field.'],
      [8, 'This serial number is entered twice.'],
      [9, 'A serial number has 4 to 32 letters, num'],
      [10, 'A serial number has 4 to 32 letters, num'],
    ]);
    expect(data).toMatchObject({ rows: 9, stored: 0, sheetId: null, problemsTotal: 8 });
  });

  test('tells of a device out of reach as of one that does not exist', async () => {
    const role = newId();
    await sql`insert into role (id, code, name, type, data_scope) values (${role}, 'programs', 'x', 'DEALER', 'ORG_AND_CHILDREN')`.execute(
      t.db,
    );
    await sql`insert into role_permission (role_id, permission) values (${role}, '2009001001')`.execute(t.db);
    await sql`insert into account_role (account_id, role_id) values (${dealer.id}, ${role})`.execute(t.db);
    const narrow = { ...dealer, token: await dealer.signIn() };
    const { data } = await check(await sheetOf(['Serial number'], [['INV-1'], ['INV-3'], ['INV-4'], ['GONE-99']]), {
      who: narrow,
    });
    expect(data.problems.map((p) => p.row)).toEqual([3, 4, 5]);
    expect(new Set(data.problems.map((p) => p.message)).size).toBe(1);
  });

  test('may be of the old kind; what is no sheet of serial numbers is refused', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([['序列号'], ['INV-1'], ['INV-2']]), 'x');
    const old = write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer;
    expect((await check(old, { name: 'serials.XLS' })).data).toMatchObject({ devices: 2, problemsTotal: 0 });
    expect((await check(old, { name: 'serials.csv' })).code).toBe(40022);
    expect((await check(Buffer.from('Serial number\nINV-1'))).code).toBe(40022);
    expect((await check(await sheetOf(['Name'], [['INV-1']]))).data.problems).toMatchObject([
      { row: 1, column: 'Serial number' },
    ]);
    expect((await check(await sheetOf(['Serial number'], []))).data).toMatchObject({ sheetId: null, problemsTotal: 1 });
  });

  test('begins with a template that is read again', async () => {
    const answer = await t.app.inject({
      url: basicsEndpoints.template.path.replace('{name}', 'serial-numbers'),
      headers: { authorization: `Bearer ${uploader.token}`, lang: 'pl-PL' },
    });
    expect(answer.headers['content-disposition']).toBe('attachment; filename="serial-numbers.xlsx"');
    const [headings] = await readSheet(answer.rawPayload, 10);
    expect((await check(await sheetOf(headings as string[], [['INV-2']]))).data).toMatchObject({ devices: 1 });
  });
});
