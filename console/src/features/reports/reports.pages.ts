import type { PageDefinition } from '../../lib/page.ts';

export const reportsPages = {
  reports: {
    path: '/report',
    title: 'reports',
    lazy: () => import('./ReportsPage.tsx').then((m) => m.ReportsPage),
    namespaces: ['ui', 'reports', 'report', 'things', 'validation'],
    permission: 'reports',
  },
} satisfies Record<string, PageDefinition>;
