import { inflateSync } from 'node:zlib';
import { read, utils } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { reportEndpoints as calls, type ReportBody, type ReportFileBody, reportColumns } from '#contract/reports.ts';
import { storeDays } from '../../../test/days.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createOrganization } from '../../../test/organizations.ts';
import { createPerson } from '../../../test/people.ts';
import { storePlants } from '../../../test/plants.ts';

let t: TestApp;
let dealer: Awaited<ReturnType<typeof createPerson>>;
let home: string;
let sunny: string;
let shady: string;
let foreign: string;
beforeAll(async () => {
  t = await startTestApp();
  home = await createOrganization(t, 'Home');
  dealer = await createPerson(t, 'dealer', 'dealer_admin', { organizationId: home });
  [sunny = '', shady = '', foreign = ''] = await storePlants(t, [
    { name: 'Sunny', organization_id: home, pv_capacity_w: 5000, created_at: '2026-02-02T00:00:00Z' },
    { name: '=cmd|"Łódź 中心"', organization_id: home, created_at: '2026-01-01T00:00:00Z' },
    { name: 'Foreign', organization_id: await createOrganization(t, 'Elsewhere') },
  ]);
  await storeDays(t, sunny, [
    {
      day: '2026-01-30',
      pv_wh: 10_000,
      load_wh: 8_000,
      import_wh: 2_000,
      export_wh: 4_000,
      self_consumed_wh: 6_000,
      revenue: 2.5,
    },
    { day: '2026-01-31', pv_wh: 20_000, quality: 'ESTIMATED' },
    { day: '2026-02-01', pv_wh: 30_000, load_wh: 2_000, import_wh: 0, export_wh: 28_000, self_consumed_wh: 2_000, revenue: 1.5 },
  ]);
  await storeDays(t, shady, [{ day: '2026-02-01', pv_wh: 1_000, revenue: 7 }]);
  await storeDays(t, foreign, [{ day: '2026-02-01', pv_wh: 999_000 }]);
});
afterAll(() => t.close());

const body = (change: Partial<ReportBody> = {}): ReportBody => ({
  plants: { filter: { sort: { column: 'createdAt', direction: 'desc' } } },
  from: '2026-01-01',
  to: '2026-03-31',
  unit: 'month',
  perPlant: true,
  columns: [...reportColumns],
  ...change,
});
const query = (change: Partial<ReportBody> = {}, page = {}) =>
  t.call(calls.query, { body: body(change), query: page as never }, dealer);
const file = (change: Partial<ReportFileBody>, lang = 'en-GB', who = dealer) =>
  t.app.inject({
    method: 'POST',
    url: calls.export.path,
    payload: { ...body(), ...change },
    headers: { authorization: `Bearer ${who.token}`, lang },
  });

describe('a report', () => {
  test('has a row for every plant and month, and says what is not known', async () => {
    const { data } = await query();
    expect([data.total, data.plants]).toEqual([6, 2]);
    expect(data.list.map((r) => [r.plant?.name, r.day, r.pvWh, r.quality, r.days])).toEqual([
      ['Sunny', '2026-01-01', 30_000, 'ESTIMATED', 2],
      ['Sunny', '2026-02-01', 30_000, 'MEASURED', 1],
      ['Sunny', '2026-03-01', null, null, 0],
      ['=cmd|"Łódź 中心"', '2026-01-01', null, null, 0],
      ['=cmd|"Łódź 中心"', '2026-02-01', 1_000, 'MEASURED', 1],
      ['=cmd|"Łódź 中心"', '2026-03-01', null, null, 0],
    ]);
    const [january] = data.list;
    expect(january).toMatchObject({
      specificYield: 6,
      selfConsumptionRate: 0.6,
      selfSufficiencyRate: 0.75,
      revenue: 2.5,
      currency: 'EUR',
    });
    expect(january?.plant).toMatchObject({ organization: 'Home', pvCapacityW: 5000 });
  });

  test('pages through the same rows', async () => {
    const all = (await query()).data.list;
    const pages = await Promise.all([1, 2].map((pageNum) => query({}, { pageNum, pageSize: 4 })));
    expect(pages.flatMap((p) => p.data.list)).toEqual(all);
  });

  test('adds all plants up for the chart and the sum, rates from energies and yield from plants of known size', async () => {
    const { data } = await query({ perPlant: false });
    expect(data.list.map((r) => [r.plant, r.day, r.pvWh])).toEqual([
      [null, '2026-01-01', 30_000],
      [null, '2026-02-01', 31_000],
      [null, '2026-03-01', null],
    ]);
    expect(data.sum).toMatchObject({
      pvWh: 61_000,
      revenue: 11,
      selfConsumptionRate: 0.2,
      selfSufficiencyRate: 0.8,
      specificYield: 12,
      days: 4,
    });
    expect((await query()).data.chart).toEqual(data.chart);
  });

  test.each([
    ['date', 90],
    ['month', 3],
    ['year', 1],
    ['total', 1],
  ] as const)('by %s has the same sum', async (unit, buckets) => {
    const { data } = await query({ unit, perPlant: false });
    expect([data.total, data.sum?.pvWh]).toEqual([buckets, 61_000]);
  });

  test('never adds different currencies up', async () => {
    const [abroad = ''] = await storePlants(t, [{ name: 'Abroad', organization_id: home }]);
    await sql`update plant set currency = 'PLN' where id = ${abroad}`.execute(t.db);
    await storeDays(t, abroad, [{ day: '2026-02-01', revenue: 40, currency: 'PLN' }]);
    const { data } = await query({ unit: 'total' });
    expect(data.sum).toMatchObject({ revenue: null, currency: null });
    expect(data.mixedCurrencies).toBe(true);
    expect(data.list.map((r) => [r.revenue, r.currency])).toContainEqual([40, 'PLN']);
    await sql`update plant set deleted_at = now() where id = ${abroad}`.execute(t.db);
  });

  test('of chosen plants is refused where one of them is out of reach, in every form', async () => {
    const plants = { ids: [sunny, foreign] };
    expect((await query({ plants })).status).toBe(404);
    expect((await file({ plants, format: 'csv' })).statusCode).toBe(404);
    expect((await t.call(calls.startJob, { body: { ...body({ plants }), format: 'csv' } }, dealer)).status).toBe(404);
    expect((await query({ plants: { ids: [sunny] } })).data.plants).toBe(1);
  });

  test('takes no period that ends before it begins, and none of eleven years', async () => {
    expect((await query({ from: '2026-02-01', to: '2026-01-01' })).fields[0]?.path).toBe('to');
    expect((await query({ from: '2015-01-01', to: '2026-01-01' })).fields[0]?.path).toBe('from');
  });
});

