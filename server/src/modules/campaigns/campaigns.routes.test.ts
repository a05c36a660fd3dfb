import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { auditEndpoints } from '#contract/audit.ts';
import { campaignEndpoints as calls, type StartCampaignBody, type Targets } from '#contract/campaigns.ts';
import { tokenEndpoints } from '#contract/tokens.ts';
import { createMaker, createProgram, startBody } from '../../../test/firmware.ts';
import { createHome, type Home } from '../../../test/fleet.ts';
import { md5, startTestApp, type TestApp } from '../../../test/harness.ts';
import { openStream } from '../../../test/live.ts';
import { createOrganization, roleId } from '../../../test/organizations.ts';
import { createPerson, password } from '../../../test/people.ts';

type Person = Awaited<ReturnType<typeof createPerson>>;

let t: TestApp;
let maker: Awaited<ReturnType<typeof createMaker>>;
let program: Awaited<ReturnType<typeof createProgram>>;
let admin: Person;
/** A dealer who was given the right to roll out, one who was not, and one elsewhere. */
let trusted: Person;
let viewer: Person;
let stranger: Person;
let owner: Person;
let ours: string;
let theirs: string;
let elsewhere: string;
let [own, foreign]: Home[] = [];

async function newHome(name: string, organization_id: string, version: string | null = '3.2.11'): Promise<Home> {
  const home = await createHome(t.db, name, { organization_id });
  await t.db
    .updateTable('device')
    .set({ spec_id: maker.spec, firmware_version: version })
    .where('id', '=', home.id.inverter)
    .execute();
  return home;
}

beforeAll(async () => {
  t = await startTestApp();
  maker = await createMaker(t, 'Maker');
  program = await createProgram(t, maker.maker, { minFrom: '3.1.0' });
  ours = await createOrganization(t, 'Ours');
  theirs = await createOrganization(t, 'Theirs');
  admin = await createPerson(t, 'roll-admin', 'super_admin');
  viewer = await createPerson(t, 'roll-viewer', 'dealer_admin', { organizationId: ours });
  elsewhere = await createOrganization(t, 'Elsewhere');
  stranger = await createPerson(t, 'roll-stranger', 'dealer_admin', { organizationId: elsewhere });
  owner = await createPerson(t, 'roll-owner');
  const role = await roleId(t, 'installer');
  for (const permission of ['2009001', '2009001001', '2009001002'])
    await t.db.insertInto('role_permission').values({ role_id: role, permission }).execute();
  trusted = await createPerson(t, 'roll-trusted', 'installer', { organizationId: ours });
  own = await newHome('OURS', ours);
  foreign = await newHome('THEIRS', theirs);
});
afterAll(() => t.close());
afterEach(async () => {
  await t.db.updateTable('campaign').set({ state: 'CANCELLED' }).execute();
  await t.db.updateTable('campaign_item').set({ state: 'CANCELLED', finished_at: sql`now()` }).execute();
});

const everything: Targets = { organizationId: null, plantIds: [], fromVersions: [] };
const start = (who: { token: string }, change: Partial<StartCampaignBody> = {}) =>
  t.call(calls.start, { body: startBody(program.id, change) }, who);
const preview = async (who: { token: string }, targets: Partial<Targets> = {}, programId = program.id) =>
  t.call(calls.preview, { body: { programId, targets: { ...everything, ...targets }, stages: [1, 10, 100] } }, who);
const detail = (who: { token: string }, id: string) => t.call(calls.detail, { params: { id } }, who);
const control = (who: { token: string }, id: string, act: 'PAUSE' | 'RESUME' | 'NEXT_STAGE') =>
  t.call(calls.control, { body: { id, act } }, who);
const serials = async (who: { token: string }, id: string) => {
  const { data } = await t.call(calls.items, { body: { id } }, who);
  return data.list.map(({ deviceSn }) => deviceSn).sort();
};

