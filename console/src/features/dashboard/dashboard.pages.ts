import type { PageDefinition } from '../../lib/page.ts';

export const dashboardPages = {
  dashboard: {
    lazy: () => import('./DashboardPage.tsx').then((m) => m.DashboardPage),
    namespaces: ['ui', 'dashboard'],
    title: 'home',
  },
} satisfies Record<string, PageDefinition>;
