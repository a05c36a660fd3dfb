import { screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Alarm, alarmEndpoints, historyKinds, incidentKinds } from '#contract/alarms.ts';
import { readingEndpoints } from '#contract/readings.ts';
import { alarmEvent, arcFault, arcFaultDetail, lowYield } from '../../../test/alarms.ts';
import { ok, playServer, refused } from '../../../test/answers.ts';
import { renderAt } from '../../../test/renderAt.tsx';
import { signInAs } from '../../../test/signIn.ts';
import { playStreams } from '../../../test/streams.ts';
import { toasts } from '../../lib/toast.ts';
import { setToken } from '../../lib/token.ts';
import { alarmsPages } from './alarms.pages.ts';

const slow = { timeout: 10_000 };
const incident = {
  id: '0190dddd-0000-7000-8000-0000000000e1',
  kind: 'GRID_AREA',
  code: 'INV-101',
  level: 'WARN',
  about: '36037',
  startedAt: '2026-11-14T10:00:00Z',
  closedAt: null,
  plants: 9,
  alarms: 14,
  open: 12,
} as const;

let server: ReturnType<typeof playServer>;
const open = (search = '') => renderAt(`/fault/alarm${search}`, alarmsPages);
const lastToast = () => toasts.get().at(-1)?.text;
const lastFilter = () => server.callsTo(alarmEndpoints.page).findLast(({ query }) => query.pageSize === '10')?.body;

function holds(list: Alarm[]) {
  server.on(alarmEndpoints.page, { list, total: list.length });
}

beforeEach(async () => {
  server = playServer();
  toasts.set([]);
  await signInAs(server, { may: ['alarms.view', 'alarms.close', 'plants.detail'] });
  holds([arcFault, lowYield]);
  server.on(alarmEndpoints.detail, arcFaultDetail);
  server.on(alarmEndpoints.incidents, { list: [], total: 0 });
  server.on(alarmEndpoints.assignees, [{ id: arcFault.plantId, name: 'Grace Hopper', organizationName: 'Bergdach' }]);
  server.on(readingEndpoints.series, { timeZone: 'Asia/Tokyo', keptSince: '2026-01-01T00:00:00Z', series: [] });
});

describe('the list of alarms', () => {
  it('tells level and state in words, and times in the zone of the plant', async () => {
    await open();
    const table = await screen.findByRole('table', { name: 'Alarms' });
    const row = (await within(table).findByRole('button', { name: 'DC arc fault' })).closest('tr');
    expect(row).toHaveTextContent(/Serious.*Active.*INV-109.*House on the hill.*InverterGarage.*15 Nov 2026, 05:30/);
    expect(within(table).getAllByRole('link', { name: 'House on the hill' })[0]).toBeInTheDocument();
  });

  it('shows what is open first, and asks for what the filter says', async () => {
    const { user } = await open();
    await screen.findByRole('button', { name: 'DC arc fault' });
    expect(lastFilter()).toEqual({ states: ['ACTIVE', 'ACKNOWLEDGED'] });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Level' }), 'Error and serious');
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'All');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(lastFilter()).toEqual({ level: 'ERROR' }));
    await user.click(screen.getByRole('button', { name: 'Last 7 days' }));
    await waitFor(() => expect(lastFilter()).toMatchObject({ level: 'ERROR', from: expect.any(String), to: expect.any(String) }));
  });

  it('says that all is well where nothing is open, and leads to the past', async () => {
    holds([]);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Show closed ones as well' }));
    await waitFor(() => expect(lastFilter()).toEqual({}));
  });

  it('shows alarms with one cause as one incident, which filters', async () => {
    server.on(alarmEndpoints.incidents, { list: [incident], total: 1 });
    const { user } = await open();
    const strip = await screen.findByRole('button', { name: /Grid problem in an area: 36037.*12 open alarms · 9 plants/ });
    await user.click(strip);
    await waitFor(() => expect(lastFilter()).toMatchObject({ incidentId: incident.id }));
    expect(strip).toHaveAttribute('aria-pressed', 'true');
    await user.click(strip);
    await waitFor(() => expect(lastFilter()).toEqual({ states: ['ACTIVE', 'ACKNOWLEDGED'] }));
  });

  it('acknowledges several at once, after saying how many', async () => {
    server.on(alarmEndpoints.acknowledge, { changed: 2 });
    const { user } = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select DC arc fault, House on the hill' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Yield below expectation, House on the hill' }));
    await user.click(screen.getByRole('button', { name: 'Acknowledge' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Acknowledge 2 alarms' }, slow));
    await user.type(dialog.getByRole('textbox', { name: 'Comment (optional)' }), 'On my way');
    await user.click(dialog.getByRole('button', { name: 'Acknowledge 2 alarms' }));
    await waitFor(() => expect(lastToast()).toBe('2 alarms acknowledged.'));
    expect(server.callsTo(alarmEndpoints.acknowledge)[0]?.body).toEqual({
      ids: [arcFault.id, lowYield.id],
      comment: 'On my way',
    });
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
  });

  it('tells of new alarms without moving what is being read', async () => {
    setToken('secret');
    const live = playStreams(server);
    const { user } = await open();
    await screen.findByRole('button', { name: 'DC arc fault' });
    await waitFor(() => expect(server.callsTo(alarmEndpoints.page)).toHaveLength(2));
    holds([{ ...arcFault, id: incident.id, message: 'Battery silent', startedAt: '2026-11-15T09:00:00Z' }, arcFault, lowYield]);
    await waitFor(() => expect(live.streams).toHaveLength(1));
    await live.say('alarm', 1, alarmEvent);
    const news = await screen.findByRole('button', { name: '1 new alarm – show' });
    expect(screen.queryByRole('button', { name: 'Battery silent' })).toBeNull();
    await user.click(news);
    expect(await screen.findByRole('button', { name: 'Battery silent' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: /new alarm/ })).toBeNull());
  });

  it('offers nothing to those who may only look', async () => {
    await signInAs(server, { may: ['alarms.view'] });
    await open(`?alarm=${arcFault.id}`);
    const drawer = within(await screen.findByRole('dialog', { name: 'Alarm' }, slow));
    await drawer.findByRole('heading', { name: 'DC arc fault' });
    expect(drawer.queryByRole('button', { name: /Acknowledge|Close alarm|Add comment/ })).toBeNull();
    expect(drawer.queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(server.callsTo(readingEndpoints.series)).toHaveLength(0);
  });
});

