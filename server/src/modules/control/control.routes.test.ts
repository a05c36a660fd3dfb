import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { controlEndpoints as calls, type WriteParametersBody } from '#contract/control.ts';
import { tokenEndpoints } from '#contract/tokens.ts';
import { createControlled, desk, oath, writeBody } from '../../../test/control.ts';
import { startTestBroker } from '../../../test/fleet.ts';
import { md5, startTestApp, type TestApp } from '../../../test/harness.ts';
import { createOrganization, roleId } from '../../../test/organizations.ts';
import { createPerson, password } from '../../../test/people.ts';

type Person = Awaited<ReturnType<typeof createPerson>>;

let t: TestApp;
let broker: Awaited<ReturnType<typeof startTestBroker>>;
let home: Awaited<ReturnType<typeof createControlled>>;
let installer: Person;
let owner: Person;
let stranger: Person;
let hash: string | null;

beforeAll(async () => {
  t = await startTestApp();
  broker = await startTestBroker(t);
  const organization = await createOrganization(t, 'Roofers', 'INSTALLER');
  installer = await createPerson(t, 'roofer', 'installer', { organizationId: organization });
  owner = await createPerson(t, 'householder');
  stranger = await createPerson(t, 'stranger', 'installer', {
    organizationId: await createOrganization(t, 'Others', 'INSTALLER'),
  });
  home = await createControlled(t, broker, 'FORGED', { owner: owner.id, organization });
  ({ hash } = await desk(t, broker, installer).readAll(home.inverter));
});
afterAll(async () => {
  await broker.close();
  await t.close();
});

const write = (
  who: { token: string },
  more: Partial<WriteParametersBody> = {},
  changes: Record<string, number> = { 'ov1.v': 280 },
) => t.call(calls.write, { body: writeBody(home.inverter, hash, changes, more) }, who);
const ordered = async () =>
  Number((await sql<{ n: number }>`select count(*) as n from command where op <> 'param.read'`.execute(t.db)).rows[0]?.n);
async function refusals(who: Person): Promise<string[]> {
  const { rows } = await sql<{ why: string }>`
    select changes->0->>'after' as why from audit where action = 'control.refused' and actor_id = ${who.id} order by at, id`.execute(
    t.db,
  );
  return rows.map(({ why }) => why);
}

describe('a forged write is refused and written down', () => {
  test('without the permission, as owner or guest', async () => {
    expect((await write(owner)).status).toBe(403);
    expect(await refusals(owner)).toEqual(['noPermission']);
    expect(await ordered()).toBe(0);
  });

  test('by an owner who was given the permission: protection values are for professionals, by every door', async () => {
    const handy = await createPerson(t, 'handy');
    await t.db.updateTable('plant').set({ owner_id: handy.id }).where('id', '=', home.plantId).execute();
    const ownerRole = await roleId(t, 'owner');
    await t.db.insertInto('role_permission').values({ role_id: ownerRole, permission: '2001001007' }).execute();
    const token = await handy.signIn();
    expect((await write({ token })).status).toBe(404);
    const act = { deviceId: home.inverter, op: 'reboot', waitS: 300, ...oath } as const;
    expect((await t.call(calls.act, { body: act }, { token })).status).toBe(404);
    await t.db.deleteFrom('role_permission').where('role_id', '=', ownerRole).where('permission', '=', '2001001007').execute();
    await t.db.updateTable('plant').set({ owner_id: owner.id }).where('id', '=', home.plantId).execute();
    expect(await refusals(handy)).toEqual(['notFound', 'notFound']);
    expect(await ordered()).toBe(0);
  });

  test('for a device of somebody else, whose organization finds it in its log', async () => {
    expect((await write(stranger)).status).toBe(404);
    const { rows } = await sql<{ object_name: string; plant_id: string }>`
      select object_name, plant_id from audit where action = 'control.refused' and actor_id = ${stranger.id}`.execute(t.db);
    expect(rows).toEqual([{ object_name: home.sn.inverter, plant_id: home.plantId }]);
  });

  test('without disclaimer, qualification, its right wording or the password', async () => {
    const tries = [{ agreed: false }, { qualified: false }, { disclaimerVersion: '2020-01' }, { password: md5('Guess-1') }];
    const answers = [];
    for (const more of tries) answers.push(await write(installer, more));
    expect(answers.map(({ status, fields }) => [status, fields[0]?.path])).toEqual([
      [400, 'agreed'],
      [400, 'qualified'],
      [400, 'disclaimerVersion'],
      [400, undefined],
    ]);
    expect(await refusals(installer)).toEqual(['agreement', 'qualification', 'disclaimer', 'auth.wrongPassword']);
    expect(await ordered()).toBe(0);
  });

  test('with an API token, whatever it may do', async () => {
    const body = { name: 'robot', permissions: ['2001001007'], plantIds: null, days: 7, password };
    const { data } = await t.call(tokenEndpoints.create, { body }, installer);
    expect((await write({ token: data.token })).status).toBe(403);
    expect(await ordered()).toBe(0);
  });

  test('with values beyond the standard, out of order, or by a standard of another country', async () => {
    const beyond = await write(installer, { standard: 'DE_VDE4105_2018' }, { 'ov1.v': 265, 'uv1.v': 196 });
    expect(beyond.fields).toEqual([
      { path: 'changes.ov1.v', message: 'Please enter a correct value! The grid standard allows 270 to 287.5.' },
      { path: 'changes.uv1.v', message: 'Please enter a correct value! The grid standard allows 160 to 195.5.' },
    ]);
    expect((await write(installer, { standard: 'UK_G98_G99' })).fields[0]?.path).toBe('standard');
    expect((await write(installer, { standard: null })).fields[0]?.path).toBe('standard');
    expect((await write(installer, {}, { 'ret.vHi': 253, 'ov10.v': 252 })).fields.map(({ path }) => path)).toEqual([
      'changes.ret.vHi',
    ]);
    expect(await ordered()).toBe(0);
  });

  test('of what was never read: it could not be put back', async () => {
    expect((await write(installer, {}, { 'limit.rampPctPerS': 20 })).code).toBe(40992);
  });
});

