import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { basicsEndpoints } from '#contract/basics.ts';
import { campaignEndpoints } from '#contract/campaigns.ts';
import { firmwareEndpoints, type Program } from '#contract/firmware.ts';
import { ok, playServer, refused } from '../../../test/answers.ts';
import { campaign, maker, program } from '../../../test/firmware.ts';
import { renderAt } from '../../../test/renderAt.tsx';
import { signInAs } from '../../../test/signIn.ts';
import { digest } from '../../lib/credentials.ts';
import { firmwarePages } from './firmware.pages.ts';

const slow = { timeout: 10_000 };
let server: ReturnType<typeof playServer>;

beforeEach(async () => {
  server = playServer();
  await signInAs(server, { may: ['firmware.view', 'firmware.detail', 'firmware.add'] });
  server.on(basicsEndpoints.manufacturerChoices, [maker]);
  server.on(firmwareEndpoints.page, { list: [program], total: 1 });
  server.on(campaignEndpoints.page, { list: [campaign], total: 1 });
  server.on(firmwareEndpoints.detail, program);
});

const open = (at: string) => renderAt(at, firmwarePages);

describe('device programs', () => {
  it('are listed with their status, and filtered by the server; a forged address invents nothing', async () => {
    const { user } = await open('/upgrade/inverter?type=TOASTER');
    const table = await screen.findByRole('table', { name: 'Programs' }, slow);
    expect(await within(table).findByRole('link', { name: '3.3.0' })).toHaveAttribute('href', `/upgrade/detail?id=${program.id}`);
    expect(table).toHaveTextContent(/To be released.*Inverter program.*Helio.*Quieter at night.*All devices/);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Enabled');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Firmware type' }), 'Dongle program');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await expect.poll(() => server.callsTo(firmwareEndpoints.page).at(-1)?.body).toEqual({ state: 'ENABLED', type: 'DONGLE' });
    expect(JSON.stringify(server.calls)).not.toContain('TOASTER');
  });

  it('show roll-outs beside them', async () => {
    const { user } = await open('/upgrade/inverter');
    await user.click(await screen.findByRole('tab', { name: 'Roll-outs' }));
    const table = await screen.findByRole('table', { name: 'Roll-outs' }, slow);
    expect(await within(table).findByRole('link', { name: 'Autumn' })).toHaveAttribute(
      'href',
      `/upgrade/campaign?id=${campaign.id}`,
    );
    expect(table).toHaveTextContent(/Running.*Inverter program 3\.3\.0.*10 of 40 installed, 2 failed/);
  });

  it('can only be looked at by those who may not add', async () => {
    await signInAs(server, { may: ['firmware.view', 'firmware.detail'] });
    await open('/upgrade/inverter');
    await screen.findByRole('link', { name: '3.3.0' }, slow);
    expect(screen.queryByRole('link', { name: 'Add Device Program' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions for 3.3.0' })).toBeNull();
  });
});

describe('release', () => {
  async function openRelease(change: Partial<Program> = {}) {
    server.on(firmwareEndpoints.detail, { ...program, ...change });
    const { user } = await open('/upgrade/inverter');
    await user.click(await screen.findByRole('button', { name: 'Actions for 3.3.0' }, slow));
    await user.click(await screen.findByRole('menuitem', { name: 'Release' }, slow));
    const dialog = within(await screen.findByRole('dialog', { name: 'Release: Inverter program 3.3.0' }, slow));
    await dialog.findByText(program.sha256);
    const submit = () => user.click(dialog.getByRole('button', { name: 'Sign and release' }));
    return { user, dialog, submit };
  }

  it('shows the check sum, wants the password again, and releases exactly what was seen', async () => {
    server.on(firmwareEndpoints.updateStatus, ({ body }) =>
      (body as { password: string }).password === digest('Right-1')
        ? ok(firmwareEndpoints.updateStatus, null)
        : refused('auth.wrongPassword', null, 'The password is not right.'),
    );
    const { user, dialog, submit } = await openRelease();
    await submit();
    expect(await dialog.findByText('Please fill in this field.')).toBeVisible();
    expect(server.callsTo(firmwareEndpoints.updateStatus)).toEqual([]);
    const password = dialog.getByLabelText('Your password');
    await user.type(password, 'Wrong-1');
    await submit();
    expect(await dialog.findByText('The password is not right.')).toBeVisible();
    await user.clear(password);
    await user.type(password, 'Right-1');
    await submit();
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(server.callsTo(firmwareEndpoints.updateStatus).at(-1)?.body).toEqual({
      id: program.id,
      enabled: true,
      rowVersion: program.rowVersion,
      password: digest('Right-1'),
    });
  });

  it('is left to somebody else by the one who uploaded', async () => {
    const { dialog } = await openRelease({ mayRelease: false });
    expect(dialog.getByRole('alert')).toHaveTextContent('You uploaded this program. Somebody else has to release it.');
  });
});
