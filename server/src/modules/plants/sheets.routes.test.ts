import { deflateRawSync } from 'node:zlib';
import { read, utils, write } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportReport } from '#contract/fields.ts';
import { languages } from '#contract/languages.ts';
import { plantEndpoints as calls, type PlantFilter } from '#contract/plants.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createOrganization } from '../../../test/organizations.ts';
import { createPerson } from '../../../test/people.ts';
import { createPlant, storePlants } from '../../../test/plants.ts';
import { root } from '../../config.ts';
import { loadTexts } from '../../platform/texts.ts';
import { plantTemplate } from './plants.sheet.ts';

type Person = Awaited<ReturnType<typeof createPerson>>;
type Value = string | number | null;

let t: TestApp;
let admin: { token: string };
let dealer: string;
let boss: Person;
let fitter: Person;
let rival: Person;
beforeAll(async () => {
  t = await startTestApp();
  admin = { token: await t.signInAsAdmin() };
  dealer = await createOrganization(t, 'Sheet dealer');
  const one = await createOrganization(t, 'Sheet installer', 'INSTALLER', dealer);
  boss = await createPerson(t, 'boss', 'dealer_admin', { organizationId: dealer });
  fitter = await createPerson(t, 'fitter', 'installer', { organizationId: one });
  rival = await createPerson(t, 'rival', 'installer', { organizationId: await createOrganization(t, 'Rivals', 'INSTALLER') });
});
afterAll(() => t.close());

const rowsOf = (file: Buffer): Value[][] => {
  const book = read(file, { cellFormula: true });
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, raw: true, defval: null });
};
const sheetOf = (rows: Value[][]): Buffer =>
  write({ SheetNames: ['x'], Sheets: { x: utils.aoa_to_sheet(rows) } }, { type: 'buffer', bookType: 'xlsx' });

/** A file with one part, as far as a reader of parts looks: packed by the machine, for it may be large. */
function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content, { level: 1 });
  const header = Buffer.alloc(30);
  header.write('PK\u0003\u0004', 'latin1');
  header.writeUInt16LE(20, 4); // the version that can read it
  header.writeUInt16LE(8, 8); // deflated
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt32LE(content.length, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name), packed]);
}

describe('the export', () => {
  const exported = (who: { token: string }, body: PlantFilter = {}, lang = 'en-GB') =>
    t.app.inject({
      method: 'POST',
      url: calls.export.path,
      payload: body,
      headers: { authorization: `Bearer ${who.token}`, lang },
    });

  test('holds what the filter shows, in its order, over all batches, and nothing of others', async () => {
    const org = await createOrganization(t, 'Many', 'INSTALLER', dealer);
    await storePlants(
      t,
      Array.from({ length: 1203 }, (_, i) => ({
        name: `Many ${String(i).padStart(4, '0')}`,
        organization_id: org,
        pv_capacity_w: 5040,
      })),
    );
    const answer = await exported(boss, { organizationId: org, sort: { column: 'name', direction: 'desc' } });
    expect(answer.headers['content-disposition']).toContain('plants.xlsx');
    const [headings = [], ...rows] = rowsOf(answer.rawPayload);
    const at = (heading: string) => headings.indexOf(heading);
    expect(rows).toHaveLength(1203);
    expect(rows.map((r) => r[at('Plant name')])).toEqual(
      [...Array(1203).keys()].map((i) => `Many ${String(1202 - i).padStart(4, '0')}`),
    );
    expect(rows[0]?.[at('PV capacity (kW)')], 'a number').toBe(5.04);
    expect(rows[0]?.[at('Latitude')]).toBe(50);
    expect(rowsOf((await exported(rival, { organizationId: org })).rawPayload)).toHaveLength(1);
    expect(rowsOf((await exported(boss, { search: 'many 00' })).rawPayload)).toHaveLength(101);
  }, 30_000);

  test('speaks the language of the reader', async () => {
    await createPlant(t, fitter, { name: 'Deutsch' });
    const [headings = [], row = []] = rowsOf((await exported(fitter, { name: 'Deutsch' }, 'de-DE')).rawPayload);
    const at = (heading: string) => row[headings.indexOf(heading)];
    expect([at('Typ'), at('Land'), at('Region'), at('Einspeisepreis (je kWh)')]).toEqual([
      'Photovoltaik',
      'Deutschland',
      'Bayern',
      0.08,
    ]);
  });

  test('keeps formulas and markup as plain text', async () => {
    await createPlant(t, fitter, { name: "'+cmd", address: '=HYPERLINK("http://x","<script>alert(1)</script>")', tags: [] });
    const file = (await exported(fitter, { search: '+cmd' })).rawPayload;
    const book = read(file, { cellFormula: true });
    const cells = Object.values(book.Sheets[book.SheetNames[0] ?? ''] ?? {}) as { t?: string; f?: string; v?: unknown }[];
    expect(cells.some((c) => c.f !== undefined)).toBe(false);
    expect(cells.map((c) => c.v)).toContain('=HYPERLINK("http://x","<script>alert(1)</script>")');
  });
});

