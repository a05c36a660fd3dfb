import type { PageDefinition } from '../../lib/page.ts';

export const protectionPages = {
  protection: {
    path: '/device-center/protection',
    title: 'protection',
    lazy: () => import('./ProtectionPage.tsx').then((m) => m.ProtectionPage),
    namespaces: ['ui', 'protection', 'control', 'deviceParameters', 'things'],
    permission: 'protection.view',
  },
} satisfies Record<string, PageDefinition>;
