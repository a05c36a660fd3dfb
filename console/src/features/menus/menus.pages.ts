import type { PageDefinition } from '../../lib/page.ts';

export const menusPages = {
  menus: {
    path: '/system/menu',
    title: 'menus',
    lazy: () => import('./MenusPage.tsx').then((m) => m.MenusPage),
    namespaces: ['ui', 'menus', 'validation'],
    permission: 'menus.view',
  },
} satisfies Record<string, PageDefinition>;
