import { buffer } from 'node:stream/consumers';
import { read, utils } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEndpoints } from '#contract/audit.ts';
import { basicsEndpoints } from '#contract/basics.ts';
import { deviceEndpoints as calls } from '#contract/devices.ts';
import type { ImportReport } from '#contract/fields.ts';
import { createPlantRow, deviceInput } from '../../../test/devices.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createOrganization } from '../../../test/organizations.ts';
import { createPerson } from '../../../test/people.ts';
import { newId } from '../../platform/crypto.ts';
import { type Cell, oneBatch, spreadsheet, spreadsheetType } from '../../platform/spreadsheet.ts';

type Who = { token: string };
let t: TestApp;
let admin: Who;
beforeAll(async () => {
  t = await startTestApp();
  admin = { token: await t.signInAsAdmin() };
  const maker = newId();
  await t.db.insertInto('manufacturer').values({ id: maker, name: 'Helio Works', abbreviation: 'HW' }).execute();
  await t.db
    .insertInto('device_spec')
    .values({ id: newId(), manufacturer_id: maker, device_type: 'INVERTER', name: 'H10', inverter_type: 'THREE_PHASE' })
    .execute();
});
afterAll(() => t.close());

const german = ['Seriennummer', 'Typ', 'Gerätecode', 'Hersteller', 'Spezifikation'];

