import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import { deviceEndpoints } from '#contract/devices.ts';
import { organizationEndpoints } from '#contract/organizations.ts';
import { ownerEndpoints } from '#contract/owners.ts';
import { type Permission, permissions } from '#contract/permissions.ts';
import { plantEndpoints } from '#contract/plants.ts';
import { readingEndpoints } from '#contract/readings.ts';
import { playServer, refused } from '../../../test/answers.ts';
import { dongle, inverter, meter } from '../../../test/devices.ts';
import { house, ownerId, soldHouse } from '../../../test/house.ts';
import { curve, flow, statisticsFor } from '../../../test/readings.ts';
import { renderAt } from '../../../test/renderAt.tsx';
import { signInAs } from '../../../test/signIn.ts';
import { dealer, installer, provider } from '../../../test/staff.ts';
import { toasts } from '../../lib/toast.ts';
import { plantDetailPages } from './plantDetail.pages.ts';

const slow = { timeout: 10_000 };
let server: ReturnType<typeof playServer>;

const looking: Permission[] = ['plants', 'plants.view', 'plants.detail'];
const working: Permission[] = [
  ...looking,
  'plants.edit',
  'plants.editTariff',
  'plants.transfer',
  'plants.favourite',
  'plants.delete',
];

const role = { roleType: 'INSTALLER' as const, roleCode: 'installer', roleName: 'Installer' };
const held: Permission[] = ['plants.detail', 'plants.transfer', 'owners.view'];
const asInstaller = { rolePermList: [{ ...role, permList: held.map((name) => permissions[name]) }] };

beforeEach(async () => {
  server = playServer();
  server.on(plantEndpoints.detail, house);
  server.on(plantEndpoints.transfers, [soldHouse]);
  server.on(deviceEndpoints.ofPlant, [dongle, inverter, meter]);
  server.on(deviceEndpoints.changes, [
    {
      id: '0190bbbb-0000-7000-8000-0000000000f1',
      at: '2026-01-05T08:00:00Z',
      kind: 'REPLACED',
      type: 'INVERTER',
      serialNumber: 'INV-0000',
      newSerialNumber: 'INV-0001',
      byName: 'ines',
      note: null,
    },
  ]);
  server.on(organizationEndpoints.choices, [provider, dealer, installer]);
  server.on(readingEndpoints.flow, flow);
  server.on(readingEndpoints.curve, curve);
  server.on(
    readingEndpoints.statistics,
    statisticsFor({ plantId: house.id, unit: 'date', from: '2026-11-14', to: '2026-11-15' }),
  );
  await signInAs(server, { may: working });
});

const open = (query = `?id=${house.id}`) => renderAt(`/station/monitor/detail${query}`, plantDetailPages);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, slow);
const lastToast = () => toasts.get().at(-1)?.text;

