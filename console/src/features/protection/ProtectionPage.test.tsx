import { screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import { commandErrors } from '#contract/commands.ts';
import {
  protectionEndpoints as calls,
  type DriftRow,
  itemErrors,
  itemStates,
  type ProtectionTemplate,
  type Rollout,
  rolloutStates,
} from '#contract/protection.ts';
import { standards } from '#contract/standards.ts';
import { ok, playServer, refused } from '../../../test/answers.ts';
import { renderAt } from '../../../test/renderAt.tsx';
import { signInAs } from '../../../test/signIn.ts';
import { playStreams } from '../../../test/streams.ts';
import { setToken } from '../../lib/token.ts';
import { protectionPages } from './protection.pages.ts';

const slow = { timeout: 10_000 };
const id = (n: number) => `0190bbbb-0000-7000-8000-0000000000${n}`;

const row: DriftRow = {
  deviceId: id(11),
  serialNumber: 'INV-0001',
  specName: 'H-10',
  plantId: id(12),
  plantName: 'House on the hill',
  countryCode: 'DE',
  organizationName: 'Roofers',
  timeZone: 'Europe/Berlin',
  state: 'DIFFERS',
  since: '2026-11-14T08:00:00Z',
  differences: [{ key: 'ov1.v', unit: 'V', wanted: 280, read: 287.5, since: '2026-11-14T08:00:00Z' }],
  standard: 'DE_VDE4105_2018',
  templateName: 'Letter 4711',
  approvedAt: '2026-11-01T08:00:00Z',
  approvedBy: 'ada',
  readAt: '2026-11-14T08:00:00Z',
  reading: false,
};
const template: ProtectionTemplate = {
  id: id(13),
  name: 'Letter 4711',
  standard: 'DE_VDE4105_2018',
  note: null,
  values: [],
  createdAt: '2026-11-01T08:00:00Z',
  byName: 'ada',
  approvedFor: [],
};
const counts = { WAITING: 3, READING: 0, WRITING: 1, TRIAL: 0, DONE: 5, SAME: 0, FAILED: 1, SKIPPED: 0 };
const rollout: Rollout = {
  id: id(14),
  templateId: template.id,
  templateName: template.name,
  standard: template.standard,
  state: 'PROPOSED',
  restoresId: null,
  restoredById: null,
  perMinute: 30,
  canary: 3,
  stopCount: 5,
  stopPct: 10,
  reason: 'Operator’s letter',
  byName: 'ada',
  createdAt: '2026-11-15T08:00:00Z',
  approvedName: null,
  approvedAt: null,
  finishedAt: null,
  counts,
  mayApprove: true,
};

let server: ReturnType<typeof playServer>;
const open = (search = '') => renderAt(`/device-center/protection${search}`, protectionPages);
type User = Awaited<ReturnType<typeof open>>['user'];

async function swear(user: User, dialog: ReturnType<typeof within>) {
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Law');
  await user.click(dialog.getByRole('checkbox', { name: /I have read the disclaimer/ }));
  await user.click(dialog.getByRole('checkbox', { name: /I am qualified/ }));
  await user.type(dialog.getByLabelText('Your password'), 'S1');
}

beforeEach(async () => {
  server = playServer();
  await signInAs(server, { may: ['protection.view', 'protection.manage', 'parameters.read', 'plants.detail'] });
  server.on(calls.page, { list: [row], total: 1 });
  server.on(calls.counts, { DIFFERS: 1, STALE: 0, UNREAD: 2, SAME: 40, NONE: 7 });
  server.on(
    calls.standards,
    standards.filter(({ country }) => country === 'DE' || country === 'IT'),
  );
  server.on(calls.templates, [template]);
  server.on(calls.rollouts, { list: [rollout], total: 1 });
  server.on(calls.rollout, rollout);
  server.on(calls.items, {
    list: [
      {
        deviceId: row.deviceId,
        serialNumber: row.serialNumber,
        plantId: row.plantId,
        plantName: row.plantName,
        state: 'FAILED',
        error: 'OUT_OF_RANGE',
        commandId: id(15),
        hasReceipt: true,
        endedAt: '2026-11-15T09:00:00Z',
      },
    ],
    total: 1,
  });
});

describe('the comparison', () => {
  it('says who differs in what, since when, and from whose approval', async () => {
    await open();
    const table = await screen.findByRole('table', { name: 'Comparison' }, slow);
    expect(await within(table).findByRole('link', { name: 'INV-0001' }, slow)).toHaveAttribute(
      'href',
      `/station/monitor/detail?id=${row.plantId}&section=control`,
    );
    expect(table).toHaveTextContent(/Over-voltage, stage 1approved 280 V, read 287\.5 V/);
    expect(table).toHaveTextContent(/Letter 4711ada/);
    expect(screen.getByRole('button', { name: /40 As approved/ })).toBeVisible();
  });

  it('narrows to a state, a parameter and a country', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /1 Differs/ }, slow));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Differs in' }), 'Over-voltage, stage 1');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Germany');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() =>
      expect(server.callsTo(calls.page).at(-1)?.body).toEqual({ state: 'DIFFERS', key: 'ov1.v', countryCode: 'DE' }),
    );
  });

  it('asks chosen devices again, and shows it when they have answered', async () => {
    setToken('secret');
    const live = playStreams(server);
    server.on(calls.read, { asked: 1 });
    const { user } = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select INV-0001' }, slow));
    await user.click(screen.getByRole('button', { name: 'Read again' }));
    await waitFor(() => expect(server.callsTo(calls.read)[0]?.body).toEqual({ deviceIds: [row.deviceId] }));
    await waitFor(() => expect(live.streams).toHaveLength(1));
    server.on(calls.page, { list: [{ ...row, state: 'SAME', differences: [] }], total: 1 });
    await live.say('command', 1, { id: id(16), plantId: row.plantId, deviceId: row.deviceId, state: 'VERIFIED' });
    const table = screen.getByRole('table', { name: 'Comparison' });
    await waitFor(() => expect(table).toHaveTextContent('As approved'), slow);
  });

  it('proposes a template for chosen devices, only by oath', async () => {
    server.on(calls.propose, { id: rollout.id });
    const { user } = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select INV-0001' }, slow));
    await user.click(screen.getByRole('button', { name: 'Roll out a template' }));
    const dialog = within(await screen.findByRole('dialog', {}, slow));
    await dialog.findByRole('option', { name: 'Letter 4711' }, slow);
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Template' }), 'Letter 4711');
    await user.click(dialog.getByRole('button', { name: 'Propose' }));
    expect(server.callsTo(calls.propose)).toEqual([]);
    await swear(user, dialog);
    await user.click(dialog.getByRole('button', { name: 'Propose' }));
    await waitFor(() =>
      expect(server.callsTo(calls.propose)[0]?.body).toMatchObject({
        templateId: template.id,
        target: { deviceIds: [row.deviceId] },
        canary: 3,
        stopPct: 10,
        qualified: true,
      }),
    );
    expect(await screen.findByRole('table', { name: 'Roll-outs' }, slow)).toBeVisible();
  });
});