describe('a file', () => {
  const cellsOf = (payload: Buffer) => {
    const sheet = read(payload, { cellFormula: true }).Sheets.Report;
    return utils.sheet_to_json<unknown[]>(sheet ?? {}, { header: 1, defval: null });
  };

  test('as a spreadsheet holds the same figures and their sum; a name that looks like a formula stays a text', async () => {
    const response = await file({ format: 'xlsx', columns: ['pvWh', 'selfConsumptionRate', 'revenue'] });
    expect(response.statusCode).toBe(200);
    expect(cellsOf(response.rawPayload)).toEqual([
      ['Plant', 'Period', 'Generation (kWh)', 'Self-consumption (%)', 'Revenue', 'Currency'],
      ['Sunny', '2026-01', 30, 60, 2.5, 'EUR'],
      ['Sunny', '2026-02', 30, 6.66666666667, 1.5, 'EUR'],
      ['Sunny', '2026-03', null, null, null, null],
      ['=cmd|"Łódź 中心"', '2026-01', null, null, null, null],
      ['=cmd|"Łódź 中心"', '2026-02', 1, null, 7, 'EUR'],
      ['=cmd|"Łódź 中心"', '2026-03', null, null, null, null],
      ['Total', null, 61, 20, 11, 'EUR'],
    ]);
  });

  test('as CSV is for programs: no sum, and nothing that a spreadsheet would run', async () => {
    const { payload } = await file({ format: 'csv', columns: ['pvWh'], unit: 'total' });
    expect(payload.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Plant,Period,Generation (kWh)',
      'Sunny,2026-01-01 – 2026-03-31,60',
      '"\'=cmd|""Łódź 中心""",2026-01-01 – 2026-03-31,1',
      '',
    ]);
  });

  /** What the fonts of the PDF map their glyphs back to: the letters that can be searched and copied. */
  function lettersOf(pdf: Buffer): Set<string> {
    const letters = new Set<string>();
    const text = pdf.toString('latin1');
    for (const { index } of text.matchAll(/stream\r?\n/g)) {
      const start = index + (text[index + 6] === '\r' ? 8 : 7);
      const end = text.indexOf('endstream', start);
      let content: string;
      try {
        content = inflateSync(pdf.subarray(start, end)).toString('latin1');
      } catch {
        continue;
      }
      if (!content.includes('beginbfrange')) continue;
      for (const [, list = ''] of content.matchAll(/\[([^\]]*)\]/g))
        for (const [, hex = ''] of list.matchAll(/<([0-9a-f]+)>/gi))
          for (let at = 0; at < hex.length; at += 4) letters.add(String.fromCharCode(Number.parseInt(hex.slice(at, at + 4), 16)));
    }
    return letters;
  }

  test.each(languages)('as PDF draws every letter of %s', async (lang) => {
    const response = await file({ format: 'pdf' }, lang);
    const pdf = response.rawPayload;
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const letters = lettersOf(pdf);
    const texts: Record<string, string> = (await import(`#texts/${lang}/report.json`, { with: { type: 'json' } })).default;
    const drawn = ['title', 'total', 'unknown', 'column.pvWh', 'column.quality', 'quality.ESTIMATED'].map((key) => texts[key]);
    const missing = [...`${drawn.join('')}Łódź中心`].filter((letter) => letter.trim() && !letters.has(letter));
    expect(missing).toEqual([]);
  });

  test('that is too large to wait for is refused, and started as a job instead', async () => {
    const long = { from: '2016-03-24', to: '2026-03-30', unit: 'date' } as const;
    await storePlants(
      t,
      Array.from({ length: 5 }, () => ({ organization_id: home, name: 'Many' })),
    );
    const refused = await file({ format: 'csv', ...long });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 40985]);
    expect((await t.call(calls.startJob, { body: { ...body(long), format: 'csv' } }, dealer)).status).toBe(200);
    await t.runJobs();
    const [job] = (await t.call(calls.jobs, {}, dealer)).data;
    expect(job).toMatchObject({ state: 'DONE', rows: 7 * 3659, rowsDone: 7 * 3659 });
    await sql`update plant set deleted_at = now() where name = 'Many'`.execute(t.db);
  });
});
