import type { PageDefinition } from '../../lib/page.ts';

export const auditPages = {
  audit: {
    path: '/system/audit',
    title: 'audit',
    lazy: () => import('./AuditPage.tsx').then((m) => m.AuditPage),
    namespaces: ['ui', 'audit', 'people', 'parameters'],
    permission: 'audit',
  },
} satisfies Record<string, PageDefinition>;
