import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { basicsEndpoints, type DeviceSpec, type Manufacturer } from '#contract/basics.ts';
import { playServer, refused } from '../../../test/answers.ts';
import { renderAt } from '../../../test/renderAt.tsx';
import { signInAs } from '../../../test/signIn.ts';
import { toasts } from '../../lib/toast.ts';
import { numberIn } from './basics.model.ts';
import { basicsPages } from './basics.pages.ts';

const used: Manufacturer = {
  id: '0195d3a0-0000-7000-8000-0000000000f1',
  version: 2,
  name: 'Helio',
  abbreviation: 'HEL',
  description: 'From Freiburg',
  createdAt: '2026-03-01T10:00:00Z',
  specs: 3,
  devices: 1200,
};
const unused: Manufacturer = { ...used, id: '0195d3a0-0000-7000-8000-0000000000f2', name: 'Luna', specs: 0, devices: 0 };
const spec: DeviceSpec = {
  id: '0195d3a0-0000-7000-8000-0000000000f3',
  version: 1,
  manufacturerId: used.id,
  manufacturerName: used.name,
  deviceType: 'CELL',
  name: 'B-10',
  inverterType: null,
  ratedW: 5000,
  capacityWh: 10_240,
  createdAt: '2026-03-01T10:00:00Z',
  devices: 0,
};

/** The dialogues come with their first opening. */
const slow = { timeout: 10_000 };

let server: ReturnType<typeof playServer>;
const open = (search = '') => renderAt(`/basic/device${search}`, basicsPages);
const lastToast = () => toasts.get().at(-1)?.text;
type User = Awaited<ReturnType<typeof open>>['user'];

async function choose(user: User, name: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }, slow));
  return screen.findByRole('menuitem', { name: action }, slow);
}

beforeEach(async () => {
  server = playServer();
  toasts.set([]);
  await signInAs(server, { may: ['basics.devices', 'basics.devicesEdit'] });
  server.on(basicsEndpoints.manufacturers, { list: [used, unused], total: 2 });
  server.on(basicsEndpoints.specs, { list: [spec], total: 1 });
  server.on(basicsEndpoints.manufacturerChoices, [used, unused]);
});