describe('a roll-out reaches', () => {
  test('only plants within the reach of who starts it, whatever the call names', async () => {
    expect((await preview(trusted)).data.devices).toBe(1);
    for (const targets of [{ plantIds: [foreign?.plantId ?? ''] }, { organizationId: theirs }]) {
      expect((await preview(trusted, targets)).status).toBe(404);
      expect((await start(trusted, { targets: { ...everything, ...targets } })).status).toBe(404);
    }
    const { data } = await start(trusted);
    expect(await serials(admin, data.id)).toEqual(['I-OURS']);
    const refused = await t.call(auditEndpoints.page, { body: { action: 'campaign.refused' } }, admin);
    expect(refused.data.list.map(({ actorName, changes }) => [actorName, changes[0]?.after])).toEqual([
      [trusted.name, 'notFound'],
      [trusted.name, 'notFound'],
    ]);
  });

  test('devices that the program is for, and says why it leaves others out', async () => {
    const plant = (await newHome('MIXED', ours)).plantId;
    const more = async (name: string, change: object) => {
      const home = await newHome(name, ours);
      await t.db
        .updateTable('device')
        .set({ plant_id: plant, ...change })
        .where('id', '=', home.id.inverter)
        .execute();
    };
    const other = await createMaker(t, 'Other');
    await more('NEW', { firmware_version: '3.3.0' });
    await more('NEWER', { firmware_version: '3.10.0' });
    await more('OLD', { firmware_version: '3.0.9' });
    await more('MUTE', { firmware_version: null });
    await t.db
      .updateTable('firmware')
      .set({ hw_revs: ['B1', 'B2'] })
      .where('id', '=', program.id)
      .execute();
    await more('BOARD', { hw_rev: 'A9' });
    await more('NAMELESS', { spec_id: null });
    await more('OTHER', { spec_id: other.spec });
    await more('RETIRED', { retired_at: new Date().toISOString() });
    const busy = await newHome('BUSY', ours);
    await start(admin, { targets: { ...everything, plantIds: [busy.plantId] } });
    expect((await preview(trusted, { plantIds: [plant, busy.plantId] })).data).toEqual({
      devices: 2,
      plants: 1,
      stages: [2, 0, 0],
      hasItAlready: 2,
      versionTooOld: 1,
      otherHardware: 1,
      inOtherCampaign: 1,
      notInBooks: 1,
      consentNeeded: 0,
      versions: expect.arrayContaining([
        { version: '3.2.11', devices: 3 },
        { version: null, devices: 1 },
      ]),
    });
    expect((await preview(trusted, { plantIds: [plant], fromVersions: ['3.2.11'] })).data.devices).toBe(1);
    const { data } = await start(trusted, { targets: { ...everything, plantIds: [plant] } });
    expect(await serials(trusted, data.id)).toEqual(['I-MIXED', 'I-MUTE']);
    const listed = await createProgram(t, maker.maker, { version: '3.5.0', listed: ['I-OLD', 'I-THEIRS'] });
    expect((await preview(trusted, {}, listed.id)).data.devices).toBe(1);
    expect((await start(trusted, { targets: { ...everything, plantIds: [plant] } })).code, 'nothing is left').toBe(40988);
  });

  test('nothing without the password, without a release, by a token, or without the right', async () => {
    expect((await start(trusted, { password: md5('Wrong-One') })).code).toBe(40016);
    const fresh = await createProgram(t, maker.maker, { version: '3.9.0', state: 'NEW' });
    expect((await start(trusted, { programId: fresh.id })).code).toBe(40987);
    const { data } = await t.call(
      tokenEndpoints.create,
      { body: { name: 'x', permissions: ['2009001001'], plantIds: null, days: 7, password } },
      trusted,
    );
    expect((await start({ token: data.token })).status).toBe(403);
    for (const who of [viewer, owner]) expect((await start(who)).status).toBe(403);
    expect(await t.db.selectFrom('campaign').select('id').where('state', '<>', 'CANCELLED').execute()).toEqual([]);
  });
});

