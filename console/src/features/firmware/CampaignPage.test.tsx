import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Campaign, campaignEndpoints } from '#contract/campaigns.ts';
import { playServer } from '../../../test/answers.ts';
import { campaign, failedItem, upgradeSteps } from '../../../test/firmware.ts';
import { renderAt } from '../../../test/renderAt.tsx';
import { signInAs } from '../../../test/signIn.ts';
import { playStreams } from '../../../test/streams.ts';
import { setToken } from '../../lib/token.ts';
import { firmwarePages } from './firmware.pages.ts';

const slow = { timeout: 10_000 };
let server: ReturnType<typeof playServer>;

beforeEach(async () => {
  server = playServer();
  await signInAs(server, { may: ['firmware.view', 'firmware.detail', 'firmware.add', 'plants.view', 'plants.detail'] });
  server.on(campaignEndpoints.items, { list: [failedItem], total: 1 });
  server.on(campaignEndpoints.history, upgradeSteps);
});

async function open(change: Partial<Campaign> = {}) {
  server.on(campaignEndpoints.detail, { ...campaign, ...change });
  const view = await renderAt(`/upgrade/campaign?id=${campaign.id}`, firmwarePages);
  await screen.findByRole('heading', { level: 1, name: 'Autumn' }, slow);
  return view;
}

const part = (name: string) => screen.getByRole('region', { name });

describe('a roll-out', () => {
  it('tells how far it is, what is waited for and what failed, and lists the devices behind a figure', async () => {
    const { user } = await open();
    expect(part('Progress')).toHaveTextContent(/25%10 of 40 devices have the program/);
    expect(part('Progress')).toHaveTextContent(/Installed 10Downloading and checking 8Waiting 20Failed 2/);
    const stages = within(part('Stages')).getAllByRole('listitem');
    expect(stages[0]).toHaveTextContent(/10%Canarydone5 of 5 installed, 0 failed/);
    expect(stages[1]).toHaveAttribute('aria-current', 'step');
    expect(part('What devices wait for')).toHaveTextContent(/Offline.*heard of again.*15.*The owner's word.*has not answered.*5/);
    await user.click(screen.getByRole('button', { name: 'Downloading and checking 8' }));
    await expect
      .poll(() => server.callsTo(campaignEndpoints.items).at(-1)?.body)
      .toEqual({ id: campaign.id, states: ['NOTIFIED', 'ACCEPTED', 'DOWNLOADING', 'DOWNLOADED', 'VERIFIED'] });
  });

  it('shows the way of one device, attempt by attempt, and begins again with it', async () => {
    server.on(campaignEndpoints.retry, { devices: 1 });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: failedItem.deviceSn }, slow));
    const drawer = within(await screen.findByRole('dialog', { name: failedItem.deviceSn }, slow));
    const history = await drawer.findByRole('region', { name: 'Programs that it was given' }, slow);
    await within(history).findByText(/Attempt 2/);
    expect(history).toHaveTextContent(/Attempt 2.*could not be written.*write error 17.*The connection was lost.*Downloading/);
    await user.click(drawer.getByRole('button', { name: 'Try again' }));
    const question = within(await screen.findByRole('dialog', { name: 'Begin again?' }, slow));
    await user.click(question.getByRole('button', { name: 'Try again' }));
    await expect.poll(() => server.callsTo(campaignEndpoints.retry)[0]?.body).toEqual({ id: campaign.id, itemId: failedItem.id });
  });

  it('is paused only after a question, and offers what its state allows', async () => {
    server.on(campaignEndpoints.control, null);
    const { user } = await open();
    expect(screen.queryByRole('button', { name: 'Begin next stage' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    const question = within(await screen.findByRole('dialog', { name: 'Pause: Autumn' }, slow));
    expect(server.callsTo(campaignEndpoints.control)).toEqual([]);
    server.on(campaignEndpoints.detail, { ...campaign, state: 'PAUSED' });
    await user.click(question.getByRole('button', { name: 'Pause' }));
    expect(await screen.findByRole('button', { name: 'Go on' }, slow)).toBeVisible();
    expect(server.callsTo(campaignEndpoints.control)[0]?.body).toEqual({ id: campaign.id, act: 'PAUSE' });
  });

  it('that stopped by itself says why; whoever may not control it only looks', async () => {
    await open({ state: 'STOPPED', stopReason: 'FAILURES', mayControl: false });
    expect(screen.getByText(/^Too many devices failed/)).toBeVisible();
    for (const name of ['Go on', 'End roll-out']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
  });

  it('moves on by itself when the server tells of it', async () => {
    setToken('secret');
    const stream = playStreams(server);
    await open();
    await expect.poll(() => stream.asked().length, slow).toBe(1);
    server.on(campaignEndpoints.detail, { ...campaign, state: 'DONE', finishedAt: '2026-11-13T08:00:00Z' });
    await stream.say('campaign', 1, { id: campaign.id });
    expect(await screen.findByText(/^Every device has come to its end/, {}, slow)).toBeVisible();
  });
});
