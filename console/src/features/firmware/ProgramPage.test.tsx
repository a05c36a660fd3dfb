import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { campaignEndpoints, planDefaults, type TargetPreview } from '#contract/campaigns.ts';
import { firmwareEndpoints, type Program } from '#contract/firmware.ts';
import { organizationEndpoints } from '#contract/organizations.ts';
import { playServer, refused } from '../../../test/answers.ts';
import { campaign, program } from '../../../test/firmware.ts';
import { renderAt } from '../../../test/renderAt.tsx';
import { signInAs } from '../../../test/signIn.ts';
import { digest } from '../../lib/credentials.ts';
import { firmwarePages } from './firmware.pages.ts';

const slow = { timeout: 10_000 };
const preview: TargetPreview = {
  devices: 38,
  plants: 37,
  stages: [5, 10, 23],
  hasItAlready: 3,
  versionTooOld: 0,
  inOtherCampaign: 0,
  otherHardware: 0,
  notInBooks: 0,
  versions: [{ version: '3.2.11', devices: 38 }],
  consentNeeded: 2,
};
const signature = { keyId: 'fw-2026-1', value: 'c2lnbmF0dXJl', manifest: '{}' };
const released: Program = { ...program, state: 'ENABLED', signature, releasedByName: 'ada', releasedAt: '2026-11-11T08:00:00Z' };
let server: ReturnType<typeof playServer>;

beforeEach(async () => {
  server = playServer();
  await signInAs(server, { may: ['firmware.view', 'firmware.detail', 'firmware.add'] });
  server.on(firmwareEndpoints.detail, released);
  server.on(campaignEndpoints.page, { list: [], total: 0 });
  server.on(campaignEndpoints.preview, preview);
  server.on(organizationEndpoints.choices, []);
});

const open = () => renderAt(`/upgrade/detail?id=${program.id}`, firmwarePages);

describe('a program', () => {
  it('shows who answers for it, its check sum and its signature', async () => {
    await open();
    const proof = await screen.findByRole('region', { name: 'File and signature' }, slow);
    expect(proof).toHaveTextContent(/H10K-3\.3\.0\.bin \(1\.8\sMB\)/);
    expect(proof).toHaveTextContent(new RegExp(`${program.sha256}.*key fw-2026-1c2lnbmF0dXJl`));
    expect(proof).toHaveTextContent(/Uploaded bygrace.*Released byada/);
    expect(screen.getByRole('region', { name: 'Devices that have it' })).toHaveTextContent('3of 40 that it fits');
    expect(screen.getByText('Quieter at night')).toBeVisible();
  });

  it('that waits for a second person cannot be rolled out', async () => {
    server.on(firmwareEndpoints.detail, { ...program, mayRelease: false });
    await open();
    expect(await screen.findByText('This program waits for a second person to release it.', {}, slow)).toBeVisible();
    for (const name of ['Start a roll-out', 'Release']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('that is out of reach is not there', async () => {
    server.on(firmwareEndpoints.detail, () => refused('notFound'));
    await open();
    expect(await screen.findByText('There is nothing at this address', {}, slow)).toBeVisible();
  });

  it('is rolled out as planned, after its reach was counted and the password given', async () => {
    server.on(campaignEndpoints.start, { id: campaign.id });
    server.on(campaignEndpoints.detail, campaign);
    server.on(campaignEndpoints.items, { list: [], total: 0 });
    const { user, at } = await open();
    await user.click(await screen.findByRole('button', { name: 'Start a roll-out' }, slow));
    const dialog = within(await screen.findByRole('dialog', { name: 'Roll out: Inverter program 3.3.0' }, slow));
    const reach = await dialog.findByRole('region', { name: 'What it would reach' }, slow);
    await within(reach).findByText('Devices: 38 · Plants: 37', {}, slow);
    expect(reach).toHaveTextContent(/1%5 devices.*10%10 devices.*100%23 devices.*owner is asked first: 2.*or a newer one: 3/);

    const stages = dialog.getByRole('textbox', { name: /^Stages/ });
    await user.clear(stages);
    await user.type(stages, '50, 20');
    const submit = () => user.click(dialog.getByRole('button', { name: 'Start roll-out' }));
    await submit();
    expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveFocus();
    expect(stages).toHaveAccessibleDescription(/Please enter a correct value/);
    await user.clear(stages);
    await user.type(stages, '20 100');
    await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Autumn');
    await user.type(dialog.getByLabelText('Your password'), 'Right-1');
    await submit();
    await expect.poll(at, slow).toBe('/upgrade/campaign');
    expect(server.callsTo(campaignEndpoints.start)[0]?.body).toEqual({
      ...planDefaults,
      programId: program.id,
      name: 'Autumn',
      targets: { organizationId: null, plantIds: [], fromVersions: [] },
      stages: [20, 100],
      password: digest('Right-1'),
    });
  });
});
