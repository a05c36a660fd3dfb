import type { PageDefinition } from '../../lib/page.ts';

export const ownersPages = {
  owners: {
    path: '/ower/list',
    aliases: ['/owner/list'],
    title: 'ownerList',
    lazy: () => import('./OwnersPage.tsx').then((m) => m.OwnersPage),
    namespaces: ['ui', 'owners', 'people', 'person', 'validation'],
    permission: 'owners.view',
  },
} satisfies Record<string, PageDefinition>;
