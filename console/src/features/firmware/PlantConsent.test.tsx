import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ConsentRequest, campaignEndpoints } from '#contract/campaigns.ts';
import { playServer } from '../../../test/answers.ts';
import { plantId } from '../../../test/devices.ts';
import { campaign } from '../../../test/firmware.ts';
import { renderPart } from '../../../test/renderPart.tsx';
import { signInAs } from '../../../test/signIn.ts';
import { PlantConsent } from './PlantConsent.tsx';
import { WishCard } from './WishCard.tsx';

const request: ConsentRequest = {
  campaignId: campaign.id,
  plantId,
  plantName: 'Sonnenhof 1',
  type: 'INVERTER',
  version: '3.3.0',
  description: '<b>Quieter</b> at night',
  devices: 1,
  askedAt: '2026-11-12T08:00:00Z',
};
const elsewhere = { ...request, plantId: campaign.programId, version: '9.9.9' };
const title = 'A new program is waiting for your word';
let server: ReturnType<typeof playServer>;
let user: ReturnType<typeof userEvent.setup>;

beforeEach(async () => {
  server = playServer();
  await signInAs(server);
  server.on(campaignEndpoints.consents, [request, elsewhere]);
  server.on(campaignEndpoints.consent, () => {
    server.on(campaignEndpoints.consents, [elsewhere]);
    return new Response(JSON.stringify({ code: 200, msg: 'Success', data: null }), {
      headers: { 'content-type': 'application/json' },
    });
  });
  await i18next.loadNamespaces(['upgrades', 'ui']);
  user = userEvent.setup({ delay: null });
});

const answers = () => server.callsTo(campaignEndpoints.consent).map(({ body }) => body);

describe('the owner’s word', () => {
  it('is asked on the plant that is meant, in plain words, and agreeing is one click', async () => {
    renderPart(<PlantConsent plantId={plantId} />);
    const card = await screen.findByRole('region', { name: title });
    expect(card).toHaveTextContent(/Inverter program 3\.3\.0.*<b>Quieter<\/b> at night/);
    expect(screen.queryByText(/9\.9\.9/)).toBeNull();
    await user.click(within(card).getByRole('button', { name: 'Agree' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull());
    expect(answers()).toEqual([{ campaignId: campaign.id, plantId, agreed: true }]);
  });

  it('is taken as a no only after a question', async () => {
    renderPart(<PlantConsent plantId={plantId} />);
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    const question = within(await screen.findByRole('dialog', { name: 'Decline Inverter program 3.3.0?' }));
    expect(answers()).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull());
    expect(answers()).toEqual([{ campaignId: campaign.id, plantId, agreed: false }]);
  });
});

describe('the wish to be asked', () => {
  it('is switched by the owner and read by others', async () => {
    server.on(campaignEndpoints.wish, { asked: false, mayChange: true });
    server.on(campaignEndpoints.setWish, null);
    const { unmount } = renderPart(<WishCard plantId={plantId} />);
    await user.click(await screen.findByRole('switch', { name: /^Ask me before new programs/ }));
    expect(server.callsTo(campaignEndpoints.setWish)[0]?.body).toEqual({ plantId, asked: true });
    unmount();
    server.on(campaignEndpoints.wish, { asked: true, mayChange: false });
    renderPart(<WishCard plantId={plantId} />);
    expect(await screen.findByText('The owner wants to be asked before a new program is installed.')).toBeVisible();
    expect(screen.queryByRole('switch')).toBeNull();
  });
});
