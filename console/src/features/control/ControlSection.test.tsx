import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import { controlEndpoints } from '#contract/control.ts';
import { deviceEndpoints } from '#contract/devices.ts';
import type { Plant } from '#contract/plants.ts';
import { playServer, refused } from '../../../test/answers.ts';
import { german, parametersOfInverter, writeCommand } from '../../../test/control.ts';
import { dongle, inverter } from '../../../test/devices.ts';
import { hillside } from '../../../test/plants.ts';
import { renderPart } from '../../../test/renderPart.tsx';
import { signInAs } from '../../../test/signIn.ts';
import { ControlSection } from './ControlSection.tsx';
import { EnergySection } from './EnergySection.tsx';

const slow = { timeout: 10_000 };
const plant = { ...hillside, timeZone: 'Europe/Berlin' } as Plant;
const order = { commandId: writeCommand.id };

let server: ReturnType<typeof playServer>;

beforeEach(async () => {
  server = playServer();
  await signInAs(server, { may: ['parameters.read', 'parameters.write', 'energy.manage'] });
  server.on(deviceEndpoints.ofPlant, [dongle, inverter]);
  server.on(controlEndpoints.catalogue, parametersOfInverter);
  server.on(controlEndpoints.standards, { standards: german, sources: { S1: 'Profile tables', S2: 'Relay page' } });
  server.on(controlEndpoints.history, { list: [], total: 0 });
  server.on(controlEndpoints.command, writeCommand);
  server.on(controlEndpoints.write, order);
  server.on(controlEndpoints.manageEnergy, order);
  await i18next.loadNamespaces(['control', 'deviceParameters', 'devices', 'things', 'ui', 'validation', 'errors']);
});

function open(part = <ControlSection plant={plant} />) {
  renderPart(part);
  return userEvent.setup({ delay: null });
}
type User = ReturnType<typeof open>;

async function enter(user: User, name: string, text: string) {
  const field = await screen.findByRole('textbox', { name }, slow);
  await user.clear(field);
  await user.type(field, text);
  return field;
}