describe('a roll-out is seen', () => {
  test('by whoever reaches one of its plants, and of its devices only those', async () => {
    const targets = { ...everything, plantIds: [own?.plantId ?? '', foreign?.plantId ?? ''] };
    const { id } = (await start(admin, { targets })).data;
    expect((await detail(admin, id)).data).toMatchObject({
      devices: 2,
      mayControl: true,
      stage: 0,
      type: 'INVERTER',
      version: '3.3.0',
    });
    expect((await detail(viewer, id)).data).toMatchObject({
      devices: 1,
      mayControl: false,
      stageCounts: [{ pct: 100, devices: 1 }],
    });
    expect((await detail(trusted, id)).data).toMatchObject({ devices: 1, mayControl: false });
    expect(await serials(viewer, id)).toEqual(['I-OURS']);
    expect((await detail(stranger, id)).status).toBe(404);
    const listed = async (who: Person) =>
      (await t.call(calls.page, { body: { programId: program.id } }, who)).data.list.filter((row) => row.id === id);
    expect(await listed(viewer)).toMatchObject([{ id, devices: 1, succeeded: 0, failed: 0, manufacturerName: 'Maker' }]);
    expect(await listed(stranger)).toEqual([]);
    const found = await t.call(calls.items, { body: { id, search: 'ours', states: ['PENDING'] } }, admin);
    expect(found.data).toMatchObject({ total: 1, list: [{ deviceSn: 'I-OURS', deviceType: 'INVERTER' }] });
    expect((await t.call(calls.history, { params: { id: foreign?.id.inverter ?? '' } }, viewer)).status).toBe(404);
    expect((await t.call(calls.history, { params: { id: own?.id.inverter ?? '' } }, viewer)).data[0]).toMatchObject({
      campaignId: id,
      state: 'PENDING',
      version: '3.3.0',
    });
  });

  test('live, by the same people, once for many changes', async () => {
    const address = await t.app.listen({ host: '127.0.0.1', port: 0 });
    const { plantId } = await newHome('LIVE', ours);
    const body = { name: 'one plant', permissions: ['2001001', '2009001'], plantIds: [plantId], days: 7, password };
    const { data: api } = await t.call(tokenEndpoints.create, { body }, viewer);
    const [atViewer, atStranger, atPlant] = [
      await openStream(address, viewer.token),
      await openStream(address, stranger.token),
      await openStream(address, api.token),
    ];
    for (const stream of [atViewer, atStranger, atPlant]) await stream.next('ready');
    await t.db.deleteFrom('due_campaign').execute();
    const { id } = (await start(trusted)).data;
    await t.services.campaigns.tick();
    const heard = await atViewer.next('campaign');
    expect(heard).toMatchObject({ id });
    expect(await atPlant.next('campaign'), 'who sees that plant only').toMatchObject({ id });
    await control(trusted, id, 'PAUSE');
    await t.services.campaigns.tick();
    expect((await atViewer.next('campaign')).eventId, 'the many of the first round were one').not.toBe(heard.eventId);
    const second = (await start(admin, { targets: { ...everything, plantIds: [foreign?.plantId ?? ''] } })).data.id;
    await t.db
      .updateTable('plant')
      .set({ organization_id: elsewhere })
      .where('id', '=', foreign?.plantId ?? '')
      .execute();
    await t.services.campaigns.tick();
    expect(await atStranger.next('campaign'), 'the other one was not for them').toMatchObject({ id: second });
    await t.db
      .updateTable('plant')
      .set({ organization_id: theirs })
      .where('id', '=', foreign?.plantId ?? '')
      .execute();
    for (const stream of [atViewer, atStranger]) stream.close();
  });
});