describe('the details of an alarm', () => {
  async function openDrawer() {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'DC arc fault' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Alarm' }, slow));
    await drawer.findByRole('heading', { name: 'DC arc fault' });
    return { user, drawer };
  }

  it('tell what to do, why, where and since when', async () => {
    const { drawer } = await openDrawer();
    expect(drawer.getByText('Keep the inverter off and check the connectors')).toBeVisible();
    expect(drawer.getByText('Loose connector')).toBeVisible();
    expect(drawer.getByText('Am Hang 3, 61169 Friedberg')).toBeVisible();
    expect(drawer.getByText('Came up 3 times')).toBeVisible();
    expect(drawer.getByText('612.4 V')).toBeVisible();
    expect(drawer.queryByText(/internalFlag/)).toBeNull();
    expect(drawer.getByText('<b>Called</b> the owner')).toBeVisible();
    expect(await drawer.findByText('Nothing was measured around this moment')).toBeVisible();
  });

  it('take a comment, which is read again with the history', async () => {
    server.on(alarmEndpoints.comment, null);
    const { user, drawer } = await openDrawer();
    await user.click(drawer.getByRole('button', { name: 'Add comment' }));
    expect(drawer.getByText('Write something first.')).toBeVisible();
    await user.type(drawer.getByRole('textbox', { name: 'Comment' }), 'Spare part ordered');
    const calls = server.callsTo(alarmEndpoints.detail).length;
    await user.click(drawer.getByRole('button', { name: 'Add comment' }));
    await waitFor(() => expect(server.callsTo(alarmEndpoints.detail).length).toBeGreaterThan(calls));
    expect(server.callsTo(alarmEndpoints.comment)[0]?.body).toEqual({ id: arcFault.id, comment: 'Spare part ordered' });
  });

  it('are given to a person by choosing', async () => {
    server.on(alarmEndpoints.assign, { changed: 1 });
    const { user, drawer } = await openDrawer();
    await drawer.findByRole('option', { name: 'Grace Hopper · Bergdach' });
    await user.selectOptions(drawer.getByRole('combobox', { name: 'Assigned to' }), 'Grace Hopper · Bergdach');
    await waitFor(() => expect(lastToast()).toBe('Assignment saved.'));
    expect(server.callsTo(alarmEndpoints.assign)[0]?.body).toEqual({ ids: [arcFault.id], assigneeId: arcFault.plantId });
  });

  it('close the alarm, and stay open with the reason where the server refuses', async () => {
    server.on(alarmEndpoints.close, () => refused('notFound', null, 'This was not found.'));
    const { user, drawer } = await openDrawer();
    await user.click(drawer.getByRole('button', { name: 'Close alarm' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close 1 alarm' }, slow));
    await user.click(dialog.getByRole('button', { name: 'Close 1 alarm' }));
    expect(await dialog.findByText('This was not found.')).toBeVisible();
    server.on(alarmEndpoints.close, { changed: 1 });
    await user.click(dialog.getByRole('button', { name: 'Close 1 alarm' }));
    await waitFor(() => expect(lastToast()).toBe('1 alarm closed.'));
  });

  it('lead to the earlier alarms of the device', async () => {
    server.on(alarmEndpoints.detail, ({ path }) =>
      ok(alarmEndpoints.detail, path.endsWith(lowYield.id) ? { ...arcFaultDetail, ...lowYield } : arcFaultDetail),
    );
    const { user, drawer } = await openDrawer();
    await user.click(drawer.getByRole('button', { name: 'Grid voltage too high' }));
    expect(await drawer.findByRole('heading', { name: 'Yield below expectation' })).toBeVisible();
  });

  it('have words for everything that can happen', async () => {
    await open();
    const keys = [...historyKinds.map((kind) => `history.${kind}`), ...incidentKinds.map((kind) => `incident.${kind}`)];
    expect(keys.filter((key) => !i18next.exists(key, { ns: 'alarms' }))).toEqual([]);
  });
});
