import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import { basicsEndpoints } from '#contract/basics.ts';
import { deviceEndpoints } from '#contract/devices.ts';
import { playServer, refused } from '../../../test/answers.ts';
import { dongle, inverter, meter, plantId } from '../../../test/devices.ts';
import { renderPart } from '../../../test/renderPart.tsx';
import { signInAs } from '../../../test/signIn.ts';
import { toasts } from '../../lib/toast.ts';
import { PlantDevices } from './PlantDevices.tsx';

/** The dialogues come with their first opening. */
const slow = { timeout: 10_000 };

let server: ReturnType<typeof playServer>;
const lastToast = () => toasts.get().at(-1)?.text;

const free = {
  state: 'FREE',
  type: 'INVERTER',
  manufacturerName: 'Helio',
  specId: null,
  specName: null,
  capacityWh: null,
  online: false,
  codeNeeded: true,
} as const;
const change = {
  id: '0190bbbb-0000-7000-8000-0000000000c1',
  at: '2026-11-01T10:00:00Z',
  kind: 'REPLACED',
  type: 'INVERTER',
  serialNumber: 'INV-0000',
  newSerialNumber: 'INV-0001',
  byName: 'ada',
  note: 'Relay broken',
} as const;

function open() {
  renderPart(<PlantDevices plantId={plantId} />);
  return userEvent.setup({ delay: null });
}
type User = ReturnType<typeof open>;

