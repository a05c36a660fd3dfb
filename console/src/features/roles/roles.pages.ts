import type { PageDefinition } from '../../lib/page.ts';

export const rolesPages = {
  roles: {
    path: '/system/role',
    title: 'roles',
    lazy: () => import('./RolesPage.tsx').then((m) => m.RolesPage),
    namespaces: ['ui', 'roles', 'people', 'validation'],
    permission: 'roles.view',
  },
} satisfies Record<string, PageDefinition>;
