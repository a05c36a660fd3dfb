import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import type { Language } from '#contract/languages.ts';
import type { PublicSettings } from '#contract/settings.ts';
import { playServer } from '../../test/answers.ts';
import { leaveNotice, setToken } from '../lib/token.ts';
import { drawSignIn, dressPage } from './firstFrame.ts';
import { mount } from './mount.tsx';
import { prerender } from './prerender.tsx';
import { createConsoleRouter } from './router.tsx';

const settings: PublicSettings = {
  title: 'Helio',
  logo: null,
  accent: '#123456',
  privacyUrl: 'https://example.org/privacy',
  termsUrl: null,
  demo: true,
  sms: false,
  tileUrl: null,
  tileAttribution: null,
  defaultLanguage: 'pl-PL',
  version: '1.0.0',
};
let drawn: Partial<Record<Language, string>>;
let page: HTMLElement;

function tell(id: string, value: unknown) {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = id;
  block.textContent = JSON.stringify(value);
  document.body.append(block);
}

beforeAll(async () => {
  drawn = await prerender(settings);
  await i18next.changeLanguage('en-GB');
});

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  page = document.getElementById('root') as HTMLElement;
  tell('settings', settings);
  tell('sign-in', drawn);
  window.location.hash = '#/login';
});

afterEach(() => document.documentElement.removeAttribute('style'));

async function bringToLife() {
  const complaints = vi.spyOn(console, 'error');
  const router = createConsoleRouter();
  onTestFinished(() => router.dispose());
  const root = await act(() => mount(page, router));
  onTestFinished(() => act(() => root.unmount()));
  await waitFor(() => expect(document.title).toContain('Helio'));
  return complaints;
}

const account = () => screen.getByLabelText<HTMLInputElement>('Account name, e-mail or mobile');
const heading = () => page.querySelector('h1')?.textContent;

describe('the form that stands before the libraries', () => {
  it('is drawn for a stranger, whatever page was wanted', () => {
    for (const hash of ['', '#/', '#/login', '#/login?from=mail', '#/system/outbox']) {
      window.location.hash = hash;
      page.replaceChildren();
      expect(drawSignIn(page), hash).toBe(true);
      expect(heading()).toBe('Sign in');
    }
  });

  it('is not drawn where the visit leads elsewhere', () => {
    for (const hash of ['#/register', '#/regPassword?link=1', '#/downloadApp']) {
      window.location.hash = hash;
      expect(drawSignIn(page), hash).toBe(false);
    }
    window.location.hash = '#/login';
    setToken('token');
    expect(drawSignIn(page)).toBe(false);
    setToken(null);
    leaveNotice('Please sign in again.');
    expect(drawSignIn(page)).toBe(false);
    expect(page).toBeEmptyDOMElement();
  });

  it('speaks the stored language, else one of the browser, else that of the installation', () => {
    const spoken = () => {
      dressPage();
      drawSignIn(page);
      return [document.documentElement.lang, heading()];
    };
    localStorage.setItem('language', 'de-DE');
    expect(spoken()).toEqual(['de-DE', 'Anmelden']);
    localStorage.removeItem('language');
    const preferred = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['sv-SE', 'fr-CA']);
    expect(spoken()[0]).toBe('fr-FR');
    preferred.mockReturnValue(['sv-SE']);
    expect(spoken()[0]).toBe('pl-PL');
  });

  it('shows product, colours, switches and links of this installation from the first frame on', () => {
    localStorage.setItem('theme', 'dark');
    dressPage();
    drawSignIn(page);
    expect(document.documentElement.dataset.mantineColorScheme).toBe('dark');
    expect(document.documentElement.style.getPropertyValue('--brand')).toBe('#123456');
    expect(screen.getByRole('link', { name: 'Helio' })).toHaveAttribute('href', '#/login');
    expect(screen.getByRole('button', { name: 'Look around in the demo' })).toBeVisible();
    expect(screen.getAllByRole('link', { name: /privacy/i })[0]).toHaveAttribute('href', settings.privacyUrl);
  });

  it('comes to life as it stands, with what was typed and ticked meanwhile', async () => {
    playServer();
    drawSignIn(page);
    const before = account();
    before.value = 'anna';
    before.focus();
    screen.getByLabelText<HTMLInputElement>('Remember account').checked = true;

    const complaints = await bringToLife();
    expect(account()).toBe(before);
    expect(before).toHaveFocus();
    expect(before).toHaveValue('anna');
    expect(screen.getByLabelText('Remember account')).toBeChecked();
    await userEvent.type(before, '.lee');
    expect(before).toHaveValue('anna.lee');
    expect(complaints).not.toHaveBeenCalled();
  });

  it('holds the remembered account at once', async () => {
    playServer();
    localStorage.setItem('rememberedAccount', 'anna');
    drawSignIn(page);
    expect(account()).toHaveValue('anna');
    expect(screen.getByRole('checkbox', { name: /I agree/ })).toBeChecked();
    const complaints = await bringToLife();
    expect(account()).toHaveValue('anna');
    expect(complaints).not.toHaveBeenCalled();
  });

  it('is sent once it works when it was sent too early', async () => {
    const server = playServer();
    server.on(authEndpoints.login, () => new Promise<Response>(() => {}));
    localStorage.setItem('rememberedAccount', 'anna');
    drawSignIn(page);
    screen.getByLabelText<HTMLInputElement>('Password').value = 'Secret-123';
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(server.calls).toHaveLength(0);
    await bringToLife();
    await waitFor(() => expect(server.callsTo(authEndpoints.login)[0]?.body).toMatchObject({ account: 'anna' }));
  });

  it('does once it works what was pressed too early, and only that', async () => {
    const server = playServer();
    server.on(authEndpoints.demoLogin, () => new Promise<Response>(() => {}));
    server.on(authEndpoints.login, () => new Promise<Response>(() => {}));
    drawSignIn(page);
    await userEvent.click(screen.getByRole('button', { name: 'Look around in the demo' }));
    await bringToLife();
    await waitFor(() => expect(server.callsTo(authEndpoints.demoLogin)).toHaveLength(1));

    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Verification code' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Password' }));
    expect(await screen.findByLabelText('Password')).toBeVisible();
    expect(screen.queryByText('Please fill in this field.'), 'the new form was not sent').toBeNull();
    expect(server.callsTo(authEndpoints.demoLogin)).toHaveLength(1);
  });

  it('makes way where the person has gone on meanwhile', async () => {
    playServer();
    drawSignIn(page);
    window.location.hash = '#/register';
    const complaints = await bringToLife();
    await waitFor(() => expect(heading()).toBe('Open an account'));
    expect(complaints).not.toHaveBeenCalled();
  });
});
