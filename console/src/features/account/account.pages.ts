import type { PageDefinition } from '../../lib/page.ts';

export const accountPages = {
  me: {
    lazy: () => import('./AccountPage.tsx').then((m) => m.AccountPage),
    namespaces: ['account', 'notifications', 'alarms', 'people', 'ui', 'validation'],
    title: 'me',
  },
} satisfies Record<string, PageDefinition>;
