import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { basicsEndpoints } from '#contract/basics.ts';
import { firmwareEndpoints } from '#contract/firmware.ts';
import { playServer } from '../../../test/answers.ts';
import { maker } from '../../../test/firmware.ts';
import { renderAt } from '../../../test/renderAt.tsx';
import { signInAs } from '../../../test/signIn.ts';
import { firmwarePages } from './firmware.pages.ts';

const slow = { timeout: 10_000 };
let server: ReturnType<typeof playServer>;

beforeEach(async () => {
  server = playServer();
  await signInAs(server, { may: ['firmware.add'] });
  server.on(basicsEndpoints.manufacturerChoices, [maker]);
});

async function open() {
  await renderAt('/upgrade/add', firmwarePages);
  const user = userEvent.setup({ delay: null, applyAccept: false });
  const choose = async (name: string, option: string) => {
    await screen.findByRole('option', { name: option }, slow);
    await user.selectOptions(screen.getByRole('combobox', { name: new RegExp(`^${name}`) }), option);
  };
  const submit = () => user.click(screen.getByRole('button', { name: 'Add program' }));
  return { user, choose, submit };
}

describe('a new program', () => {
  it('begins with the manufacturer: everything else waits for it', async () => {
    const { choose, submit } = await open();
    const version = await screen.findByRole('textbox', { name: /^Version/ }, slow);
    expect(version).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeDisabled();
    await submit();
    const manufacturer = screen.getByRole('combobox', { name: /^Manufacturer/ });
    expect(manufacturer).toHaveAccessibleDescription('Please select the device manufacturer first.');
    expect(manufacturer).toHaveFocus();
    await choose('Manufacturer', 'Helio');
    expect(version).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeEnabled();
  });

  it('names what is missing, and brings the description that is behind another tab to the front', async () => {
    const { user, choose, submit } = await open();
    await choose('Manufacturer', 'Helio');
    await choose('Firmware type', 'Inverter program');
    await user.type(screen.getByRole('textbox', { name: /^Version/ }), '3.3.0');
    await user.type(screen.getByRole('textbox', { name: /^Description in English/ }), 'Quieter at night');
    expect(screen.getByRole('tab', { name: 'English, filled in' })).toBeVisible();
    await user.upload(screen.getByLabelText('Program file', { selector: 'input' }), new File(['x'.repeat(2000)], 'notes.txt'));
    expect(await screen.findByText('The file format is incorrect.')).toBeVisible();
    await submit();
    expect(screen.getByRole('button', { name: 'Choose a file' })).toHaveFocus();
    expect(await screen.findByRole('textbox', { name: /^Description in Chinese/ }, slow)).toBeInvalid();
    expect(screen.getByText(/^Please complete the descriptions in all languages\. Still missing: Chinese, German/)).toBeVisible();
    expect(server.callsTo(firmwareEndpoints.add)).toEqual([]);
  });

  it('for listed devices shows what is wrong with which row of the sheet', async () => {
    const problems = [{ row: 3, column: 'Serial number', message: 'This serial number is entered twice.' }];
    server.on(firmwareEndpoints.checkSheet, { rows: 2, stored: 0, problems, problemsTotal: 1, sheetId: null, devices: 0 });
    const { user, choose, submit } = await open();
    await choose('Manufacturer', 'Helio');
    await user.click(screen.getByRole('radio', { name: 'Part of them' }));
    expect(screen.getByText(/^Choose the firmware type first/)).toBeVisible();
    await choose('Firmware type', 'Inverter program');
    const sheet = () => screen.getByLabelText('Serial number file', { selector: 'input' });
    await user.upload(sheet(), new File(['cells'], 'serials.xlsx'));
    const table = await screen.findByRole('table', { name: 'Problems by row' }, slow);
    expect(within(table).getByRole('row', { name: '3 Serial number This serial number is entered twice.' })).toBeVisible();
    expect(server.callsTo(firmwareEndpoints.checkSheet)[0]?.query).toEqual({
      manufacturerId: maker.id,
      type: 'INVERTER',
      name: 'serials.xlsx',
    });
    await submit();
    expect(await screen.findByText('Please upload the correct device serial number file.')).toBeVisible();
    expect(screen.getByText('Please select a file.')).toBeVisible();
  });
});