describe('the import', () => {
  const bring = async (who: { token: string }, file: Buffer, dryRun = false, lang = 'en-GB') => {
    const answer = await t.app.inject({
      method: 'POST',
      url: calls.import.path,
      query: { dryRun: String(dryRun) },
      payload: file,
      headers: {
        authorization: `Bearer ${who.token}`,
        lang,
        'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      },
    });
    return { status: answer.statusCode, ...(answer.json() as { code: number; data: ImportReport }) };
  };
  const needed = ['Plant name', 'Type', 'Country', 'Address', 'Latitude', 'Longitude', 'PV capacity (kW)'];
  const row = (name: Value, change: Record<number, Value> = {}): Value[] => {
    const cells: Value[] = [name, 'Photovoltaic', 'Germany', 'Street 1', 48.1, 11.5, 9.9];
    for (const [place, value] of Object.entries(change)) cells[Number(place)] = value;
    return cells;
  };
  const names = async (who: { token: string }, name: string) =>
    (await t.call(calls.page, { body: { name }, query: {} as never }, who)).data.list.map((p) => p.name).sort();

  test('of a filled template works in each language, and fills zone and currency from the place', async () => {
    const texts = loadTexts(root);
    for (const language of languages) {
      const parts: Buffer[] = [];
      for await (const part of plantTemplate(texts, language)) parts.push(part as Buffer);
      const [headings = []] = rowsOf(Buffer.concat(parts));
      expect(headings).toHaveLength(21);
      const cells: Record<string, Value> = {
        name: `Template ${language}`,
        type: texts(language, 'sheets', 'plantType.PHOTOVOLTAIC'),
        country: new Intl.DisplayNames([language], { type: 'region' }).of('CH') ?? '',
        region: 'ch-zh',
        address: 'Seestrasse 1',
        latitude: 47.37,
        longitude: '8,54',
        pvCapacity: 12.345,
        tilt: 20,
        azimuth: 15,
        gridConnectedOn: '2025-05-31',
        contact: 'x@example.org',
        tags: 'lake, roof',
      };
      const order = [
        'name',
        'type',
        'country',
        'region',
        'address',
        'latitude',
        'longitude',
        'timeZone',
        'currency',
        'pvCapacity',
        'tilt',
        'azimuth',
        'storageCapacity',
        'builtOn',
        'gridConnectedOn',
        'feedInPrice',
        'purchasePrice',
        'contact',
        'ownerEmail',
        'organization',
        'tags',
      ];
      const { data } = await bring(fitter, sheetOf([headings, order.map((key) => cells[key] ?? null)]), false, language);
      expect(data, language).toEqual({ rows: 1, stored: 1, problems: [], problemsTotal: 0 });
    }
    const { data } = await t.call(calls.page, { body: { name: 'Template de-DE' }, query: {} as never }, fitter);
    const { data: plant } = await t.call(calls.detail, { params: { id: data.list[0]?.id ?? '' } }, fitter);
    expect(plant).toMatchObject({
      organizationName: 'Sheet installer',
      timeZone: 'Europe/Zurich',
      currency: 'CHF',
      regionCode: 'CH-ZH',
      pvCapacityW: 12345,
      gridConnectedOn: '2025-05-31',
      contactMasked: 'x***@example.org',
      tags: ['lake', 'roof'],
      arrays: [{ capacityW: 12345, tiltDeg: 20, azimuthDeg: 165 }],
    });
  });

  test('with three wrong rows names each of them and stores nothing', async () => {
    const file = sheetOf([
      needed,
      row('Good one'),
      row('Bad place', { 4: 95 }),
      row('Bad type', { 1: 'Windmill' }),
      [],
      row(null, { 6: 'much' }),
    ]);
    const { data } = await bring(fitter, file);
    expect(data).toMatchObject({ rows: 4, stored: 0, problemsTotal: 4 });
    expect(data.problems).toEqual([
      { row: 3, column: 'Latitude', message: 'Latitude goes from -90 to 90.' },
      { row: 4, column: 'Type', message: 'Please choose one of: Energy storage, Photovoltaic, Balcony photovoltaics.' },
      { row: 6, column: 'Plant name', message: 'Please fill in this field.' },
      { row: 6, column: 'PV capacity (kW)', message: expect.any(String) },
    ]);
    expect(await names(fitter, 'Good one')).toEqual([]);
    const absurd = await bring(fitter, sheetOf([needed, row('Absurd', { 6: 5000 })]));
    expect(absurd.data.problems[0]?.message, 'in the unit of the column').toBe('Please enter a value from 0.001 to 1000.');
  });

  test('only checks in a dry run, and stores all rows or none', async () => {
    const file = sheetOf([needed, row('Dry one'), row('Dry two')]);
    expect((await bring(fitter, file, true)).data).toEqual({ rows: 2, stored: 0, problems: [], problemsTotal: 0 });
    expect(await names(fitter, 'Dry')).toEqual([]);
    expect((await bring(fitter, file)).data.stored).toBe(2);
    const { data } = await bring(fitter, file);
    expect(data.problems.map((p) => [p.row, p.column])).toEqual([
      [2, 'Plant name'],
      [3, 'Plant name'],
    ]);
    const twins = await bring(fitter, sheetOf([needed, row('Twin'), row('TWIN')]));
    expect(twins.data.problems.map((p) => p.row)).toEqual([3]);
    const { rows } =
      await sql`select from audit where action = 'plant.imported' and object_name like 'Dry%' and plant_id = object_id`.execute(
        t.db,
      );
    expect(rows).toHaveLength(2);
  });

  test('finds owners and organizations within reach only', async () => {
    const owner = await createPerson(t, 'sheet-owner');
    await sql`update account set service_organization_id = ${dealer} where id = ${owner.id}`.execute(t.db);
    const headings = [...needed, 'Owner e-mail', 'Organization'];
    const owned = (name: string, mail: string | null, org: string | null) => sheetOf([headings, [...row(name), mail, org]]);
    expect((await bring(boss, owned('Owned', 'Sheet-Owner@example.org', 'sheet installer'))).data.stored).toBe(1);
    expect(await names(fitter, 'Owned')).toEqual(['Owned']);
    expect((await t.call(calls.page, { body: {}, query: {} as never }, owner)).data.list.map((p) => p.name)).toEqual(['Owned']);
    const foreign = await bring(rival, owned('Stolen', 'sheet-owner@example.org', 'Sheet installer'));
    expect(foreign.data.problems.map((p) => p.column)).toEqual(['Organization', 'Owner e-mail']);
    expect((await bring(admin, owned('Of nobody', null, null))).data.stored, 'who sees everything').toBe(1);
  });

  test('refuses headings that are missing, twice or unknown', async () => {
    const { data } = await bring(
      fitter,
      sheetOf([
        ['Plant name', 'Plant name', 'Colour', 'Status'],
        ['x', 'y', 'red', 'Normal'],
      ]),
    );
    expect(data.problems.every((p) => p.row === 1)).toBe(true);
    expect(data.problems.map((p) => p.message)).toEqual([
      'Unknown field: Colour.',
      'This column is missing or twice: Plant name.',
      'This column is missing or twice: Type.',
      'This column is missing or twice: Country.',
      'This column is missing or twice: Address.',
      'This column is missing or twice: Latitude.',
      'This column is missing or twice: Longitude.',
    ]);
  });

  test('takes cells that look like formulas as text, and refuses what only looks like a sheet', async () => {
    const sheet = utils.aoa_to_sheet([needed, row('Formula', { 3: 'x' })]);
    sheet.D2 = { t: 's', v: '=1+1', f: 'WEBSERVICE("http://x")' };
    const file = write({ SheetNames: ['x'], Sheets: { x: sheet } }, { type: 'buffer', bookType: 'xlsx' });
    expect((await bring(fitter, file)).data.stored).toBe(1);
    const { data } = await t.call(calls.page, { body: { name: 'Formula' }, query: {} as never }, fitter);
    expect(data.list[0]?.address).toBe('=1+1');
    expect((await bring(fitter, sheetOf([needed, row('=cmd|calc')]))).data.problems[0]?.column, 'no name of a plant').toBe(
      'Plant name',
    );
    expect((await bring(fitter, Buffer.from('name;type\nx;y'))).code).toBe(40022);
    expect((await bring(fitter, Buffer.from('PK\u0003\u0004 nothing'))).code).toBe(40022);
    const bomb = zipOf('xl/worksheets/sheet1.xml', Buffer.alloc(220 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(2 * 1024 * 1024);
    expect((await bring(fitter, bomb)).code, 'a small file that unpacks to a large one').toBe(40023);
    const long = sheetOf([needed, ...Array.from({ length: 5001 }, (_, i) => row(`Row ${i}`))]);
    expect((await bring(fitter, long)).code).toBe(40023);
  }, 60_000);

  test('stores a sheet of 5,000 rows', async () => {
    const { data } = await bring(boss, sheetOf([needed, ...Array.from({ length: 5000 }, (_, i) => row(`Bulk ${i}`))]));
    expect(data).toMatchObject({ rows: 5000, stored: 5000 });
  }, 60_000);
});