describe('manufacturers', () => {
  it('are listed with how much uses them', async () => {
    await open();
    const table = await screen.findByRole('table', { name: 'Manufacturers' });
    await within(table).findByText('Helio');
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent(/HelioHELFrom Freiburg31,2001 Mar 2026/);
  });

  it('are not deleted while something uses them, and the count is said', async () => {
    const { user } = await open();
    const remove = await choose(user, 'Helio', 'Delete');
    expect(remove).toBeDisabled();
    expect(remove).toHaveAttribute('title', 'In use, so it stays. Specifications: 3. Devices: 1,200.');
  });

  it('that came into use meanwhile stay, with the reason in the dialogue', async () => {
    const said = 'This manufacturer is in use by 1 specifications and 0 devices, so it stays.';
    server.on(basicsEndpoints.deleteManufacturer, () => refused('manufacturers.inUse', null, said));
    const { user } = await open();
    await user.click(await choose(user, 'Luna', 'Delete'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete manufacturer Luna?' }, slow));
    await user.click(dialog.getByRole('button', { name: 'Delete manufacturer' }));
    expect(await dialog.findByText(said)).toBeVisible();
    server.on(basicsEndpoints.deleteManufacturer, null);
    await user.click(dialog.getByRole('button', { name: 'Delete manufacturer' }));
    await waitFor(() => expect(lastToast()).toBe('Manufacturer deleted.'));
    expect(server.callsTo(basicsEndpoints.deleteManufacturer).at(-1)?.body).toEqual({ id: unused.id });
  });

  it('are added with a name and an abbreviation', async () => {
    server.on(basicsEndpoints.addManufacturer, { id: used.id });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add manufacturer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add manufacturer' }, slow));
    const submit = () => user.click(dialog.getByRole('button', { name: 'Add manufacturer' }));
    await submit();
    expect(dialog.getAllByText('Please fill in this field.')).toHaveLength(2);
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Sol & Co');
    await user.type(dialog.getByRole('textbox', { name: 'Abbreviation' }), 'S C');
    await submit();
    expect(await dialog.findByText(/Only numbers, upper- or lower-case letters/)).toBeVisible();
    await user.clear(dialog.getByRole('textbox', { name: 'Abbreviation' }));
    await user.type(dialog.getByRole('textbox', { name: 'Abbreviation' }), 'SC');
    await submit();
    await waitFor(() => expect(lastToast()).toBe('Manufacturer added.'));
    expect(server.callsTo(basicsEndpoints.addManufacturer)[0]?.body).toEqual({
      name: 'Sol & Co',
      abbreviation: 'SC',
      description: null,
    });
  });

  it('that somebody else has changed are loaded again', async () => {
    server.on(basicsEndpoints.editManufacturer, () => refused('conflict', null, 'Somebody else has changed this.'));
    const { user } = await open();
    await user.click(await choose(user, 'Helio', 'Edit'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit manufacturer' }, slow));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' AG');
    await user.click(dialog.getByRole('button', { name: 'Save manufacturer' }));
    server.on(basicsEndpoints.manufacturers, { list: [{ ...used, version: 3, name: 'Helios' }], total: 1 });
    await user.click(await dialog.findByRole('button', { name: 'Load the current state' }));
    expect(await screen.findByDisplayValue('Helios')).toBeVisible();
    server.on(basicsEndpoints.editManufacturer, null);
    await user.click(screen.getByRole('button', { name: 'Save manufacturer' }));
    await waitFor(() => expect(server.callsTo(basicsEndpoints.editManufacturer).at(-1)?.body).toMatchObject({ version: 3 }));
  });

  it('offer no change to those who may only look', async () => {
    await signInAs(server, { may: ['basics.devices'] });
    await open();
    await screen.findByText('Helio');
    expect(screen.queryByRole('button', { name: 'Add manufacturer' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull();
  });
});

describe('specifications', () => {
  it('stand in a tab of their own, with filters of their own', async () => {
    const { user } = await open('?search=hel');
    await screen.findByText('Helio');
    await user.click(screen.getByRole('tab', { name: 'Specifications' }));
    const table = await screen.findByRole('table', { name: 'Specifications' });
    await within(table).findByText('B-10');
    expect(table).toHaveTextContent(/B-10BatteryHelio–5\.0 kW10\.24 kWh0/);
    expect(server.callsTo(basicsEndpoints.specs)[0]?.body).toEqual({});
    await user.selectOptions(screen.getByRole('combobox', { name: 'Device type' }), 'Battery');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Manufacturer' }), 'Helio');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() =>
      expect(server.callsTo(basicsEndpoints.specs).at(-1)?.body).toEqual({ deviceType: 'CELL', manufacturerId: used.id }),
    );
    expect(screen.getByRole('tab', { name: 'Specifications' })).toHaveAttribute('aria-selected', 'true');
  });

  it('want what belongs to the kind of device', async () => {
    server.on(basicsEndpoints.addSpec, { id: spec.id });
    const { user } = await open('?tab=specs');
    await user.click(await screen.findByRole('button', { name: 'Add specification' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add specification' }, slow));
    const submit = () => user.click(dialog.getByRole('button', { name: 'Add specification' }));
    await submit();
    expect(dialog.getAllByText('Please fill in this field.')).toHaveLength(3);
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Manufacturer' }), 'Helio');
    await user.type(dialog.getByRole('textbox', { name: 'Specification' }), 'B-5');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Device type' }), 'Inverter');
    await submit();
    expect(dialog.getByRole('combobox', { name: 'Phases' })).toBeInvalid();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Device type' }), 'Battery');
    await user.type(dialog.getByRole('textbox', { name: 'Capacity (Wh)' }), 'much');
    await submit();
    expect(await dialog.findByText('Please enter a correct value.')).toBeVisible();
    await user.clear(dialog.getByRole('textbox', { name: 'Capacity (Wh)' }));
    await user.type(dialog.getByRole('textbox', { name: 'Capacity (Wh)' }), '5120');
    await submit();
    await waitFor(() => expect(lastToast()).toBe('Specification added.'));
    expect(server.callsTo(basicsEndpoints.addSpec)[0]?.body).toEqual({
      manufacturerId: used.id,
      deviceType: 'CELL',
      name: 'B-5',
      inverterType: null,
      ratedW: null,
      capacityWh: 5120,
    });
  });

  it('that devices use keep their type and are not deleted', async () => {
    server.on(basicsEndpoints.specs, { list: [{ ...spec, devices: 12 }], total: 1 });
    const { user } = await open('?tab=specs');
    const remove = await choose(user, 'B-10', 'Delete');
    expect(remove).toBeDisabled();
    expect(remove).toHaveAttribute('title', 'In use, so it stays. Devices: 12.');
    await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit specification' }, slow));
    expect(dialog.getByRole('combobox', { name: 'Device type' })).toBeDisabled();
  });
});

describe('a number that is typed in', () => {
  it.each([
    ['', null],
    ['5000', 5000],
    ['10 240', 10240],
    ['0,5', 0.5],
    ['4.6', 4.6],
  ])('%s is %s', (text, number) => expect(numberIn(text)).toBe(number));

  it.each(['much', '-5', '1.000.000', '1e3'])('%s is none', (text) => expect(numberIn(text)).toBeNaN());
});
