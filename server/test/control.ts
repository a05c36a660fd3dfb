import { expect, vi } from 'vitest';
import { controlEndpoints as calls, disclaimerVersion, type WriteParametersBody } from '#contract/control.ts';
import type { ParameterValue } from '#contract/parameters.ts';
import { standards } from '#contract/standards.ts';
import { TestDongle } from './dongle.ts';
import { createHome, type startTestBroker } from './fleet.ts';
import type { TestApp } from './harness.ts';
import { password } from './people.ts';

type TestBroker = Awaited<ReturnType<typeof startTestBroker>>;

export const germanValues = standards.find(({ code }) => code === 'DE_VDE4105_2018')?.values ?? {};
const everyday = { 'mode.work': 'OWN_USE', 'soc.minPct': 10, 'soc.reservePct': 20, 'grid.charge': false, windows: [] };

/** A plant whose inverter answers, with its values as the standard has them. */
export async function createControlled(
  t: TestApp,
  broker: TestBroker,
  name: string,
  { owner, organization }: { owner?: string; organization?: string } = {},
) {
  const home = await createHome(t.db, name, { organization_id: organization ?? null });
  if (owner) await t.db.updateTable('plant').set({ owner_id: owner }).where('id', '=', home.plantId).execute();
  const dongle = new TestDongle((options) => broker.connect(home, options), home, {
    ...germanValues,
    ...everyday,
    'limit.pct': 100,
  });
  await dongle.connect();
  return { ...home, dongle, inverter: home.id.inverter };
}

export const oath = { agreed: true, qualified: true, disclaimerVersion, reason: 'Operator’s letter 4711', password };

export function writeBody(
  deviceId: string,
  expectHash: string | null,
  changes: Record<string, ParameterValue>,
  more: Partial<WriteParametersBody> = {},
): WriteParametersBody {
  return {
    deviceId,
    standard: 'DE_VDE4105_2018',
    changes: Object.entries(changes).map(([key, value]) => ({ key, value })),
    expectHash,
    waitS: 300,
    healthyWithinS: 300,
    ...oath,
    ...more,
  };
}

/** What somebody does at the desk, with the sender between the desk and the broker. */
export function desk(t: TestApp, broker: TestBroker, who: { token: string }) {
  const command = async (id: string) => (await t.call(calls.command, { params: { id } }, who)).data;
  const send = () => t.services.commands.send(broker);
  return {
    command,
    send,
    async until(id: string, state: string, timeout = 10_000) {
      await expect.poll(async () => (await command(id)).state, { timeout }).toBe(state);
      return command(id);
    },
    async readAll(deviceId: string) {
      const { data } = await t.call(calls.read, { body: { deviceId, keys: [], waitS: 300 } }, who);
      await send();
      await vi.waitFor(async () => expect((await command(data.commandId)).state).toBe('VERIFIED'), 10_000);
      return (await t.call(calls.catalogue, { query: { deviceId } }, who)).data;
    },
    write: (body: WriteParametersBody) => t.call(calls.write, { body }, who),
  };
}
