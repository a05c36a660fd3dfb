import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AlarmDefinition, alarmDefinitionEndpoints } from '#contract/alarm-definitions.ts';
import { playServer, refused } from '../../../test/answers.ts';
import { renderAt } from '../../../test/renderAt.tsx';
import { signInAs } from '../../../test/signIn.ts';
import { toasts } from '../../lib/toast.ts';
import { alarmDefinitionsPages } from './alarmDefinitions.pages.ts';

const slow = { timeout: 10_000 };
const overVoltage: AlarmDefinition = {
  code: 'INV-101',
  version: 4,
  deviceType: 'INVERTER',
  level: 'WARN',
  enabled: true,
  notify: true,
  source: 'DEVICE',
  clearMode: 'AUTO',
  debounceS: 60,
  clearDelayS: 300,
  message: 'Grid voltage too high',
  cause: 'Long feeder',
  advice: 'Measure at the terminals',
  trigger: 'V > OVn',
  builtIn: true,
  alarms: 12,
  open: 2,
  updatedAt: '2026-11-01T10:00:00Z',
};
const own: AlarmDefinition = { ...overVoltage, code: 'INV-901', builtIn: false, alarms: 3, message: 'Fan blocked' };
const unused: AlarmDefinition = { ...own, code: 'INV-902', alarms: 0, open: 0, message: 'Door open' };

let server: ReturnType<typeof playServer>;
const open = () => renderAt('/basic/alarm', alarmDefinitionsPages);
const lastToast = () => toasts.get().at(-1)?.text;

beforeEach(async () => {
  server = playServer();
  toasts.set([]);
  await signInAs(server, { may: ['basics.alarms', 'basics.alarmsEdit'] });
  server.on(alarmDefinitionEndpoints.page, { list: [overVoltage, own, unused], total: 3 });
});

async function choose(user: Awaited<ReturnType<typeof open>>['user'], code: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${code}` }, slow));
  await user.click(await screen.findByRole('menuitem', { name: action }, slow));
  return within(await screen.findByRole('dialog', {}, slow));
}

describe('alarm definitions', () => {
  it('are edited in level, delays and notification, guarded against somebody else', async () => {
    server.on(alarmDefinitionEndpoints.edit, () => refused('conflict', null, 'Somebody else has changed this.'));
    const { user } = await open();
    const dialog = await choose(user, 'INV-101', 'Edit');
    await user.selectOptions(dialog.getByRole('combobox', { name: /Level/ }), 'Error');
    const lasts = dialog.getByRole('textbox', { name: /Has to last/ });
    await user.clear(lasts);
    await user.type(lasts, '90.5');
    await user.click(dialog.getByRole('checkbox', { name: /Notify people/ }));
    await user.click(dialog.getByRole('button', { name: 'Save definition' }));
    await waitFor(() => expect(lasts).toBeInvalid());
    expect(server.callsTo(alarmDefinitionEndpoints.edit)).toHaveLength(0);
    await user.clear(lasts);
    await user.type(lasts, '90');
    await user.click(dialog.getByRole('button', { name: 'Save definition' }));
    expect(await dialog.findByText('Somebody else has changed this.')).toBeVisible();
    expect(server.callsTo(alarmDefinitionEndpoints.edit)[0]?.body).toEqual({
      code: 'INV-101',
      version: 4,
      level: 'ERROR',
      enabled: true,
      notify: false,
      debounceS: 90,
      clearDelayS: 300,
    });
    server.on(alarmDefinitionEndpoints.page, { list: [{ ...overVoltage, version: 5, level: 'INFO' }], total: 1 });
    await user.click(dialog.getByRole('button', { name: 'Load the current state' }));
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(/Grid voltage too high/));
    await waitFor(() => expect(within(screen.getByRole('dialog')).getByRole('combobox', { name: /Level/ })).toHaveValue('INFO'));
  });

  it('are not deleted while in use or of the catalogue, and say why', async () => {
    const { user } = await open();
    for (const [code, reason] of [
      ['INV-101', 'It belongs to the catalogue. Disable it instead.'],
      ['INV-901', '3 alarms carry it. Disable it instead.'],
    ] as const) {
      await user.click(await screen.findByRole('button', { name: `Actions for ${code}` }, slow));
      const item = await screen.findByRole('menuitem', { name: 'Delete' }, slow);
      expect(item).toBeDisabled();
      expect(item).toHaveAttribute('title', reason);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    }
    server.on(alarmDefinitionEndpoints.delete, null);
    const dialog = await choose(user, 'INV-902', 'Delete');
    await user.click(dialog.getByRole('button', { name: 'Delete definition' }));
    await waitFor(() => expect(lastToast()).toBe('Deleted'));
    expect(server.callsTo(alarmDefinitionEndpoints.delete)[0]?.body).toEqual({ code: 'INV-902' });
  });

  it('are added with words of their own', async () => {
    server.on(alarmDefinitionEndpoints.add, { code: 'INV-903' });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add definition' }));
    const dialog = within(await screen.findByRole('dialog', {}, slow));
    await user.type(dialog.getByRole('textbox', { name: /Code/ }), 'INV-903');
    await user.selectOptions(dialog.getByRole('combobox', { name: /Device type/ }), 'Inverter');
    await user.selectOptions(dialog.getByRole('combobox', { name: /Level/ }), 'Serious');
    await user.type(dialog.getByRole('textbox', { name: /Message/ }), 'Roof on fire');
    await user.type(dialog.getByRole('textbox', { name: /Probable cause/ }), 'Heat');
    await user.type(dialog.getByRole('textbox', { name: /What to do/ }), 'Call the fire brigade');
    await user.click(dialog.getByRole('button', { name: 'Add definition' }));
    await waitFor(() => expect(lastToast()).toBe('Definition added.'));
    expect(server.callsTo(alarmDefinitionEndpoints.add)[0]?.body).toMatchObject({
      code: 'INV-903',
      deviceType: 'INVERTER',
      level: 'SERIOUS',
      message: 'Roof on fire',
      debounceS: 0,
    });
  });

  it('are only shown to those who may not change them', async () => {
    await signInAs(server, { may: ['basics.alarms'] });
    await open();
    await screen.findByText('Grid voltage too high');
    expect(screen.queryByRole('button', { name: /Actions for|Add definition/ })).toBeNull();
  });
});