describe('a roll-out is controlled', () => {
  test('by who started it or reaches all of it, and every act is written down', async () => {
    const targets = { ...everything, plantIds: [own?.plantId ?? '', foreign?.plantId ?? ''] };
    const { id } = (await start(admin, { targets, name: 'Everywhere' })).data;
    for (const answer of [
      await control(trusted, id, 'PAUSE'),
      await t.call(calls.cancel, { body: { id } }, trusted),
      await t.call(calls.retry, { body: { id } }, trusted),
    ])
      expect(answer.status).toBe(403);
    expect((await control(stranger, id, 'PAUSE')).status).toBe(403);
    const mine = (await start(trusted, { targets: { ...everything, plantIds: [(await newHome('MINE', ours)).plantId] } })).data
      .id;
    expect((await control(trusted, mine, 'PAUSE')).code).toBe(200);
    expect((await control(admin, id, 'PAUSE')).code).toBe(200);
    expect((await control(admin, id, 'PAUSE')).code, 'it is paused already').toBe(40989);
    expect((await control(admin, id, 'RESUME')).code).toBe(200);
    expect((await detail(admin, id)).data.state).toBe('SCHEDULED');
    await t.services.campaigns.tick();
    expect((await detail(admin, id)).data.state).toBe('RUNNING');
    expect((await t.call(calls.cancel, { body: { id } }, admin)).data).toEqual({ cancelled: 2, installing: 0 });
    for (const act of ['RESUME', 'NEXT_STAGE'] as const) expect((await control(admin, id, act)).code).toBe(40989);
    expect((await t.call(calls.retry, { body: { id } }, admin)).code).toBe(40989);
    const log = await t.call(auditEndpoints.page, { body: { search: 'Everywhere' } }, admin);
    expect(log.data.list.map(({ action }) => action).reverse()).toEqual([
      'campaign.started',
      'campaign.controlled',
      'campaign.controlled',
      'campaign.cancelled',
    ]);
  });

  test('begins at its time, waits between stages, and goes on earlier where somebody wants it', async () => {
    const plants: string[] = [];
    for (let n = 0; n < 7; n++) plants.push((await newHome(`STAGE${n}`, ours)).plantId);
    const startAt = new Date(Date.now() + 3_600_000).toISOString();
    const { id } = (
      await start(trusted, { targets: { ...everything, plantIds: plants }, startAt, stages: [1, 80, 100], stageWaitHours: 24 })
    ).data;
    const now = async () => {
      await t.services.campaigns.tick();
      return (await detail(trusted, id)).data;
    };
    const end = (stage: number) =>
      sql`update campaign_item set state = 'SUCCEEDED', finished_at = now() where campaign_id = ${id} and stage = ${stage}`.execute(
        t.db,
      );
    expect(await now()).toMatchObject({ state: 'SCHEDULED', stageCounts: [{ devices: 5 }, { devices: 1 }, { devices: 1 }] });
    await sql`update campaign set start_at = now() where id = ${id}`.execute(t.db);
    expect(await now()).toMatchObject({ state: 'RUNNING', stage: 0 });
    expect((await now()).holds).toEqual([
      { hold: 'OFFLINE', devices: 5 },
      { hold: 'STAGE', devices: 2 },
    ]);
    await end(0);
    const waiting = await now();
    expect(waiting.state).toBe('WAITING');
    expect(Date.parse(waiting.nextStageAt ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect((await control(trusted, id, 'NEXT_STAGE')).code).toBe(200);
    expect(await now()).toMatchObject({ state: 'RUNNING', stage: 1, nextStageAt: null });
    expect((await control(trusted, id, 'NEXT_STAGE')).code, 'without waiting for the one before').toBe(200);
    expect((await control(trusted, id, 'NEXT_STAGE')).code, 'there is no other').toBe(40989);
    await end(1);
    await end(2);
    expect(await now()).toMatchObject({ state: 'DONE', succeeded: 7 });
  });

  test('tries again what failed, for one reason or one device, and gives up those that left', async () => {
    const homes = [await newHome('R1', ours), await newHome('R2', ours), await newHome('R3', ours)];
    const { id } = (await start(trusted, { targets: { ...everything, plantIds: homes.map((h) => h.plantId) } })).data;
    const fail = (home: Home | undefined, reason: string) =>
      sql`update campaign_item set state = 'FAILED', reason = ${reason}, finished_at = now(), attempts = 1 where plant_id = ${home?.plantId}`.execute(
        t.db,
      );
    await fail(homes[0], 'NO_SPACE');
    await fail(homes[1], 'NO_MEMORY');
    await fail(homes[2], 'NO_MEMORY');
    await t.services.campaigns.tick();
    expect((await detail(trusted, id)).data).toMatchObject({
      state: 'DONE',
      failed: 3,
      reasons: [
        { reason: 'NO_MEMORY', devices: 2 },
        { reason: 'NO_SPACE', devices: 1 },
      ],
    });
    const retry = async (which: { reason?: 'NO_MEMORY'; itemId?: string }) =>
      (await t.call(calls.retry, { body: { id, ...which } }, trusted)).data.devices;
    expect(await retry({ reason: 'NO_MEMORY' })).toBe(2);
    const { list } = (await t.call(calls.items, { body: { id, reason: 'NO_SPACE' } }, trusted)).data;
    expect(await retry({ itemId: list[0]?.id ?? '' })).toBe(1);
    expect((await detail(trusted, id)).data).toMatchObject({ state: 'RUNNING', failed: 0, finishedAt: null });
    await t.db
      .updateTable('plant')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', '=', homes[0]?.plantId ?? '')
      .execute();
    await t.db
      .updateTable('device')
      .set({ retired_at: new Date().toISOString() })
      .where('id', '=', homes[1]?.id.inverter ?? '')
      .execute();
    await t.services.campaigns.tick();
    const states = (await t.call(calls.items, { body: { id } }, trusted)).data.list.map((i) => [i.deviceSn, i.state]);
    expect(states).toEqual([
      ['I-R2', 'CANCELLED'],
      ['I-R3', 'PENDING'],
    ]);
  });
});

test('only the owner of a plant says whether to be asked, and answers', async () => {
  const home = await newHome('ASK', ours);
  const { plantId } = home;
  await t.db.updateTable('plant').set({ owner_id: owner.id }).where('id', '=', plantId).execute();
  const wish = async (who: Person) => (await t.call(calls.wish, { params: { id: plantId } }, who)).data;
  const setWish = (who: Person) => t.call(calls.setWish, { body: { plantId, asked: true } }, who);
  for (const who of [admin, trusted]) expect((await setWish(who)).status).toBe(404);
  expect((await setWish(owner)).code).toBe(200);
  expect(await wish(owner)).toEqual({ asked: true, mayChange: true });
  expect(await wish(viewer)).toEqual({ asked: true, mayChange: false });
  expect((await preview(trusted, { plantIds: [plantId] })).data.consentNeeded).toBe(1);
  const { id } = (await start(trusted, { targets: { ...everything, plantIds: [plantId] } })).data;
  await t.services.campaigns.tick();
  const answer = (who: Person) => t.call(calls.consent, { body: { campaignId: id, plantId, agreed: true } }, who);
  for (const who of [admin, trusted]) expect((await answer(who)).status).toBe(404);
  expect((await t.call(calls.consents, {}, admin)).data).toEqual([]);
  expect((await answer(owner)).code).toBe(200);
  expect((await answer(owner)).status, 'a word is given once').toBe(404);
  await t.db.updateTable('plant').set({ owner_id: viewer.id }).where('id', '=', plantId).execute();
  expect(await wish(viewer), 'the wish was the former owner’s').toEqual({ asked: false, mayChange: true });
});
