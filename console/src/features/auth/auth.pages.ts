import type { PageDefinition } from '../../lib/page.ts';
import { publicNamespaces as namespaces } from './auth.namespaces.ts';

/** The pages that need no sign-in. */
export const publicPages = {
  login: { lazy: () => import('./LoginPage.tsx').then((m) => m.LoginPage), namespaces, title: 'login' },
  register: { lazy: () => import('./RegisterPage.tsx').then((m) => m.RegisterPage), namespaces, title: 'register' },
  regPassword: { lazy: () => import('./RegPasswordPage.tsx').then((m) => m.RegPasswordPage), namespaces, title: 'regPassword' },
  downloadApp: { lazy: () => import('./DownloadAppPage.tsx').then((m) => m.DownloadAppPage), namespaces, title: 'downloadApp' },
  /** Reached only by the link at the foot of a mail. */
  unsubscribe: {
    lazy: () => import('./UnsubscribePage.tsx').then((m) => m.UnsubscribePage),
    namespaces: [...namespaces, 'notifications'],
    title: 'unsubscribe',
  },
} satisfies Record<string, PageDefinition>;