describe('what a device can be set to', () => {
  test('follows its model: a row says what it lacks and where its bounds are', async () => {
    await sql`insert into manufacturer (id, name, abbreviation) values ('01a1dd08-0000-7000-8000-00000000aaa1', 'Maker', 'MK')`.execute(
      t.db,
    );
    await sql`insert into device_spec (id, manufacturer_id, device_type, name, inverter_type) values
      ('01a1dd08-0000-7000-8000-00000000aaa2', '01a1dd08-0000-7000-8000-00000000aaa1', 'INVERTER', 'Small', 'SINGLE_PHASE')`.execute(
      t.db,
    );
    await sql`insert into spec_parameter (spec_id, key, supported, max) values
      ('01a1dd08-0000-7000-8000-00000000aaa2', 'gen.buzzer', false, null),
      ('01a1dd08-0000-7000-8000-00000000aaa2', 'limit.w', true, 800)`.execute(t.db);
    await sql`update device set spec_id = '01a1dd08-0000-7000-8000-00000000aaa2' where id = ${home.inverter}`.execute(t.db);
    const { data } = await t.call(calls.catalogue, { query: { deviceId: home.inverter } }, owner);
    const keys = data.parameters.map(({ key }) => key);
    expect(keys).not.toContain('gen.buzzer');
    expect(keys).not.toContain('ev.mode');
    expect(data.parameters.find(({ key }) => key === 'limit.w')?.max).toBe(800);
    expect(data.parameters.find(({ key }) => key === 'ov1.v')).toMatchObject({ unit: 'V', sunspec: '708.Crv.MustTrip.Pt[1].V' });
    expect(data.values['ov1.v']?.value).toBe(287.5);
  });

  test('and the standard that applies to it come with their sources', async () => {
    const { data } = await t.call(calls.standards, { query: { plantId: home.plantId } }, installer);
    expect(data.standards.map(({ code, proof }) => [code, proof.voltage.level])).toEqual([['DE_VDE4105_2018', 'SEEN']]);
    for (const source of data.standards.flatMap(({ proof }) => Object.values(proof).flatMap((p) => p.sources)))
      expect(data.sources[source]).toBeTruthy();
  });
});

test('who asks while the device is being asked gets the same question answered', async () => {
  await home.dongle.disconnect();
  const read = () => t.call(calls.read, { body: { deviceId: home.inverter, keys: ['ov1.v'], waitS: 300 } }, installer);
  const first = (await read()).data.commandId;
  expect((await read()).data.commandId).toBe(first);
  const { data } = await t.call(calls.history, { query: {}, body: { plantId: home.plantId } }, owner);
  expect(data.list[0]).toMatchObject({ id: first, op: 'param.read', state: 'CREATED', byName: 'roofer' });
  expect((await t.call(calls.cancel, { body: { id: first } }, owner)).status).toBe(403);
  expect((await t.call(calls.cancel, { body: { id: first } }, installer)).status).toBe(200);
});
