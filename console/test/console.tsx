import { render } from '@testing-library/react';
import { RouterProvider } from 'react-router';
import { onTestFinished } from 'vitest';
import { authEndpoints, type UserInfo } from '#contract/auth.ts';
import { messageEndpoints } from '#contract/messages.ts';
import { type MenuRoute, navigationEndpoints } from '#contract/navigation.ts';
import { createConsoleRouter } from '../src/app/router.tsx';
import { clearSession, setToken } from '../src/lib/session.ts';
import { setSettings } from '../src/lib/settings.ts';
import { playServer } from './answers.ts';
import { menu as fullMenu, person } from './people.ts';

interface Scene {
  at: string;
  token?: string | null;
  user?: Partial<UserInfo>;
  menu?: MenuRoute[];
}

let people = 0;

/** Opens the whole console at an address, as a browser would, in front of a played server. */
export function openConsole({ at, token = 'token', user = {}, menu = fullMenu }: Scene) {
  people += 1;
  const server = playServer();
  server.on(authEndpoints.userInfo, { ...person, id: `person-${people}`, ...user });
  server.on(navigationEndpoints.routes, menu);
  server.on(messageEndpoints.page, { list: [], total: 0 });
  server.on(authEndpoints.sessions, []);
  server.on(authEndpoints.activity, { days: [], lastSucceededAt: null, lastFailedAt: null });
  setSettings({
    title: 'Helio',
    logo: null,
    accent: null,
    privacyUrl: null,
    termsUrl: null,
    demo: true,
    sms: false,
    tileUrl: null,
    tileAttribution: null,
    defaultLanguage: 'en-GB',
    version: '1.0.0',
  });
  clearSession();
  setToken(token);
  window.location.hash = `#${at}`;
  const router = createConsoleRouter();
  onTestFinished(() => router.dispose());
  render(<RouterProvider router={router} />);
  return { server, router, path: () => window.location.hash.slice(1) };
}
