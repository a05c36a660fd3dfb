import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider } from 'react-router';
import { describe, expect, it, onTestFinished } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import { messageEndpoints } from '#contract/messages.ts';
import { refused } from '../../test/answers.ts';
import { openConsole } from '../../test/console.tsx';
import { watchReloads } from '../../test/location.ts';
import { menu, menuRow, person } from '../../test/people.ts';
import { showSettings, sidebarStatus, tagsView, theme } from '../lib/preferences.ts';
import { getToken } from '../lib/session.ts';
import { readNotice } from '../lib/token.ts';
import { takeWanted } from '../lib/wanted.ts';
import { createConsoleRouter } from './router.tsx';

const slow = { timeout: 10_000 };
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name }, slow);
const noPermission = "You don't have permission to access this page. Please contact the administrator.";

describe('the way in', () => {
  it('leads a stranger to the sign-in page and remembers what was wanted', async () => {
    const { path } = openConsole({ at: '/system/outbox?pageNum=2', token: null });
    await heading('Sign in');
    expect(path()).toBe('/login');
    expect(takeWanted()).toBe('/system/outbox?pageNum=2');
  });

  it('opens the wanted page for a person who holds its permission', async () => {
    const { path } = openConsole({ at: '/system/outbox?pageNum=2' });
    await heading('Messages');
    expect(path()).toBe('/system/outbox?pageNum=2');
    await waitFor(() => expect(document.title).toBe('Messages · Helio'));
  });

  it('opens the wanted page also where it is known early who asks', async () => {
    const { router: before, path } = openConsole({ at: '/me' });
    await heading('Personal information');
    before.dispose();
    cleanup();
    window.location.hash = '#/system/outbox';
    const router = createConsoleRouter();
    onTestFinished(() => router.dispose());
    render(<RouterProvider router={router} />);
    await heading('Messages');
    expect(path()).toBe('/system/outbox');
  });

  it('sends a signed-in person from the sign-in page to the dashboard', async () => {
    const { path } = openConsole({ at: '/login' });
    await screen.findByRole('navigation', { name: 'Menu' }, slow);
    await waitFor(() => expect(path()).toBe('/dashboard'));
  });

  it('shows a page of the product that is not in the menu as not permitted', async () => {
    const { path } = openConsole({ at: '/system/outbox', menu: [] });
    expect(await screen.findByText(noPermission, {}, slow)).toBeVisible();
    expect(path()).toBe('/401');
  });

  it('leads from another address of a page to the page itself', async () => {
    const owners = menuRow({ id: 'o', name: 'ownerList', path: '/ower/list', component: 'owners', permission: '2003001' });
    const looking = { rolePermList: person.rolePermList.map((role) => ({ ...role, permList: ['2003001'] })) };
    const { path } = openConsole({ at: '/owner/list?page=2', user: looking, menu: [owners] });
    await heading('House owners');
    expect(path()).toBe('/ower/list?page=2');
  });

  it('shows 401 and a way out to a person without any permission', async () => {
    const nobody = { rolePermList: person.rolePermList.map((role) => ({ ...role, permList: [] })) };
    const { path } = openConsole({ at: '/dashboard', user: nobody, menu: [] });
    expect(await screen.findByText(noPermission, {}, slow)).toBeVisible();
    expect(path()).toBe('/401');
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
  });

  it('ends at 404 for an address that never existed', async () => {
    const { path } = openConsole({ at: '/nowhere' });
    await heading('This page does not exist');
    expect(path()).toBe('/404');
  });

  it('stays at the previous page when an address does not exist', async () => {
    const { path, router } = openConsole({ at: '/system/outbox?pageNum=2' });
    await heading('Messages');
    await router.navigate('/nowhere');
    expect(path()).toBe('/system/outbox?pageNum=2');
  });

  it('shows the 404 page in the place of a component that it does not know', async () => {
    const strange = menuRow({ id: 'x', name: 'Strange', path: '/strange', component: 'no-such', permission: '2007' });
    const { path } = openConsole({ at: '/strange', menu: [...menu, strange] });
    await heading('This page does not exist');
    expect(path()).toBe('/strange');
  });

  it('follows /redirect, but never to another site', async () => {
    const { path, router } = openConsole({ at: '/redirect/system/outbox?pageNum=3' });
    await heading('Messages');
    expect(path()).toBe('/system/outbox?pageNum=3');
    await router.navigate('/redirect//example.org/me');
    expect(window.location.host).toBe('localhost:3000');
    expect(path()).toBe('/system/outbox?pageNum=3');
  });

  it('gives up the token and goes to the sign-in page when the person cannot be fetched', async () => {
    const { server, path, router } = openConsole({ at: '/login', token: null });
    server.on(authEndpoints.userInfo, () => Response.json({ code: 200, msg: 'Success', data: null }));
    localStorage.setItem('accessToken', 'token');
    await router.navigate('/dashboard');
    expect(path()).toBe('/login');
    expect(getToken()).toBeNull();
    expect(readNotice()).toBe('Verification failed, please Login again.');
  });
});

