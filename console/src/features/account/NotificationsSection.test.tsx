import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import { alarmEndpoints } from '#contract/alarms.ts';
import { notificationEndpoints } from '#contract/notifications.ts';
import { playServer, refused } from '../../../test/answers.ts';
import { house } from '../../../test/house.ts';
import { renderPart } from '../../../test/renderPart.tsx';
import { signInAs } from '../../../test/signIn.ts';
import { browserZone } from '../../lib/time.ts';
import { toasts } from '../../lib/toast.ts';
import { NotificationsSection } from './NotificationsSection.tsx';
import type { StoredChoice } from './notifications.queries.ts';

const graceId = '0190aaaa-0000-7000-8000-0000000000c1';
const stored: StoredChoice = {
  levels: ['SERIOUS', 'ERROR'],
  channels: ['INBOX'],
  plantIds: [house.id, graceId],
  plants: [{ id: house.id, name: house.name }],
  quiet: null,
  digestAt: null,
  webhookUrl: null,
  webhookSecret: null,
  escalateTo: null,
  escalateAfterMinutes: null,
  recovery: false,
  pushKey: null,
  pushDevices: 0,
  email: null,
};

let server: ReturnType<typeof playServer>;
const sent = () => server.callsTo(notificationEndpoints.saveChoice).at(-1)?.body;

async function open(choice: Partial<StoredChoice> = {}) {
  server.on(notificationEndpoints.choice, { ...stored, ...choice });
  renderPart(<NotificationsSection />);
  await screen.findByRole('button', { name: 'Save notifications' });
  return userEvent.setup({ delay: null });
}

beforeEach(async () => {
  server = playServer();
  toasts.set([]);
  await signInAs(server, { may: ['plants.view', 'alarms.view', 'alarms.close'] });
  server.on(notificationEndpoints.saveChoice, null);
  server.on(alarmEndpoints.assignees, [{ id: graceId, name: 'Grace Hopper', organizationName: null }]);
  await i18next.loadNamespaces(['account', 'notifications', 'alarms', 'ui', 'validation']);
});

describe('notifications', () => {
  it('are chosen by level, plant, channel, time and successor', async () => {
    const user = await open();
    await user.click(screen.getByRole('checkbox', { name: 'Warning' }));
    await user.click(screen.getByRole('checkbox', { name: 'Quiet hours' }));
    await user.click(screen.getByRole('checkbox', { name: 'Tell me when it is over' }));
    await screen.findByRole('option', { name: 'Grace Hopper' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'If nobody acknowledges, tell' }), 'Grace Hopper');
    await user.click(screen.getByRole('button', { name: 'Save notifications' }));
    await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('Notifications saved.'));
    expect(sent()).toEqual({
      levels: ['SERIOUS', 'ERROR', 'WARN'],
      channels: ['INBOX'],
      plantIds: [house.id],
      quiet: { from: '22:00', to: '07:00', timeZone: browserZone() },
      digestAt: null,
      webhookUrl: null,
      escalateTo: graceId,
      escalateAfterMinutes: 60,
      recovery: true,
    });
  });

  it('need an address for a webhook, and show what the server says of it', async () => {
    const user = await open({ webhookSecret: 'whsec_1' });
    await user.click(screen.getByRole('checkbox', { name: /Webhook/ }));
    const address = screen.getByRole('textbox', { name: 'Address' });
    await user.click(screen.getByRole('button', { name: 'Save notifications' }));
    await waitFor(() => expect(address).toBeInvalid());
    expect(sent()).toBeUndefined();
    const fields = [{ path: 'webhookUrl', message: 'This address cannot be reached.' }];
    server.on(notificationEndpoints.saveChoice, () => refused('validation', { fields }));
    await user.type(address, 'https://10.0.0.1/hook');
    await user.click(screen.getByRole('button', { name: 'Save notifications' }));
    expect(await screen.findByText('This address cannot be reached.')).toBeVisible();
    expect(screen.queryByText('whsec_1')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show secret' }));
    expect(screen.getByText('whsec_1')).toBeVisible();
  });

  it('offer no mail without an address, and say where push is not set up', async () => {
    const user = await open();
    expect(screen.getByRole('checkbox', { name: 'E-mail' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Push messages' }));
    expect(screen.getByText('Push messages are not set up in this installation.')).toBeVisible();
  });
});
