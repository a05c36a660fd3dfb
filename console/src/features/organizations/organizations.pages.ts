import type { PageDefinition } from '../../lib/page.ts';

const page = {
  title: 'organizations',
  lazy: () => import('./OrganizationsPage.tsx').then((m) => m.OrganizationsPage),
  namespaces: ['ui', 'organizations', 'person', 'people', 'validation'],
  permission: 'organizations',
} as const satisfies PageDefinition;

/** One page, which reads from its address whom it shows. */
export const organizationsPages = {
  organizations: { ...page, path: '/organization/anergy/1' },
  partners: { ...page, path: '/organization/anergy/2' },
} satisfies Record<string, PageDefinition>;
