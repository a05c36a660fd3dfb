import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { alarmDefinitionEndpoints } from '#contract/alarm-definitions.ts';
import { type AlarmFilter, alarmEndpoints as calls } from '#contract/alarms.ts';
import { auditEndpoints } from '#contract/audit.ts';
import { authEndpoints } from '#contract/auth.ts';
import { languages } from '#contract/languages.ts';
import { createHome } from '../../../test/fleet.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createOrganization } from '../../../test/organizations.ts';
import { createPerson } from '../../../test/people.ts';
import { scopeFor } from '../../platform/scope.ts';
import { readSheet } from '../../platform/spreadsheet.ts';
import { wantedOf } from './alarms.page.ts';
import { listAlarms, listOfEach } from './alarms.repository.ts';

type Person = Awaited<ReturnType<typeof createPerson>>;
let t: TestApp;
let admin: { token: string };
let installer: Person;
let stranger: Person;
let organizationId: string;
let base: number;
beforeAll(async () => {
  t = await startTestApp();
  admin = { token: await t.signInAsAdmin() };
  organizationId = await createOrganization(t, 'Roofs', 'INSTALLER');
  installer = await createPerson(t, 'installer', 'installer', { organizationId });
  stranger = await createPerson(t, 'stranger', 'installer', {
    organizationId: await createOrganization(t, 'Others', 'INSTALLER'),
  });
});
beforeEach(() => {
  base = Math.floor(Date.now() / 1000) * 1000;
});
afterAll(() => t.close());

const ago = (minutes: number) => new Date(base - minutes * 60_000).toISOString();
let homes = 0;
async function homeWith(codes: string[], back = 2) {
  const home = await createHome(t.db, `AR-${++homes}`, { organization_id: organizationId });
  const events = codes.map((code) => ({
    plant_id: home.plantId,
    device_id: home.id.inverter,
    code,
    at: ago(back),
    state: 'RAISED',
    buffered: false,
  }));
  await t.db.insertInto('device_event').values(events).execute();
  await t.services.alarms.raising.settle();
  return home;
}
const page = (who: { token: string; lang?: string }, body: object, query: object = {}) =>
  t.call(calls.page, { body, query: query as never }, who);