describe('remote control', () => {
  it('has the tabs of the specification, and shows the standard with its sources beside what the device has', async () => {
    open();
    expect((await screen.findAllByRole('tab', {}, slow)).map((tab) => tab.textContent)).toEqual([
      'Grid Standard Settings',
      'General Function Settings',
      'Active Power Settings',
      'Coming Soon',
    ]);
    const standard = await screen.findByRole('region', { name: 'Grid standard' }, slow);
    expect(standard).toHaveTextContent(/VDE-AR-N 4105:2018-11.*seen in public sources.*Profile tables/);
    const voltage = screen.getByRole('region', { name: 'Voltage protection' });
    expect(within(voltage).getByRole('textbox', { name: 'Over-voltage, stage 1' })).toHaveValue('287.5');
    expect(voltage).toHaveTextContent(/Device: 287.5 V.*270–287.5/);
  });

  it('refuses a wrong value at its field and lets nothing be activated', async () => {
    const user = open();
    const field = await enter(user, 'Over-voltage, stage 1', '26o');
    expect(field).toHaveAccessibleDescription('Please enter a correct value!');
    await enter(user, 'Over-voltage, stage 1', '265');
    expect(field).toHaveAccessibleDescription('Please enter a correct value! The grid standard allows 270 to 287.5.');
    expect(screen.getByRole('button', { name: 'Review and activate' })).toBeDisabled();
  });

  it('activates only what was ticked, reasoned and signed, and shows what became of it', async () => {
    const user = open();
    await enter(user, 'Over-voltage, stage 1', '280');
    await user.click(screen.getByRole('button', { name: 'Review and activate' }));
    const dialog = within(await screen.findByRole('dialog', {}, slow));
    expect(dialog.getByRole('row', { name: /Over-voltage, stage 1 287.5 V 280 V/ })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Activate' }));
    expect(dialog.getByText('Confirm that you are qualified to work on PV systems.')).toBeVisible();
    expect(server.callsTo(controlEndpoints.write)).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Law');
    await user.click(dialog.getByRole('checkbox', { name: /I have read the disclaimer/ }));
    await user.click(dialog.getByRole('checkbox', { name: /I am qualified/ }));
    await user.type(dialog.getByLabelText('Your password'), 'S1');
    await user.click(dialog.getByRole('button', { name: 'Activate' }));
    const progress = await screen.findByRole('region', { name: 'Progress of the command' }, slow);
    expect(progress).toHaveTextContent(/the device has confirmed every value.*On trial until/);
    expect(within(progress).getByRole('button', { name: 'Restore former values' })).toBeVisible();
    expect(server.callsTo(controlEndpoints.write)[0]?.body).toMatchObject({
      changes: [{ key: 'ov1.v', value: 280 }],
      standard: 'DE_VDE4105_2018',
      expectHash: 'sha256:7f0c',
      agreed: true,
      qualified: true,
      reason: 'Law',
    });
  });

  it('takes over a whole standard, and lists what nobody can set yet', async () => {
    server.on(controlEndpoints.catalogue, {
      ...parametersOfInverter,
      values: { ...parametersOfInverter.values, 'ov1.v': { value: 276, readAt: '2026-11-15T08:00:00Z' } },
    });
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Use the values of the standard' }, slow));
    expect(screen.getByText('1 value would change')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Coming Soon' }));
    expect(await screen.findByText('vendor.fanCurve')).toBeVisible();
  });

  it('is for reading only to those who may not write', async () => {
    await signInAs(server, { may: ['parameters.read'] });
    open();
    const voltage = await screen.findByRole('region', { name: 'Voltage protection' }, slow);
    expect(voltage).toHaveTextContent('287.5 V');
    expect(within(voltage).queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('button', { name: 'Read all' })).toBeEnabled();
  });

  it('says that a device out of reach has to be waited for, and that it was never read', async () => {
    server.on(controlEndpoints.catalogue, { ...parametersOfInverter, online: false, values: {}, hash: null });
    open();
    expect(await screen.findByText(/out of reach now/, {}, slow)).toBeVisible();
    expect(screen.getByText(/Read the values from the device first/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Over-voltage, stage 1' })).toBeDisabled();
  });

  it('can be tried again where it failed', async () => {
    server.on(controlEndpoints.catalogue, () => refused('internal'));
    const user = open();
    await screen.findByRole('alert', {}, slow);
    server.on(controlEndpoints.catalogue, parametersOfInverter);
    await user.click(screen.getByRole('button', { name: /try again/i }));
    expect(await screen.findByRole('region', { name: 'Voltage protection' }, slow)).toBeVisible();
  });
});

describe('energy management', () => {
  const everyday = parametersOfInverter.parameters.filter((p) => p.everyday);

  it('changes mode and windows by the plant’s own clock, without disclaimer', async () => {
    server.on(controlEndpoints.energy, { devices: [{ ...parametersOfInverter, parameters: everyday }], dimmings: [] });
    const user = open(<EnergySection plant={plant} />);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Working mode' }, slow), 'Time of use');
    await user.click(screen.getByRole('button', { name: 'Add window' }));
    expect(screen.getByText(/Europe\/Berlin/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    await screen.findByRole('region', { name: 'Progress of the command' }, slow);
    expect(server.callsTo(controlEndpoints.manageEnergy)[0]?.body).toMatchObject({
      changes: [
        { key: 'mode.work', value: 'TIME_OF_USE' },
        { key: 'windows', value: [{ from: '01:00', to: '05:00', action: 'CHARGE' }] },
      ],
      expectHash: 'sha256:7f0c',
    });
  });

  it('shows when the grid operator held loads down', async () => {
    const dimming = { deviceId: inverter.id, deviceSn: 'EV-1', limitW: 4200, maxPowerW: 4150 };
    server.on(controlEndpoints.energy, {
      devices: [{ ...parametersOfInverter, parameters: everyday }],
      dimmings: [{ ...dimming, from: '2026-11-14T17:00:00Z', to: null }],
    });
    open(<EnergySection plant={plant} />);
    expect(await screen.findByRole('row', { name: /EV-1 14 Nov 2026, 18:00 lasts 4.2 kW 4.15 kW/ }, slow)).toBeVisible();
  });
});
