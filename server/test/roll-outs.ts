import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { StartCampaignBody } from '#contract/campaigns.ts';
import { notificationEndpoints } from '#contract/notifications.ts';
import { createMaker, createProgram, createUpgrading, rollOutDesk, type UpgradingDongle } from './firmware.ts';
import { startTestBroker } from './fleet.ts';
import { startTestApp, type TestApp } from './harness.ts';
import { createPerson } from './people.ts';

export let t: TestApp;
export let broker: Awaited<ReturnType<typeof startTestBroker>>;
export let admin: Awaited<ReturnType<typeof createPerson>>;
export let maker: Awaited<ReturnType<typeof createMaker>>;
export let program: Awaited<ReturnType<typeof createProgram>>;
export let at: ReturnType<typeof rollOutDesk>;
export let dongle: UpgradingDongle;
let homes = 0;

/** An installation with a maker, a program and somebody who rolls it out; every test has a dongle of its own. */
export function prepareRollOuts(): void {
  beforeAll(async () => {
    t = await startTestApp();
    broker = await startTestBroker(t);
    admin = await createPerson(t, 'roller', 'super_admin');
    maker = await createMaker(t, 'Maker');
    program = await createProgram(t, maker.maker);
    at = rollOutDesk(t, broker, admin);
  });
  afterAll(async () => {
    await broker.close();
    await t.close();
  });
  beforeEach(async () => {
    dongle = await newDongle();
  });
  afterEach(async () => {
    await t.db.updateTable('campaign').set({ state: 'CANCELLED' }).execute();
    await t.db.updateTable('campaign_item').set({ state: 'CANCELLED', finished_at: sql`now()` }).execute();
  });
}

export const newDongle = (fields?: Parameters<typeof createUpgrading>[4]) =>
  createUpgrading(t, broker, `U${++homes}`, maker.spec, fields);

export const only = (...dongles: UpgradingDongle[]): Pick<StartCampaignBody, 'targets'> => ({
  targets: { organizationId: null, plantIds: dongles.map(({ home }) => home.plantId), fromVersions: [] },
});
/** Started for the home of the test, and told to its dongle. */
export async function begin(change: Partial<StartCampaignBody> = {}): Promise<{ id: string; cmdId: string }> {
  const id = await at.start(program.id, { ...only(dongle), ...change });
  await at.round();
  return { id, cmdId: await at.heard(dongle) };
}
export const state = (id: string, of = dongle) => at.stateOf(id, of);
export const item = (id: string, of = dongle) => at.itemOf(id, of.home.id.inverter);
/** Time is moved by changing rows. */
export const passBackOff = (id: string) => sql`update campaign_item set retry_at = now() where campaign_id = ${id}`.execute(t.db);
export const passPatience = (cmdId: string) =>
  sql`update command set expires_at = now() - interval '1 s', answer_until = now() - interval '1 s' where id = ${cmdId}`.execute(
    t.db,
  );
export const refusals = async (of: UpgradingDongle) => {
  const { rows } = await sql<{
    detail: string;
  }>`select detail from ingest_refusal where dongle_sn = ${of.home.sn.dongle} order by id`.execute(t.db);
  return rows.map(({ detail }) => detail);
};
export const mails = async (subject: string) =>
  (
    await sql<{ target: string; body_text: string }>`select target, body_text from message where subject = ${subject}`.execute(
      t.db,
    )
  ).rows;

export const inbox = async (id: string) =>
  (await t.call(notificationEndpoints.inbox, { body: {} }, admin)).data.list.filter((told) => told.campaignId === id);