describe('a plant', () => {
  it('shows what it is, how it is and its key facts', async () => {
    await open();
    await heading('House on the hill');
    expect(screen.getAllByText('Normal').length).toBeGreaterThan(0);
    expect(screen.getByText('SK-7KQ2-9FXM')).toBeVisible();
    expect(screen.getByText('Hesse, Germany')).toBeVisible();
    expect(screen.getByText('pilot')).toBeVisible();
    expect(screen.getByRole('region', { name: 'PV capacity' })).toHaveTextContent('9.8kWp');
    expect(screen.getByRole('region', { name: 'Storage capacity' })).toHaveTextContent('10.2kWh');
    expect(await screen.findByText('Fault: 1')).toBeVisible();
    expect(screen.getByText('€0.0811/kWh')).toBeVisible();
    expect(screen.getByText(/15° → south-south-east/)).toBeVisible();
  });

  it('says what it does not have instead of zero', async () => {
    server.on(plantEndpoints.detail, { ...house, storageCapacityWh: null, gridConnectedOn: null });
    await open();
    await heading('House on the hill');
    expect(screen.getByRole('button', { name: 'This plant has no battery.' })).toHaveTextContent('–');
  });

  it('opens at the section that the address names', async () => {
    await open(`?id=${house.id}&section=owner`);
    await heading('House on the hill');
    expect(screen.getByRole('tab', { name: 'Owner' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByText('a***@example.org')).toBeVisible();
  });

  it('shows the overview where the address names a section that does not exist', async () => {
    await open(`?id=${house.id}&section=nonsense`);
    await heading('House on the hill');
    expect(screen.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
  });

  it.each(['', '?id=1', '?id=0190bbbb-0000-7000-8000-000000000099'])(
    'that is not there for the person is told calmly: %s',
    async (query) => {
      server.on(plantEndpoints.detail, () => refused('notFound'));
      await open(query);
      await heading('Plant not found');
      expect(screen.getByRole('link', { name: 'To the list of plants' })).toHaveAttribute('href', '/station/monitor');
    },
  );

  it('that could not be loaded is asked for again', async () => {
    server.on(plantEndpoints.detail, () => refused('internal', null, 'Something went wrong.'));
    const { user } = await open();
    expect(await screen.findByText('Something went wrong.', {}, slow)).toBeVisible();
    server.on(plantEndpoints.detail, house);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('House on the hill');
  });

  it('becomes a favourite at once, and no longer where the server refuses', async () => {
    server.on(plantEndpoints.favourite, null);
    const { user } = await open();
    await heading('House on the hill');
    const star = screen.getByRole('button', { name: 'Favourite' });
    await user.click(star);
    expect(star).toHaveAttribute('aria-pressed', 'true');
    server.on(plantEndpoints.favourite, () => refused('internal'));
    await user.click(star);
    await waitFor(() => expect(star).toHaveAttribute('aria-pressed', 'true'));
    expect(server.callsTo(plantEndpoints.favourite).map(({ body }) => body)).toEqual([
      { id: house.id, favourite: true },
      { id: house.id, favourite: false },
    ]);
  });

  it('offers no change to those who may only look', async () => {
    await signInAs(server, { may: looking });
    await open();
    await heading('House on the hill');
    for (const name of ['Hand over', 'Delete', 'Favourite']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  });

  it('lets its number be copied', async () => {
    const { user } = await open();
    await heading('House on the hill');
    const copy = vi.spyOn(navigator.clipboard, 'writeText');
    await user.click(screen.getByRole('button', { name: 'Copy the number' }));
    expect(copy).toHaveBeenCalledWith('SK-7KQ2-9FXM');
    expect(await screen.findByRole('button', { name: 'Number copied' })).toBeVisible();
  });
});

describe('the sections of a plant', () => {
  it('hold all that is known, contacts masked until they are asked for', async () => {
    server.on(authEndpoints.reveal, { value: '+49 151 23456789' });
    const { user } = await open(`?id=${house.id}&section=information`);
    await heading('House on the hill');
    expect(screen.getByText('Am Hang 3, 61169 Friedberg')).toBeVisible();
    expect(screen.getByText('Europe/Berlin')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show contact of the plant' }));
    expect(await screen.findByText('+49 151 23456789')).toBeVisible();
    expect(server.callsTo(authEndpoints.reveal)[0]?.body).toEqual({ viewType: 'PLANT', id: house.id });
  });

  it('reveal contacts to nobody in the demo', async () => {
    await signInAs(server, { may: looking, demo: true });
    await open(`?id=${house.id}&section=owner`);
    await heading('House on the hill');
    expect(screen.getByText('a***@example.org')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Show / })).toBeNull();
  });

  it('tell through whose hands the plant went and which devices changed, newest first', async () => {
    await open(`?id=${house.id}&section=history`);
    await heading('House on the hill');
    await screen.findByText('Plant added');
    const history = within(screen.getByRole('region', { name: 'History' }));
    const told = history.getAllByRole('listitem').map((event) => event.textContent);
    expect(told[0]).toContain('Inverter INV-0000 replaced by INV-0001');
    expect(told[1]).toContain('Owner: Otto Alt → Anna Berg');
    expect(told[1]).toContain('House sold');
    expect(told[1]).not.toContain('Organization');
    expect(told[2]).toContain('Plant added');
  });

  it('lead an owner to who looked at the plant', async () => {
    await signInAs(server, { id: ownerId, may: [...looking, 'audit'] });
    await open(`?id=${house.id}&section=history`);
    const link = await screen.findByRole('link', { name: 'Who looked at this plant' }, slow);
    expect(link).toHaveAttribute('href', '/system/audit?search=House+on+the+hill&objectType=PLANT');
  });
});

describe('handing a plant over', () => {
  const dialogue = async (name: string) => within(await screen.findByRole('dialog', { name }, slow));

  it('goes to another organization and an owner who is looked for, and says who sees it then', async () => {
    await signInAs(server, asInstaller);
    server.on(plantEndpoints.transfer, null);
    server.on(ownerEndpoints.page, {
      list: [
        {
          id: '0190cccc-0000-7000-8000-0000000000b1',
          version: 0,
          accountName: 'bea',
          nickName: 'Bea Neu',
          emailMasked: 'b***@example.org',
          mobileMasked: null,
          status: 'normal',
          organizationId: null,
          organizationName: null,
          pending: false,
          plants: 0,
          createdAt: '2026-01-01T00:00:00Z',
          lastSignInAt: null,
        },
      ],
      total: 1,
    });
    const { user } = await open();
    await heading('House on the hill');
    await user.click(screen.getByRole('button', { name: 'Hand over' }));
    const dialog = await dialogue('Hand over House on the hill');
    await user.click(dialog.getByRole('button', { name: 'Hand over plant' }));
    expect(dialog.getByRole('combobox', { name: 'Organization' })).toHaveAccessibleDescription(
      /another organization or another owner/,
    );

    await user.click(dialog.getByRole('combobox', { name: 'Organization' }));
    await user.click(await screen.findByRole('option', { name: /^Nordsonne/ }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Owner' }), 'An owner who has an account');
    await user.click(dialog.getByRole('combobox', { name: 'New owner' }));
    await user.click(await screen.findByRole('option', { name: /Bea Neu/ }));
    expect(dialog.getByText('Bergdach will no longer see the plant.')).toBeVisible();
    expect(dialog.getByText('Anna Berg will no longer see the plant.')).toBeVisible();
    expect(dialog.getByText('Bea Neu will see the plant with its whole history.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Hand over plant' }));
    await waitFor(() => expect(lastToast()).toBe('House on the hill was handed over. Both sides are told.'));
    expect(server.callsTo(plantEndpoints.transfer).at(-1)?.body).toEqual({
      id: house.id,
      version: 3,
      organizationId: dealer.id,
      owner: { id: '0190cccc-0000-7000-8000-0000000000b1' },
      note: null,
    });
  });

  it('shows what the server refuses at the field of the new owner', async () => {
    await signInAs(server, asInstaller);
    const fields = [{ path: 'owner.email', message: 'This is already in use.' }];
    server.on(plantEndpoints.transfer, () => refused('validation', { fields }));
    const { user } = await open();
    await heading('House on the hill');
    await user.click(screen.getByRole('button', { name: 'Hand over' }));
    const dialog = await dialogue('Hand over House on the hill');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Owner' }), 'Somebody new, by e-mail or mobile number');
    await user.type(dialog.getByLabelText(/Name of the new owner/), 'Bea');
    await user.type(dialog.getByLabelText('E-mail'), 'bea@example.org');
    await user.click(dialog.getByRole('button', { name: 'Hand over plant' }));
    await waitFor(() => expect(dialog.getByLabelText('E-mail')).toHaveAccessibleDescription(/already in use/));
  });

  it('by its owner goes to somebody else, by e-mail or mobile number', async () => {
    await signInAs(server, { id: ownerId, may: [...looking, 'plants.transfer'] });
    server.on(plantEndpoints.transfer, null);
    const { user } = await open();
    await heading('House on the hill');
    await user.click(screen.getByRole('button', { name: 'Hand over' }));
    const dialog = await dialogue('Hand over House on the hill');
    expect(dialog.queryByRole('combobox')).toBeNull();
    expect(dialog.getByText('Bergdach goes on looking after it.')).toBeVisible();
    await user.type(dialog.getByLabelText(/Name of the new owner/), 'Bea');
    await user.type(dialog.getByLabelText('Mobile number'), '+49 151 23456789');
    await user.click(dialog.getByRole('button', { name: 'Hand over plant' }));
    await waitFor(() => expect(server.callsTo(plantEndpoints.transfer)).toHaveLength(1));
    expect(server.callsTo(plantEndpoints.transfer)[0]?.body).toEqual({
      id: house.id,
      version: 3,
      owner: { nickName: 'Bea', email: null, mobile: '+49 151 23456789' },
      note: null,
    });
  });

  it('lets its owner end the access of an organization', async () => {
    await signInAs(server, { id: ownerId, may: [...looking, 'plants.transfer'] });
    server.on(plantEndpoints.transfer, null);
    const { user } = await open(`?id=${house.id}&section=owner`);
    await user.click(await screen.findByRole('button', { name: 'End access of Bergdach' }, slow));
    const dialog = await dialogue('End the access of Bergdach?');
    expect(dialog.getByText('Bergdach no longer sees the plant, at once.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'End access' }));
    await waitFor(() => expect(server.callsTo(plantEndpoints.transfer)).toHaveLength(1));
    expect(server.callsTo(plantEndpoints.transfer)[0]?.body).toMatchObject({ organizationId: null, version: 3 });
  });

  it('that somebody else has changed meanwhile is loaded again first', async () => {
    await signInAs(server, asInstaller);
    server.on(plantEndpoints.transfer, () => refused('conflict', null, 'Somebody else has changed this in the meantime.'));
    const { user } = await open();
    await heading('House on the hill');
    await user.click(screen.getByRole('button', { name: 'Hand over' }));
    const dialog = await dialogue('Hand over House on the hill');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Owner' }), 'Nobody');
    await user.click(dialog.getByRole('button', { name: 'Hand over plant' }));
    server.on(plantEndpoints.detail, { ...house, version: 4, name: 'Villa' });
    await user.click(await dialog.findByRole('button', { name: 'Load the current state' }));
    expect(await screen.findByRole('dialog', { name: 'Hand over Villa' })).toBeVisible();
  });
});

describe('deleting a plant', () => {
  it('says what goes and wants its name', async () => {
    server.on(plantEndpoints.delete, null);
    const { user } = await open();
    await heading('House on the hill');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete House on the hill?' }, slow));
    expect(dialog.getByText('its devices (3)')).toBeVisible();
    expect(dialog.getByText(/restored for 30 days/)).toBeVisible();
    const confirm = dialog.getByRole('button', { name: 'Delete plant' });
    expect(confirm).toBeDisabled();
    await user.type(dialog.getByRole('textbox'), 'House on the hill');
    await user.click(confirm);
    await waitFor(() => expect(lastToast()).toBe('House on the hill was deleted. It can be restored for 30 days.'));
    expect(server.callsTo(plantEndpoints.delete)[0]?.body).toEqual({ id: house.id, typedName: 'House on the hill' });
  });
});