async function choose(user: User, serialNumber: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${serialNumber}` }, slow));
  await user.click(await screen.findByRole('menuitem', { name: action }, slow));
  return within(await screen.findByRole('dialog', {}, slow));
}

beforeEach(async () => {
  server = playServer();
  toasts.set([]);
  await signInAs(server, { may: ['plants.detail', 'devices.manage'] });
  server.on(deviceEndpoints.ofPlant, [dongle, inverter, meter]);
  server.on(deviceEndpoints.changes, [change]);
  server.on(deviceEndpoints.check, free);
  server.on(basicsEndpoints.specChoices, []);
  await i18next.loadNamespaces(['devices', 'deviceForm', 'things', 'ui', 'validation', 'errors']);
});

describe('the devices of a plant', () => {
  it('stand below the dongle that they speak through', async () => {
    open();
    const group = await screen.findByRole('region', { name: 'Dongle DON-0001' }, slow);
    expect(within(group).getByRole('button', { name: 'INV-0001' })).toBeVisible();
    expect(within(group).queryByRole('button', { name: 'MET-0001' })).toBeNull();
    const loose = screen.getByRole('region', { name: 'Without a dongle' });
    expect(within(loose).getByRole('button', { name: 'MET-0001' })).toBeVisible();
    expect(loose).toHaveTextContent(/MeterNot connectedNever seen/);
  });

  it('have a log of what came, went and was replaced', async () => {
    open();
    const log = await screen.findByRole('region', { name: 'Change log' }, slow);
    expect(await within(log).findByText(/Inverter INV-0000 replaced by INV-0001/)).toBeVisible();
    expect(log).toHaveTextContent(/Relay broken.*ada/);
  });

  it('are only shown to those who may not change them', async () => {
    await signInAs(server, { may: ['plants.detail'] });
    open();
    await screen.findByRole('button', { name: 'INV-0001' }, slow);
    expect(screen.queryByRole('button', { name: 'Add device' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull();
  });

  it('say what to do while there are none', async () => {
    server.on(deviceEndpoints.ofPlant, []);
    server.on(deviceEndpoints.changes, []);
    open();
    expect(await screen.findByText('Add the dongle first, then what hangs on it.')).toBeVisible();
    expect(screen.queryByText('Change log')).toBeNull();
  });

  it('say why they could not be loaded, and try again', async () => {
    server.on(deviceEndpoints.ofPlant, () => refused('notFound', null, 'This was not found.'));
    const user = open();
    expect(await screen.findByText('This was not found.')).toBeVisible();
    server.on(deviceEndpoints.ofPlant, [dongle]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing hangs on this dongle.')).toBeVisible();
  });
});

describe('adding a device', () => {
  async function openForm() {
    const user = open();
    await screen.findByRole('button', { name: 'INV-0001' }, slow);
    await user.click(screen.getByRole('button', { name: 'Add device' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add device' }, slow));
    return { user, dialog, submit: () => user.click(dialog.getByRole('button', { name: 'Add device' })) };
  }

  it('sends what belongs to it, on the only dongle', async () => {
    server.on(deviceEndpoints.add, { id: inverter.id });
    const { user, dialog, submit } = await openForm();
    await user.type(await dialog.findByRole('textbox', { name: 'Serial number' }), 'inv-0002');
    await dialog.findByText('Free. This device can be added.');
    await user.type(await dialog.findByRole('textbox', { name: 'Code on the device' }), 'ABC123');
    await submit();
    await waitFor(() => expect(lastToast()).toBe('Device added.'));
    expect(server.callsTo(deviceEndpoints.add)[0]?.body).toEqual({
      plantId,
      device: {
        type: 'INVERTER',
        serialNumber: 'inv-0002',
        claimCode: 'ABC123',
        dongleSn: 'DON-0001',
        specId: null,
        name: null,
        address: null,
        networkMode: null,
      },
    });
    await waitFor(() => expect(server.callsTo(deviceEndpoints.ofPlant).length).toBe(2));
  });

  it('shows at its field what the server refuses', async () => {
    const fields = [{ path: 'device.claimCode', message: 'This is not the code printed on this device.' }];
    server.on(deviceEndpoints.add, () => refused('validation', { fields }));
    const { user, dialog, submit } = await openForm();
    await user.type(await dialog.findByRole('textbox', { name: 'Serial number' }), 'INV-0002');
    await dialog.findByText('Free. This device can be added.');
    const code = await dialog.findByRole('textbox', { name: 'Code on the device' });
    await user.type(code, 'ABC123');
    await submit();
    expect(await dialog.findByText('This is not the code printed on this device.')).toBeVisible();
    await waitFor(() => expect(code).toHaveFocus());
  });

  it('is not tried with a taken serial number', async () => {
    server.on(deviceEndpoints.check, { ...free, state: 'TAKEN', type: null, codeNeeded: false });
    const { user, dialog, submit } = await openForm();
    await user.type(await dialog.findByRole('textbox', { name: 'Serial number' }), 'INV-0002');
    await dialog.findByText('This device already belongs to a plant.');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Kind of device' }), 'Meter');
    await submit();
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Serial number' })).toBeInvalid());
    expect(server.callsTo(deviceEndpoints.add)).toHaveLength(0);
  });
});

describe('a device of a plant', () => {
  it('is edited, guarded against somebody else', async () => {
    server.on(deviceEndpoints.edit, () => refused('conflict', null, 'Somebody else has changed this in the meantime.'));
    const user = open();
    const dialog = await choose(user, 'INV-0001', 'Edit');
    await user.clear(dialog.getByRole('textbox', { name: 'Name' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Dongle' }), 'None');
    await user.click(dialog.getByRole('button', { name: 'Save device' }));
    expect(await dialog.findByText(/Somebody else has changed this/)).toBeVisible();
    expect(server.callsTo(deviceEndpoints.edit)[0]?.body).toEqual({
      id: inverter.id,
      version: 4,
      dongleSn: null,
      name: null,
      specId: inverter.specId,
      address: '3',
      networkMode: null,
    });

    server.on(deviceEndpoints.ofPlant, [dongle, { ...inverter, version: 5, name: 'Cellar' }]);
    server.on(deviceEndpoints.edit, null);
    await user.click(dialog.getByRole('button', { name: 'Load the current state' }));
    expect(await screen.findByDisplayValue('Cellar')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save device' }));
    await waitFor(() => expect(server.callsTo(deviceEndpoints.edit).at(-1)?.body).toMatchObject({ version: 5, name: 'Cellar' }));
  });

  it('is replaced after reading what happens', async () => {
    server.on(deviceEndpoints.replace, { id: inverter.id });
    const user = open();
    const dialog = await choose(user, 'INV-0001', 'Replace');
    expect(dialog.getByText('The history of the plant goes on without a gap.')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Serial number of the new device' }), 'INV-0009');
    await dialog.findByText('Free. This device can be added.');
    await user.type(dialog.getByRole('textbox', { name: 'Code on the device' }), 'ABC123');
    await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Relay broken');
    await user.click(dialog.getByRole('button', { name: 'Replace device' }));
    await waitFor(() => expect(lastToast()).toBe('Device replaced.'));
    expect(server.callsTo(deviceEndpoints.replace)[0]?.body).toEqual({
      id: inverter.id,
      version: 4,
      serialNumber: 'INV-0009',
      claimCode: 'ABC123',
      note: 'Relay broken',
    });
  });

  it('is not replaced by a device of another kind', async () => {
    server.on(deviceEndpoints.check, { ...free, type: 'CELL' });
    const user = open();
    const dialog = await choose(user, 'INV-0001', 'Replace');
    await user.type(dialog.getByRole('textbox', { name: 'Serial number of the new device' }), 'BAT-0001');
    await dialog.findByText('This is another kind of device.');
    await user.type(dialog.getByRole('textbox', { name: 'Code on the device' }), 'ABC123');
    await user.click(dialog.getByRole('button', { name: 'Replace device' }));
    expect(await dialog.findByText('Only a device of the same kind can take this place.')).toBeVisible();
    expect(server.callsTo(deviceEndpoints.replace)).toHaveLength(0);
  });

  it('is removed after reading what happens, and the refusal is shown', async () => {
    server.on(deviceEndpoints.remove, () => refused('notFound', null, 'This was not found.'));
    const user = open();
    const dialog = await choose(user, 'INV-0001', 'Remove');
    expect(dialog.getByText('What it has measured stays with the plant.')).toBeVisible();
    expect(dialog.getByText(/Its serial number becomes free/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Remove device' }));
    expect(await dialog.findByText('This was not found.')).toBeVisible();
    server.on(deviceEndpoints.remove, null);
    await user.click(dialog.getByRole('button', { name: 'Remove device' }));
    await waitFor(() => expect(lastToast()).toBe('Device removed.'));
    expect(server.callsTo(deviceEndpoints.remove).at(-1)?.body).toEqual({ id: inverter.id, version: 4, note: null });
  });

  it('stays while others speak through it', async () => {
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Actions for DON-0001' }, slow));
    const remove = await screen.findByRole('menuitem', { name: 'Remove' }, slow);
    expect(remove).toBeDisabled();
    expect(remove).toHaveAttribute('title', expect.stringMatching(/1 device speaks through this dongle/));
  });
});