const plantOf = async (name: string) =>
  (await t.db.selectFrom('plant').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
const idOf = async (plantId: string, code?: string) =>
  (await page(admin, { plantId, ...(code && { code }) })).data.list[0]?.id ?? '';

describe('the list', () => {
  test('shows the worst open ones first, and its three levels leave none out', async () => {
    const { plantId } = await homeWith(['INV-127', 'INV-114', 'INV-120', 'INV-119']);
    const { data } = await page(installer, { plantId });
    expect(data.list.map((a) => [a.code, a.level])).toEqual([
      ['INV-114', 'SERIOUS'],
      ['INV-119', 'ERROR'],
      ['INV-120', 'WARN'],
      ['INV-127', 'INFO'],
    ]);
    const codes = async (level: string) => (await page(installer, { plantId, level })).data.list.map((a) => a.code);
    expect([await codes('ERROR'), await codes('WARN'), await codes('GENERAL')]).toEqual([
      ['INV-114', 'INV-119'],
      ['INV-120'],
      ['INV-127'],
    ]);
    expect((await page(installer, { plantId, search: 'inv-12', states: ['ACTIVE', 'ACKNOWLEDGED'] })).data.total).toBe(2);
    expect((await page(installer, { plantId, deviceType: 'CELL' })).data.total).toBe(0);
    const day = ago(2).slice(0, 10);
    expect(
      (await page(installer, { plantId, from: day, to: day, sort: { column: 'code', direction: 'desc' } })).data.list[0]?.code,
    ).toBe('INV-127');
    const history = await t.call(calls.history, { body: { plantId, from: day, to: day } }, installer);
    expect(history.data).toEqual([{ day, SERIOUS: 1, ERROR: 1, WARN: 1, INFO: 1, GENERAL: 0 }]);
  });

  test('is the same page by page, whether few plants are in reach or all, and whether its length is known or not', async () => {
    for (const codes of [['INV-119', 'INV-120', 'INV-127'], ['INV-114', 'INV-119'], ['INV-120']]) {
      const { plantId } = await homeWith(codes, codes.length + 1);
      await sql`update plant set name = ${`Zebra ${codes.length}`} where id = ${plantId}`.execute(t.db);
    }
    await t.call(calls.close, { body: { ids: [await idOf(await plantOf('Zebra 3'), 'INV-120')] } }, admin);
    const everything = await scopeFor(t.db, (await t.call(authEndpoints.userInfo, {}, admin)).data.id, 'alarms.view');
    const filters: AlarmFilter[] = [
      {},
      { search: 'zebra' },
      { search: 'inv-12' },
      { search: 'nowhere' },
      { search: 'zebra 3', level: 'WARN' },
      { search: 'zebra', sort: { column: 'plantName', direction: 'desc' } },
      { level: 'ERROR' },
      { level: 'GENERAL', states: ['ACTIVE'] },
      { states: ['CLOSED'] },
      { code: 'INV-119' },
      { deviceType: 'INVERTER' },
      { deviceType: 'INVERTER', code: 'INV-120', sort: { column: 'latestAt', direction: 'asc' } },
      { deviceType: 'DONGLE', code: 'INV-120' },
      { states: ['ACKNOWLEDGED', 'CLOSED'], level: 'WARN' },
      ...(['startedAt', 'latestAt', 'level', 'code', 'plantName'] as const).flatMap((column) =>
        (['asc', 'desc'] as const).map((direction) => ({ sort: { column, direction } })),
      ),
    ];
    for (const filter of filters) {
      const whole = (await page(admin, { ...filter, organizationId }, { pageNum: 1, pageSize: 100 })).data;
      const ids = whole.list.map((a) => a.id);
      expect(whole.total).toBe(ids.length);
      for (const who of [installer, admin]) {
        const pages: string[] = [];
        for (let pageNum = 1; pageNum <= Math.ceil(ids.length / 4); pageNum++) {
          const { data } = await page(who, { ...filter, ...(who === admin && { organizationId }) }, { pageNum, pageSize: 4 });
          expect(data.total).toBe(ids.length);
          pages.push(...data.list.map((a) => a.id));
        }
        expect(pages, JSON.stringify(filter)).toEqual(ids);
      }
      const wanted = await wantedOf(t.db, everything, installer.id, filter);
      const inOneGo = await listAlarms(t.db, everything, wanted, { limit: 5, offset: 2 });
      const ways = [...(wanted.codes ? (['code'] as const) : []), 'plant'] as const;
      for (const by of ways) expect(await listOfEach(t.db, everything, wanted, { limit: 5, offset: 2 }, by)).toEqual(inOneGo);
    }
  });

  test('is cut to the caller’s reach, with detail, counts and sheet', async () => {
    const { plantId } = await homeWith(['INV-119']);
    const id = await idOf(plantId);
    expect((await page(stranger, { plantId })).data.total).toBe(0);
    expect((await page(stranger, { organizationId, sort: { column: 'plantName', direction: 'asc' } })).data.total).toBe(0);
    expect((await page(stranger, { search: 'zebra' })).data.total).toBe(0);
    expect((await page(stranger, { code: 'INV-119' })).data.total).toBe(0);
    expect((await t.call(calls.detail, { params: { id } }, stranger)).status).toBe(404);
    expect((await t.call(calls.counts, {}, stranger)).data.unacknowledged).toBe(0);
    expect((await t.call(calls.counts, {}, installer)).data.open.ERROR).toBeGreaterThan(0);
    const sheet = async (who: { token: string }) => {
      const answer = await t.app.inject({
        method: 'POST',
        url: calls.export.path,
        headers: { authorization: `Bearer ${who.token}`, lang: 'de-DE' },
        payload: { plantId },
      });
      return readSheet(answer.rawPayload, 100);
    };
    expect(await sheet(stranger)).toHaveLength(1);
    expect((await sheet(installer))[1]?.slice(0, 3)).toEqual(['Fehler', 'Aktiv', 'INV-119']);
  });

  test('a guest sees the alarms of demo plants and no person', async () => {
    const { plantId } = await homeWith(['INV-119']);
    const id = await idOf(plantId);
    await t.call(calls.assign, { body: { ids: [id], assigneeId: installer.id } }, installer);
    await t.call(calls.comment, { body: { id, comment: 'Call the owner' } }, installer);
    await sql`update plant set demo = true where id = ${plantId}`.execute(t.db);
    const guest = await createPerson(t, 'guest-1', 'guest');
    const { data } = await t.call(calls.detail, { params: { id } }, guest);
    expect([data.assigneeName, data.assigneeId]).toEqual([null, null]);
    expect(data.history.map((h) => [h.kind, h.byName, h.text])).toEqual([
      ['RAISED', null, null],
      ['ASSIGNED', null, null],
      ['COMMENTED', null, null],
    ]);
    expect((await t.call(calls.close, { body: { ids: [id] } }, guest)).status).toBe(403);
  });

  test('speaks the language of the caller about cause and advice', async () => {
    const id = await idOf((await homeWith(['INV-114'])).plantId);
    const told = new Set<string>();
    for (const lang of languages) {
      const { data } = await t.call(calls.detail, { params: { id } }, { ...admin, lang });
      told.add(`${data.message} ${data.cause} ${data.advice}`);
    }
    expect(told.size).toBe(languages.length);
  });
});

describe('the life of an alarm', () => {
  test('goes from active over acknowledged to closed, with everything written down', async () => {
    const { plantId } = await homeWith(['INV-114', 'INV-119']);
    const ids = [await idOf(plantId, 'INV-114'), await idOf(plantId, 'INV-119')];
    expect((await t.call(calls.acknowledge, { body: { ids, comment: 'On my way' } }, installer)).data).toEqual({ changed: 2 });
    expect((await t.call(calls.acknowledge, { body: { ids } }, installer)).data, 'once is enough').toEqual({ changed: 0 });
    const { data: people } = await t.call(calls.assignees, {}, installer);
    expect(people).toEqual([{ id: installer.id, name: 'installer', organizationName: 'Roofs' }]);
    expect((await t.call(calls.assign, { body: { ids, assigneeId: installer.id } }, installer)).data).toEqual({ changed: 2 });
    expect((await page(installer, { plantId, mine: true })).data.total).toBe(2);
    await t.call(calls.comment, { body: { id: ids[0] ?? '', comment: 'Connector replaced' } }, installer);
    expect((await t.call(calls.close, { body: { ids: ids.slice(0, 1), comment: 'Done' } }, installer)).data).toEqual({
      changed: 1,
    });
    const { data } = await t.call(calls.detail, { params: { id: ids[0] ?? '' } }, installer);
    expect(data).toMatchObject({ state: 'CLOSED', closeReason: 'PERSON', comments: 3 });
    expect(data.history.map((h) => [h.kind, h.byName, h.text])).toEqual([
      ['RAISED', null, null],
      ['ACKNOWLEDGED', 'installer', 'On my way'],
      ['ASSIGNED', 'installer', 'installer'],
      ['COMMENTED', 'installer', 'Connector replaced'],
      ['CLOSED', 'installer', 'Done'],
    ]);
    expect(data.earlier.map((e) => e.code)).toEqual(['INV-119']);
    const { data: audit } = await t.call(auditEndpoints.page, { body: { action: 'alarm.closed' }, query: {} as never }, admin);
    expect(audit.list[0]).toMatchObject({ actorName: 'installer', objectType: 'ALARM', objectName: 'INV-114 Plant' });
  });

  test('closed by a person stays closed while the condition stands, and comes anew when it is raised again', async () => {
    const home = await homeWith(['INV-114']);
    const id = await idOf(home.plantId);
    await t.call(calls.close, { body: { ids: [id] } }, installer);
    await sql`insert into due_alarm (subject_id, code, since) values (${home.id.inverter}, 'INV-114', ${ago(2)})`.execute(t.db);
    await t.services.alarms.raising.settle();
    expect((await page(installer, { plantId: home.plantId })).data.list).toMatchObject([{ id, state: 'CLOSED' }]);
    await sql`update alarm set closed_at = ${ago(1)} where id = ${id}`.execute(t.db);
    await t.db
      .insertInto('device_event')
      .values({
        plant_id: home.plantId,
        device_id: home.id.inverter,
        code: 'INV-114',
        at: ago(0),
        state: 'RAISED',
        buffered: false,
      })
      .execute();
    await t.services.alarms.raising.settle();
    expect((await page(installer, { plantId: home.plantId })).data.list.map((a) => a.state)).toEqual(['ACTIVE', 'CLOSED']);
  });

  test('is nobody’s from another organization: neither acknowledged, closed, assigned nor commented', async () => {
    const id = await idOf((await homeWith(['INV-119'])).plantId);
    const body = { ids: [id] };
    expect((await t.call(calls.acknowledge, { body }, stranger)).status).toBe(404);
    expect((await t.call(calls.close, { body }, stranger)).status).toBe(404);
    expect((await t.call(calls.assign, { body: { ...body, assigneeId: null } }, stranger)).status).toBe(404);
    expect((await t.call(calls.comment, { body: { id, comment: 'x' } }, stranger)).status).toBe(404);
    expect((await t.call(calls.assign, { body: { ...body, assigneeId: stranger.id } }, installer)).status).toBe(404);
    expect((await page(installer, { search: 'INV-119' })).data.list.find((a) => a.id === id)?.state).toBe('ACTIVE');
  });
});

describe('definitions', () => {
  const list = async (body: object = {}, lang = 'en-GB') =>
    (await t.call(alarmDefinitionEndpoints.page, { body, query: { pageSize: 100 } as never }, { ...admin, lang })).data;
  const own = {
    code: 'ABC-700',
    deviceType: 'INVERTER' as const,
    clearMode: 'AUTO' as const,
    level: 'WARN' as const,
    enabled: true,
    notify: false,
    debounceS: 0,
    clearDelayS: 60,
    message: 'Door of the cabinet open',
    cause: 'Somebody forgot it',
    advice: 'Close it',
  };

  test('are the sixty of the catalogue, in every language, and are never deleted', async () => {
    expect((await list()).total).toBe(60);
    for (const lang of languages) expect((await list({}, lang)).list.every((d) => d.message && d.trigger)).toBe(true);
    expect((await list({ search: 'arc fault' })).list.map((d) => d.code)).toEqual(['INV-114']);
    const { status } = await t.call(alarmDefinitionEndpoints.delete, { body: { code: 'INV-101' } }, admin);
    expect(status).toBe(409);
  });

  test('can be added once, raise what devices had reported, and stay while an alarm carries them', async () => {
    const home = await homeWith(['ABC-700']);
    expect((await page(admin, { plantId: home.plantId })).data.total).toBe(0);
    expect((await t.call(alarmDefinitionEndpoints.add, { body: own }, admin)).data).toEqual({ code: 'ABC-700' });
    expect((await t.call(alarmDefinitionEndpoints.add, { body: own }, admin)).fields).toMatchObject([{ path: 'code' }]);
    await t.services.alarms.raising.settle();
    expect((await page(admin, { plantId: home.plantId })).data.list).toMatchObject([{ message: 'Door of the cabinet open' }]);
    expect((await t.call(alarmDefinitionEndpoints.delete, { body: { code: 'ABC-700' } }, admin)).status).toBe(409);
    await sql`delete from alarm where code = 'ABC-700'`.execute(t.db);
    expect((await t.call(alarmDefinitionEndpoints.delete, { body: { code: 'ABC-700' } }, admin)).status).toBe(200);
  });

  test('are changed by one person at a time; what is switched off raises nothing', async () => {
    const [before] = (await list({ search: 'INV-112' })).list;
    const change = { level: 'WARN' as const, enabled: false, notify: true, debounceS: 0, clearDelayS: 120 };
    const edit = { code: 'INV-112', version: before?.version ?? 0, ...change };
    expect((await t.call(alarmDefinitionEndpoints.edit, { body: { ...edit, debounceS: 1.5 } }, admin)).fields[0]?.path).toBe(
      'debounceS',
    );
    expect((await t.call(alarmDefinitionEndpoints.edit, { body: edit }, admin)).status).toBe(200);
    expect((await t.call(alarmDefinitionEndpoints.edit, { body: edit }, admin)).status).toBe(409);
    expect((await list({ search: 'INV-112' })).list[0]).toMatchObject({ ...change, version: 1 });
    const home = await homeWith(['INV-112']);
    expect((await page(admin, { plantId: home.plantId })).data.total).toBe(0);
    await t.call(alarmDefinitionEndpoints.edit, { body: { ...edit, version: 1, enabled: true } }, admin);
    await t.services.alarms.raising.settle();
    expect((await page(admin, { plantId: home.plantId })).data.list).toMatchObject([{ code: 'INV-112', level: 'WARN' }]);
  });
});
