import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEndpoints } from '#contract/audit.ts';
import { plantEndpoints as calls, type TransferBody } from '#contract/plants.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createOrganization } from '../../../test/organizations.ts';
import { createPerson } from '../../../test/people.ts';
import { createPlant, storePlants } from '../../../test/plants.ts';

type Person = Awaited<ReturnType<typeof createPerson>>;

let t: TestApp;
let admin: { token: string };
let dealer: string;
let one: string;
let two: string;
let boss: Person;
let fitter: Person;
beforeAll(async () => {
  t = await startTestApp();
  admin = { token: await t.signInAsAdmin() };
  dealer = await createOrganization(t, 'Dealer');
  one = await createOrganization(t, 'Installer one', 'INSTALLER', dealer);
  two = await createOrganization(t, 'Installer two', 'INSTALLER', dealer);
  await sql`update organization set contact = 'office@one.example' where id = ${one}`.execute(t.db);
  await sql`update organization set contact = '+4917012345' where id = ${two}`.execute(t.db);
  boss = await createPerson(t, 'boss', 'dealer_admin', { organizationId: dealer });
  fitter = await createPerson(t, 'fitter', 'installer', { organizationId: one });
});
afterAll(() => t.close());

const transfer = (who: { token: string }, body: Partial<TransferBody> & { id: string }) =>
  t.call(calls.transfer, { body: { version: 0, note: null, ...body } }, who);
const detail = (who: { token: string }, id: string) => t.call(calls.detail, { params: { id } }, who);
const mailsAbout = async (name: string) =>
  (
    await sql<{ target: string; subject: string; body_text: string }>`
      select target, subject, body_text from message where subject like ${`%${name}%`} order by target`.execute(t.db)
  ).rows;

test('staff hand a plant to another organization and owner; both sides are told, and the history stays', async () => {
  const [old, next] = [await createPerson(t, 'old-owner'), await createPerson(t, 'next-owner')];
  await sql`update account set language = 'de-DE', service_organization_id = ${two} where id = ${next.id}`.execute(t.db);
  const [id = ''] = await storePlants(t, [{ name: 'Wanders', organization_id: one, owner_id: old.id }]);
  const answer = await transfer(boss, { id, organizationId: two, owner: { id: next.id }, note: 'House sold' });
  expect(answer.code).toBe(200);
  expect((await detail(fitter, id)).status, 'the old organization no longer sees it').toBe(404);
  expect((await detail(old, id)).status).toBe(404);
  expect((await detail(next, id)).data).toMatchObject({ organizationName: 'Installer two', ownerName: 'next-owner', version: 1 });
  const { data } = await t.call(calls.transfers, { params: { id } }, next);
  expect(data).toMatchObject([
    {
      byName: 'boss',
      fromOrganization: 'Installer one',
      toOrganization: 'Installer two',
      fromOwner: 'old-owner',
      toOwner: 'next-owner',
      note: 'House sold',
    },
  ]);
  expect((await mailsAbout('Wanders')).map((m) => m.target)).toEqual([
    'next-owner@example.org',
    'office@one.example',
    'old-owner@example.org',
  ]);
  for (const person of [old, next]) {
    const log = await t.call(auditEndpoints.page, { body: { action: 'plant.transferred' }, query: {} as never }, person);
    expect(log.data.list.length, person.name).toBeGreaterThan(0);
  }
  expect((await transfer(boss, { id, organizationId: one })).code, 'an old version').toBe(40901);
});

test('staff hand over only within their reach', async () => {
  const { id } = await createPlant(t, fitter, { name: 'Stays' });
  expect((await transfer(fitter, { id, organizationId: two })).fields[0]?.path).toBe('organizationId');
  expect((await transfer(fitter, { id, organizationId: null })).fields[0]?.path, 'a plant is not dropped').toBe('organizationId');
  const foreign = await createPerson(t, 'foreign');
  expect((await transfer(fitter, { id, owner: { id: foreign.id } })).fields[0]?.path).toBe('owner.id');
  const rival = await createPerson(t, 'rival', 'dealer_admin', { organizationId: await createOrganization(t, 'Rivals') });
  expect((await transfer(rival, { id, organizationId: null })).status).toBe(404);
  const taken = { nickName: 'x', email: 'foreign@example.org', mobile: null };
  expect((await transfer(fitter, { id, owner: taken })).fields[0]?.path).toBe('owner.email');
  expect((await transfer(admin, { id, organizationId: null, owner: null })).code, 'who sees everything may').toBe(200);
  expect((await t.call(calls.transfers, { params: { id } }, admin)).data).toHaveLength(1);
});

test('nothing is written where nothing changes', async () => {
  const { id } = await createPlant(t, fitter, { name: 'Same' });
  expect((await transfer(boss, { id, organizationId: one })).code).toBe(200);
  expect((await detail(boss, id)).data.version).toBe(0);
  expect((await t.call(calls.transfers, { params: { id } }, boss)).data).toEqual([]);
});

test('an owner hands the house on by contact without learning who is known, and can take the organization away', async () => {
  const owner = await createPerson(t, 'seller');
  const buyer = await createPerson(t, 'buyer');
  const [known = '', unknown = '', kept = '', other = ''] = await storePlants(t, [
    { name: 'To a known one', owner_id: owner.id, organization_id: one },
    { name: 'To an unknown one', owner_id: owner.id, organization_id: one },
    { name: 'Kept', owner_id: owner.id, organization_id: one },
    { name: 'Not the seller’s', organization_id: one },
  ]);
  const to = (email: string) => ({ nickName: 'Next', email, mobile: null });
  const answers = [
    await transfer(owner, { id: known, owner: to(buyer.email) }),
    await transfer(owner, { id: unknown, owner: to('new-buyer@example.org') }),
  ];
  expect(answers.map((a) => [a.status, a.msg, a.data])).toEqual([
    [200, 'Success', null],
    [200, 'Success', null],
  ]);
  expect((await detail(buyer, known)).data.name).toBe('To a known one');
  const { rows } = await sql<{ owner_id: string }>`select owner_id from plant where id = ${unknown}`.execute(t.db);
  const invited = await sql<{ id: string }>`select id from account where email = 'new-buyer@example.org'`.execute(t.db);
  expect(rows[0]?.owner_id).toBe(invited.rows[0]?.id);
  expect((await detail(owner, known)).status).toBe(404);

  expect((await transfer(owner, { id: kept, organizationId: two })).fields[0]?.path).toBe('organizationId');
  expect((await transfer(owner, { id: kept, owner: { id: buyer.id } })).fields[0]?.path).toBe('owner.id');
  expect((await transfer(owner, { id: kept, owner: null })).fields[0]?.path).toBe('owner');
  expect((await transfer(owner, { id: other, organizationId: null })).status).toBe(404);
  expect((await transfer(owner, { id: kept, organizationId: null })).code).toBe(200);
  expect((await detail(fitter, kept)).status, 'the installer was sent away').toBe(404);
  expect((await mailsAbout('Kept')).map((m) => m.target)).toEqual(['office@one.example']);
});