describe('the frame', () => {
  it('keeps what was typed on a page while another one is in front, and forgets it when the tag is closed', async () => {
    const user = userEvent.setup();
    const { path } = openConsole({ at: '/system/outbox?pageNum=2' });
    await heading('Messages');
    await user.type(screen.getByLabelText('Subject or recipient'), 'half a word');
    const tags = within(screen.getByRole('navigation', { name: 'Visited pages' }));

    await user.click(tags.getByRole('link', { name: 'Home' }));
    await waitFor(() => expect(path()).toBe('/dashboard'), slow);
    await waitFor(() => expect(screen.getByLabelText('Subject or recipient')).not.toBeVisible(), slow);

    await user.click(tags.getByRole('link', { name: 'Messages' }));
    await waitFor(() => expect(screen.getByLabelText('Subject or recipient')).toBeVisible(), slow);
    expect(path()).toBe('/system/outbox?pageNum=2');
    expect(screen.getByLabelText('Subject or recipient')).toHaveValue('half a word');

    await user.click(tags.getByRole('button', { name: 'Close Messages' }));
    await waitFor(() => expect(screen.queryByLabelText('Subject or recipient')).toBeNull(), slow);
    await waitFor(() => expect(path()).toBe('/dashboard'));
  });

  it('lets the keyboard close a tag, and all others at once', async () => {
    const user = userEvent.setup();
    const { router } = openConsole({ at: '/system/outbox' });
    await heading('Messages');
    await router.navigate('/me');
    const tags = within(await screen.findByRole('navigation', { name: 'Visited pages' }));
    await waitFor(() => expect(tags.getAllByRole('link')).toHaveLength(3), slow);
    tags.getByRole('link', { name: 'Messages' }).focus();
    await user.keyboard('{Delete}');
    expect(tags.getAllByRole('link').map((link) => link.textContent)).toEqual(['Home', 'Personal Center']);
    await router.navigate('/system/outbox');
    await waitFor(() => expect(tags.getAllByRole('link')).toHaveLength(3), slow);
    await user.click(tags.getByRole('button', { name: 'Close several pages' }));
    await user.click(await screen.findByText('Close others', {}, slow));
    expect(tags.getAllByRole('link').map((link) => link.textContent)).toEqual(['Home', 'Messages']);
  });

  it('asks before it closes the tag of a page with unsaved input, also of one behind another', async () => {
    const user = userEvent.setup();
    const { path } = openConsole({ at: '/me' });
    const name = await screen.findByLabelText('Your name', {}, slow);
    await user.type(name, ' of London');
    const tags = within(screen.getByRole('navigation', { name: 'Visited pages' }));
    const close = () => user.click(tags.getByRole('button', { name: 'Close Personal Center' }));

    await close();
    const question = await screen.findByRole('dialog', { name: 'Close Personal Center' }, slow);
    expect(within(question).getByRole('alert')).toHaveTextContent('Your changes are not saved.');
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow);
    expect(path()).toBe('/me');
    expect(name).toHaveValue('Ada Lovelace of London');

    await user.click(tags.getByRole('link', { name: 'Home' }));
    await waitFor(() => expect(name).not.toBeVisible(), slow);
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    await close();
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }, slow));
    await waitFor(() => expect(name).not.toBeInTheDocument(), slow);
    expect(tags.queryByRole('link', { name: 'Personal Center' })).toBeNull();
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  });

  it('asks as well before it closes several tags at once', async () => {
    const user = userEvent.setup();
    const { router } = openConsole({ at: '/me' });
    await user.type(await screen.findByLabelText('Your name', {}, slow), '!');
    await router.navigate('/system/outbox');
    await heading('Messages');
    await user.click(screen.getByRole('button', { name: 'Close several pages' }));
    await user.click(await screen.findByText('Close others', {}, slow));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }, slow));
    const tags = within(screen.getByRole('navigation', { name: 'Visited pages' }));
    expect(tags.getAllByRole('link').map((link) => link.textContent)).toEqual(['Home', 'Messages']);
  });

  it('offers languages and themes as one choice of several', async () => {
    const user = userEvent.setup();
    openConsole({ at: '/404' });
    // the test browser has no layout, so the menu takes its button for scrolled away and hides
    const choice = (name: string) => screen.findByRole('menuitemradio', { name, hidden: true }, slow);
    await user.click(await screen.findByRole('button', { name: 'Theme' }, slow));
    expect(await choice('Light')).toBeChecked();
    expect(await choice('Like the system')).not.toBeChecked();
    await user.click(await choice('Dark'));
    expect(localStorage.getItem('theme')).toBe('dark');
    theme.set('light');
    await user.click(screen.getByRole('button', { name: /English/ }));
    expect(await choice('English')).toBeChecked();
    expect(await choice('Deutsch')).not.toBeChecked();
  });

  it('marks where the person is in menu, tags and breadcrumb', async () => {
    sidebarStatus.set('opened');
    openConsole({ at: '/system/outbox' });
    await heading('Messages');
    const inMenu = within(screen.getByRole('navigation', { name: 'Menu' }));
    expect(inMenu.getByRole('link', { name: 'Messages' })).toHaveAttribute('aria-current', 'page');
    expect(inMenu.getByRole('button', { name: 'System Management' })).toHaveAttribute('aria-expanded', 'true');
    const crumbs = within(screen.getByRole('navigation', { name: 'Where you are' }));
    expect(crumbs.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['System Management', 'Messages']);
  });

  it('opens and closes the sidebar and remembers it', async () => {
    const user = userEvent.setup();
    sidebarStatus.set('closed');
    openConsole({ at: '/404' });
    await user.click(await screen.findByRole('button', { name: 'Show the menu with words' }, slow));
    expect(localStorage.getItem('sidebarStatus')).toBe('opened');
    await user.click(screen.getByRole('button', { name: 'Show the menu as icons' }));
    expect(localStorage.getItem('sidebarStatus')).toBe('closed');
  });

  it('asks before signing out, then ends the session', async () => {
    const user = userEvent.setup();
    const { server } = openConsole({ at: '/404' });
    server.on(authEndpoints.logout, null);
    await user.click(await screen.findByRole('button', { name: 'Account of Ada Lovelace' }, slow));
    await user.click(await screen.findByText('Sign out', {}, slow));
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure to sign out?' }, slow);
    expect(server.callsTo(authEndpoints.logout)).toHaveLength(0);
    const reload = watchReloads();
    await user.click(within(dialog).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(reload).toHaveBeenCalled(), slow);
    expect(server.callsTo(authEndpoints.logout)).toHaveLength(1);
    expect(getToken()).toBeNull();
    expect(window.location.hash).toBe('#/login');
  });

  it('tells a visitor of the demo that it is read only', async () => {
    openConsole({ at: '/404', user: { demo: true } });
    expect(await screen.findByText('You are looking at the demo: read only.', {}, slow)).toBeVisible();
    expect(screen.getByRole('link', { name: /Register/ })).toHaveAttribute('href', '#/register');
  });

  it('tells a person whose cancellation was undone', async () => {
    openConsole({ at: '/404', user: { cancellationUndone: true } });
    expect(await screen.findByText(/no longer being cancelled/, {}, slow)).toBeVisible();
  });

  it('has a settings panel only where it is switched on, and its switches work', async () => {
    const user = userEvent.setup();
    openConsole({ at: '/404' });
    await screen.findByRole('button', { name: 'Theme' }, slow);
    expect(screen.queryByRole('button', { name: 'Layout settings' })).toBeNull();
    showSettings.set('on');
    await user.click(await screen.findByRole('button', { name: 'Layout settings' }, slow));
    await user.click(await screen.findByRole('switch', { name: 'Show tags of visited pages' }, slow));
    expect(screen.queryByRole('navigation', { name: 'Visited pages' })).toBeNull();
    tagsView.set('on');
    showSettings.set('off');
  });

  it('ends the session when the server says so in the middle of the work', async () => {
    const { server, router } = openConsole({ at: '/404' });
    await screen.findByRole('button', { name: 'Theme' }, slow);
    server.on(messageEndpoints.page, () => refused('noSession', null, 'Please sign in again.'));
    const reload = watchReloads();
    await router.navigate('/system/outbox?search=not-asked-before');
    await waitFor(() => expect(reload).toHaveBeenCalled(), slow);
    expect(getToken()).toBeNull();
    expect(readNotice()).toBe('Please sign in again.');
  });
});
