import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import { alarmEndpoints } from '#contract/alarms.ts';
import { type InboxItem, notificationEndpoints } from '#contract/notifications.ts';
import { alarmEvent, arcFault } from '../../../test/alarms.ts';
import { ok, playServer } from '../../../test/answers.ts';
import { renderPart } from '../../../test/renderPart.tsx';
import { signInAs } from '../../../test/signIn.ts';
import { playStreams } from '../../../test/streams.ts';
import { setToken } from '../../lib/token.ts';
import { AlarmBell } from './AlarmBell.tsx';

const slow = { timeout: 10_000 };
const open = { SERIOUS: 1, ERROR: 0, WARN: 2, INFO: 0, GENERAL: 0 };
const item: InboxItem = {
  id: '0190dddd-0000-7000-8000-0000000000b1',
  at: '2026-11-14T20:31:00Z',
  read: false,
  kind: 'ALARM',
  level: 'SERIOUS',
  alarmId: arcFault.id,
  incidentId: null,
  commandId: null,
  campaignId: null,
  plantId: arcFault.plantId,
  plantName: arcFault.plantName,
  text: 'DC arc fault',
};

let server: ReturnType<typeof playServer>;

beforeEach(async () => {
  server = playServer();
  await signInAs(server, { may: ['alarms.view'] });
  server.on(alarmEndpoints.counts, { open, unacknowledged: 3 });
  server.on(alarmEndpoints.page, { list: [arcFault], total: 1 });
  await i18next.loadNamespaces(['notifications', 'alarms', 'things', 'ui']);
});

describe('the bell', () => {
  it('counts the open alarms that nobody has acknowledged, and goes on counting', async () => {
    setToken('secret');
    const live = playStreams(server);
    renderPart(<AlarmBell />);
    expect(await screen.findByRole('button', { name: 'Alarms, 3 not acknowledged' })).toHaveTextContent('3');
    server.on(alarmEndpoints.counts, { open, unacknowledged: 0 });
    await waitFor(() => expect(live.streams).toHaveLength(1));
    await live.say('alarm', 1, alarmEvent);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Alarms, 0 not acknowledged' })).toHaveTextContent(/^$/));
  });

  it('leads to what a person was told, which is read then', async () => {
    let read = false;
    server.on(notificationEndpoints.inbox, () =>
      ok(notificationEndpoints.inbox, { list: [{ ...item, read }], total: 1, unread: read ? 0 : 1 }),
    );
    server.on(notificationEndpoints.readInbox, () => {
      read = true;
      return ok(notificationEndpoints.readInbox, null);
    });
    const { router } = renderPart(<AlarmBell />);
    const user = userEvent.setup({ delay: null });
    await user.click(await screen.findByRole('button', { name: /^Alarms,/ }));
    const list = await screen.findByRole('list', { name: 'Open alarms' }, slow);
    expect(list).toHaveTextContent(/DC arc fault.*Serious · House on the hill · Inverter/);
    await user.click(screen.getByRole('tab', { name: 'Inbox' }));
    const inbox = await screen.findByRole('list', { name: 'Inbox' }, slow);
    expect(screen.getByText('1 unread')).toBeVisible();
    await user.click(within(inbox).getByRole('link', { name: /DC arc fault/ }));
    await waitFor(() => expect(server.callsTo(notificationEndpoints.readInbox)[0]?.body).toEqual({ ids: [item.id] }));
    expect(router.state.location.pathname + router.state.location.search).toBe(`/fault/alarm?alarm=${arcFault.id}`);
  });

  it('has no inbox for the demo, and does not ring for those who see no alarms', async () => {
    await signInAs(server, { may: ['alarms.view'], demo: true });
    const { unmount } = renderPart(<AlarmBell />);
    const user = userEvent.setup({ delay: null });
    await user.click(await screen.findByRole('button', { name: /^Alarms,/ }));
    await screen.findByRole('list', { name: 'Open alarms' }, slow);
    expect(screen.queryByRole('tab', { name: 'Inbox' })).toBeNull();
    unmount();
    await signInAs(server);
    renderPart(<AlarmBell />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