async function send(file: Buffer, options: { who?: Who; dryRun?: boolean; lang?: string } = {}) {
  const response = await t.app.inject({
    method: 'POST',
    url: calls.importStock.path,
    query: { dryRun: String(options.dryRun ?? false) },
    payload: file,
    headers: {
      authorization: `Bearer ${(options.who ?? admin).token}`,
      lang: options.lang ?? 'en-GB',
      'content-type': spreadsheetType,
    },
  });
  const { code, msg, data } = response.json() as { code: number; msg: string; data: ImportReport };
  return { status: response.statusCode, code, msg, data };
}
const sheet = (headings: string[], rows: Cell[][]) => buffer(spreadsheet('x', headings, oneBatch(rows)));
const inStock = async () =>
  (
    await t.db
      .selectFrom('device')
      .select((e) => e.fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

describe('a sheet of serial numbers', () => {
  test('is taken in whole: types in any language, makers by name or abbreviation, columns in any order', async () => {
    const file = await sheet(
      ['Type', 'Serial number', 'Specification', 'Manufacturer', 'Claim code', 'Firmware version', 'Remark'],
      [
        ['INVERTER', 'sheet-001', 'h10', 'helio works', 'abc123', '3.2.11', 'first'],
        ['Wechselrichter', 'SHEET-002', 'H10', 'HW', 'ABC124', null, null],
        [null, null, null, null, null, null, null],
        ['电池', 20260001, null, null, 'ABC125', null, null],
        ['Compteur', 'SHEET-004', null, null, null, null, null],
      ],
    );
    const dry = await send(file, { dryRun: true });
    expect(dry.data).toEqual({ rows: 4, stored: 0, problems: [], problemsTotal: 0 });
    expect(await inStock()).toBe(0);
    expect((await send(file)).data).toEqual({ rows: 4, stored: 4, problems: [], problemsTotal: 0 });
    const { data } = await t.call(
      calls.page,
      {
        body: { types: ['INVERTER', 'CELL', 'METERBOX'], stock: true, sort: { column: 'serialNumber', direction: 'asc' } },
        query: {} as never,
      },
      admin,
    );
    expect(data.list.map((d) => [d.serialNumber, d.type, d.specName, d.firmwareVersion])).toEqual([
      ['20260001', 'CELL', null, null],
      ['SHEET-001', 'INVERTER', 'H10', '3.2.11'],
      ['SHEET-002', 'INVERTER', 'H10', null],
      ['SHEET-004', 'METERBOX', null, null],
    ]);
    const plantId = await createPlantRow(t, 'House');
    const device = deviceInput('INVERTER', 'SHEET-001', { claimCode: 'ABC123' });
    expect((await t.call(calls.add, { body: { plantId, device } }, admin)).code, 'its code opens it').toBe(200);
    const { data: log } = await t.call(
      auditEndpoints.page,
      { body: { action: 'device.stockImported' }, query: {} as never },
      admin,
    );
    expect(log.list[0]).toMatchObject({ objectName: 'SHEET-001 … SHEET-004', changes: [{ field: 'rows', after: '4' }] });
  });

  test('with three wrong rows stores nothing and says what is wrong with each, in the language of the reader', async () => {
    const before = await inStock();
    const file = await sheet(german, [
      ['GOOD-001', 'Wechselrichter', 'ABC123', null, null],
      ['GOOD-002', 'Wechselrichter', 'ABC123', 'Nobody', 'H10'],
      ['GOOD-003', 'Dongle', 'ABC123', 'HW', 'H10'],
      ['SHEET-002', 'Wechselrichter', 'ABC123', null, null],
      ['GOOD-005', 'Dongle', 'ABC123', null, null],
    ]);
    const { data } = await send(file, { lang: 'de-DE' });
    expect(data).toEqual({
      rows: 5,
      stored: 0,
      problemsTotal: 3,
      problems: [
        { row: 3, column: 'Hersteller', message: 'Dieser Hersteller steht nicht in den Stammdaten.' },
        {
          row: 4,
          column: 'Spezifikation',
          message: 'Dieser Hersteller hat für diese Geräteart keine Spezifikation mit diesem Namen.',
        },
        { row: 5, column: 'Seriennummer', message: 'Diese Seriennummer ist bereits erfasst.' },
      ],
    });
    expect(await inStock()).toBe(before);
  });

  test.each([
    ['a bad serial number', ['x', 'INVERTER', 'ABC123', null, null], 'Serial number'],
    ['no serial number', [null, 'INVERTER', 'ABC123', null, null], 'Serial number'],
    ['a number that lost its digits', [1.5, 'INVERTER', 'ABC123', null, null], 'Serial number'],
    ['no code on an inverter', ['BAD-0001', 'INVERTER', null, null, null], 'Claim code'],
    ['a code that is too short', ['BAD-0001', 'METERBOX', 'AB', null, null], 'Claim code'],
    ['no type', ['BAD-0001', null, 'ABC123', null, null], 'Type'],
    ['a specification of another type', ['BAD-0001', 'CELL', 'ABC123', 'HW', 'H10'], 'Specification'],
    ['a manufacturer alone', ['BAD-0001', 'INVERTER', 'ABC123', 'HW', null], 'Specification'],
    ['a specification alone', ['BAD-0001', 'INVERTER', 'ABC123', null, 'H10'], 'Manufacturer'],
  ] as [string, Cell[], string][])('refuses %s at its column', async (_what, row, column) => {
    const { data } = await send(await sheet(german, [row]));
    expect(data.problems.map((p) => [p.row, p.column])).toEqual([[2, column]]);
  });

  test('refuses the second of two rows with the same number', async () => {
    const row: Cell[] = ['SAME-001', 'CELL', 'ABC123', null, null];
    const { data } = await send(await sheet(german, [row, ['same-001', ...row.slice(1)]]));
    expect(data.problems).toEqual([{ row: 3, column: 'Serial number', message: 'This serial number is entered twice.' }]);
  });

  test('without a column that is needed, or with one twice, is told so', async () => {
    const missing = await send(await sheet(['Serial number', 'Type'], [['GOOD-009', 'INVERTER']]));
    expect(missing.data.problems).toEqual([
      { row: 1, column: 'Claim code', message: 'This column is missing or twice: Claim code.' },
    ]);
    const twice = await send(await sheet([...german, 'Serial number'], []));
    expect(twice.data.problems[0]?.row).toBe(1);
  });

  test('of 20,000 rows goes in at one go; a listing of problems is short, their number is told', async () => {
    const rows = Array.from({ length: 20_000 }, (_, n): Cell[] => [`BULK-${n}`, 'CELL', 'ABC123', null, null]);
    const file = await sheet(german, rows);
    expect((await send(file)).data).toEqual({ rows: 20_000, stored: 20_000, problems: [], problemsTotal: 0 });
    const again = await send(file);
    expect(again.data).toMatchObject({ stored: 0, problemsTotal: 20_000 });
    expect(again.data.problems).toHaveLength(200);
  }, 60_000);

  test('that two people send at once is stored once', async () => {
    const rows = Array.from({ length: 300 }, (_, n): Cell[] => [`TWICE-${n}`, 'CELL', 'ABC123', null, null]);
    const file = await sheet(german, rows);
    const reports = await Promise.all([send(file), send(file), send(file)]);
    expect(reports.filter((r) => r.data?.stored === 300)).toHaveLength(1);
    const { rows: found } = await sql`select 1 from device where serial_number like 'TWICE-%'`.execute(t.db);
    expect(found).toHaveLength(300);
  });

  test('is refused where it is no sheet, and from those who do not keep the stock', async () => {
    expect((await send(Buffer.from('PK\u0003\u0004 not a book'))).code).toBe(40022);
    expect((await send(Buffer.from('<html>'))).code).toBe(40022);
    const dealer = await createPerson(t, 'dealer', 'dealer_admin', { organizationId: await createOrganization(t, 'Dealer') });
    expect((await send(await sheet(german, []), { who: dealer })).status).toBe(403);
  });
});

test('the template can be filled in and sent back, in every language', async () => {
  for (const lang of ['en-GB', 'de-DE', 'zh-CN', 'pl-PL']) {
    const response = await t.app.inject({
      url: basicsEndpoints.template.path.replace('{name}', 'stock'),
      headers: { authorization: `Bearer ${admin.token}`, lang },
    });
    expect(response.headers['content-disposition']).toBe('attachment; filename="stock.xlsx"');
    const book = read(response.rawPayload);
    const [headings] = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
    const filled = await sheet(headings ?? [], [[`TEMPLATE-${lang}`, 'DONGLE', 'ABC123', null, null, null, null, null]]);
    expect((await send(filled, { dryRun: true })).data).toEqual({ rows: 1, stored: 0, problems: [], problemsTotal: 0 });
  }
});