describe('templates', () => {
  it('hold the values of a standard, within its bounds', async () => {
    server.on(calls.addTemplate, { id: template.id });
    const { user } = await open('?tab=templates');
    await user.click(await screen.findByRole('button', { name: 'New template' }, slow));
    const dialog = within(await screen.findByRole('dialog', {}, slow));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'New');
    const field = dialog.getByRole('textbox', { name: 'Over-voltage, stage 1' });
    await user.clear(field);
    await user.type(field, '265');
    expect(field).toHaveAccessibleDescription('Please enter a correct value! The grid standard allows 270 to 287.5.');
    await user.click(dialog.getByRole('button', { name: 'Save template' }));
    expect(server.callsTo(calls.addTemplate)).toEqual([]);
    await user.clear(field);
    await user.type(field, '275');
    await user.click(dialog.getByRole('button', { name: 'Save template' }));
    await waitFor(() => expect(server.callsTo(calls.addTemplate)).toHaveLength(1));
    const body = server.callsTo(calls.addTemplate)[0]?.body as { values: { key: string; value: unknown }[] };
    expect(body).toMatchObject({ name: 'New', standard: 'DE_VDE4105_2018' });
    expect(body.values).toContainEqual({ key: 'ov1.v', value: 275 });
    expect(body.values).toContainEqual({ key: 'ov2.v', value: null });
  });

  it('help on when there is none', async () => {
    server.on(calls.templates, []);
    await open('?tab=templates');
    expect(await screen.findByText('No template yet', {}, slow)).toBeVisible();
    expect(screen.getByRole('button', { name: 'New template' })).toBeVisible();
  });

  it('are for looking only to those who may not manage them', async () => {
    await signInAs(server, { may: ['protection.view'] });
    await open('?tab=templates');
    expect(await screen.findByRole('heading', { name: 'Letter 4711' }, slow)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a roll-out', () => {
  it('is approved by somebody else, by oath, after a look at its devices', async () => {
    server.on(calls.approve, null);
    const { user } = await open('?tab=rollouts');
    await user.click(await screen.findByRole('button', { name: 'Letter 4711' }, slow));
    const drawer = within(await screen.findByRole('dialog', { name: 'Roll-out' }, slow));
    expect(await drawer.findByText('A value is outside the device’s own limits.', {}, slow)).toBeVisible();
    expect(drawer.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '6');
    expect(drawer.getByRole('button', { name: 'Receipt as PDF' })).toBeVisible();
    await user.click(drawer.getByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve the roll-out' }, slow));
    await swear(user, dialog);
    server.on(calls.approve, () => refused('protection.samePerson', null, 'Somebody else has to approve.'));
    await user.click(dialog.getByRole('button', { name: 'Approve and begin' }));
    expect(await dialog.findByText('Somebody else has to approve.')).toBeVisible();
    server.on(calls.approve, null);
    server.on(calls.rollout, { ...rollout, state: 'RUNNING', mayApprove: false, approvedName: 'grace' });
    await user.click(dialog.getByRole('button', { name: 'Approve and begin' }));
    expect(await drawer.findByRole('button', { name: 'Pause' }, slow)).toBeVisible();
    expect(server.callsTo(calls.approve).at(-1)?.body).toMatchObject({ id: rollout.id, agreed: true, qualified: true });
  });

  it('shows its progress as it happens', async () => {
    setToken('secret');
    const live = playStreams(server);
    await open('?tab=rollouts');
    const table = await screen.findByRole('table', { name: 'Roll-outs' }, slow);
    await waitFor(() => expect(table).toHaveTextContent('To be approved'), slow);
    await waitFor(() => expect(live.streams).toHaveLength(1));
    server.on(calls.rollouts, () =>
      ok(calls.rollouts, { list: [{ ...rollout, state: 'STOPPED', counts: { ...counts, FAILED: 4 } }], total: 1 }),
    );
    await live.say('command', 1, {
      id: id(17),
      plantId: row.plantId,
      deviceId: row.deviceId,
      state: 'FAILED',
      rolloutId: rollout.id,
    });
    await waitFor(() => expect(table).toHaveTextContent(/Stopped by failures.*Failed 4/), slow);
  });

  it('has words for everything that can happen', async () => {
    await open('?tab=rollouts');
    await screen.findByRole('table', { name: 'Roll-outs' }, slow);
    const keys = [
      ...rolloutStates.map((state) => `protection:rolloutState.${state}`),
      ...itemStates.map((state) => `protection:item.${state}`),
      ...itemErrors.map((error) => `protection:itemError.${error}`),
      ...commandErrors.map((error) => `control:error.${error}`),
    ];
    expect(keys.filter((key) => !i18next.exists(key))).toEqual([]);
  });
});
