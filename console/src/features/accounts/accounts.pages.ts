import type { PageDefinition } from '../../lib/page.ts';

export const accountsPages = {
  accounts: {
    path: '/system/user',
    title: 'accounts',
    lazy: () => import('./AccountsPage.tsx').then((m) => m.AccountsPage),
    namespaces: ['ui', 'accounts', 'person', 'people', 'validation'],
    permission: 'accounts.view',
  },
} satisfies Record<string, PageDefinition>;
