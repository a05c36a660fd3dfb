import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { authEndpoints, type Session } from '#contract/auth.ts';
import { playServer, refused } from '../../../test/answers.ts';
import { renderAt } from '../../../test/renderAt.tsx';
import { signInAs } from '../../../test/signIn.ts';
import { browserZone } from '../../lib/time.ts';
import { dashboardPages } from './dashboard.pages.ts';

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const session = (id: number, current: boolean): Session => ({
  id: `0195d3a0-0000-7000-8000-00000000000${id}`,
  current,
  createdAt: ago(3),
  lastSeenAt: ago(0),
  expiresAt: ago(-2),
  address: '192.0.2.1',
  userAgent: 'Firefox',
});

let server: ReturnType<typeof playServer>;

beforeEach(() => {
  server = playServer();
  server.on(authEndpoints.sessions, [session(1, true), session(2, false)]);
  server.on(authEndpoints.activity, {
    days: [
      { day: '2026-11-19', succeeded: 2, failed: 3 },
      { day: '2026-11-20', succeeded: 1, failed: 1 },
    ],
    lastSucceededAt: ago(2),
    lastFailedAt: ago(48),
  });
});

const figure = (name: string) => screen.findByRole('region', { name });

describe('home page of a person', () => {
  it('greets by name and shows the figures of the account', async () => {
    await signInAs(server, { nickName: 'Mara Sol', twoFactor: true });
    await renderAt('/dashboard', dashboardPages);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/^Good (morning|afternoon|evening), Mara Sol$/);
    expect(await screen.findByText('2 hr ago')).toBeVisible();
    expect(await figure('Open sessions')).toHaveTextContent('2This one and 1 more');
    expect(await figure('Two-factor sign-in')).toHaveTextContent('On');
    expect(await figure('Failed sign-ins')).toHaveTextContent('4Last one: 2 days ago');
  });

  it('counts days in the time zone of the browser', async () => {
    await signInAs(server);
    await renderAt('/dashboard', dashboardPages);
    const table = await screen.findByRole('table', { name: 'Your sign-ins' });
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent('19 Nov 202623');
    expect(server.callsTo(authEndpoints.activity)[0]?.query).toEqual({ timeZone: browserZone() });
  });

  it('suggests only what is still open, and leads there', async () => {
    await signInAs(server, { twoFactor: false });
    await renderAt('/dashboard', dashboardPages);
    const step = await screen.findByRole('link', { name: /^Switch two-factor sign-in on/ });
    expect(step).toHaveAttribute('href', '/me?tab=twoFactor');
    expect(screen.queryByRole('link', { name: /^Add an e-mail address/ })).toBeNull();
  });

  it('shows a dash with the reason, never zero, when figures cannot be loaded, and tries again', async () => {
    await signInAs(server);
    server.on(authEndpoints.activity, () => refused('notReady', null, 'The service is starting.'));
    await renderAt('/dashboard', dashboardPages);
    expect(await screen.findByRole('alert')).toHaveTextContent('The service is starting.');
    expect(within(await figure('Failed sign-ins')).getByRole('button', { name: 'This could not be loaded' })).toHaveTextContent(
      '–',
    );
    server.on(authEndpoints.activity, { days: [], lastSucceededAt: null, lastFailedAt: null });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await within(await figure('Failed sign-ins')).findByText('0')).toBeVisible();
  });
});

describe('home page of the demo', () => {
  it('says what the demo is, leads to registering and suggests nothing that it cannot do', async () => {
    await signInAs(server, { demo: true, twoFactor: false, emailMasked: null });
    await renderAt('/dashboard', dashboardPages);
    expect(await screen.findByRole('heading', { name: 'This is the demo' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
    expect(screen.queryByText('Next steps')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Two-factor sign-in' })).toBeNull();
    expect(await figure('Visits in 30 days')).toHaveTextContent('3including today');
  });
});
