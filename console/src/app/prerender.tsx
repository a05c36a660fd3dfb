import i18next from 'i18next';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, createPath, RouterProvider } from 'react-router';
import { type Language, languages } from '#contract/languages.ts';
import type { PublicSettings } from '#contract/settings.ts';
import { publicNamespaces } from '../features/auth/auth.namespaces.ts';
import { LoginPage } from '../features/auth/LoginPage.tsx';
import { startI18n } from '../lib/i18n.ts';
import { setSettings } from '../lib/settings.ts';
import { Root } from './Root.tsx';

/** The sign-in page at its address, with the links that the browser's router will write. */
function signInRouter() {
  const routes = [{ Component: Root, children: [{ path: '/login', element: <LoginPage /> }] }];
  const router = createMemoryRouter(routes, { initialEntries: ['/login'] });
  return Object.assign(router, { createHref: (location: Parameters<typeof createPath>[0]) => `#${createPath(location)}` });
}

/** The sign-in page of this installation as HTML in every language. Runs in the server, once at its start. */
export async function prerender(settings: PublicSettings): Promise<Partial<Record<Language, string>>> {
  setSettings(settings);
  const pages: Partial<Record<Language, string>> = {};
  for (const language of languages) {
    if (i18next.isInitialized) await i18next.changeLanguage(language);
    else await startI18n(language);
    await i18next.loadNamespaces(publicNamespaces);
    const html = renderToString(
      <StrictMode>
        <RouterProvider router={signInRouter()} useTransitions={false} />
      </StrictMode>,
    );
    // hints for the head of a whole page; this is a part of one
    pages[language] = html.replace(/^(<link [^>]*>)+/, '');
  }
  return pages;
}
