import type { PageDefinition } from '../../lib/page.ts';

export const messagesPages = {
  messages: {
    path: '/system/outbox',
    title: 'messages',
    lazy: () => import('./MessagesPage.tsx').then((m) => m.MessagesPage),
    namespaces: ['ui', 'messages', 'validation'],
    permission: 'messages.view',
  },
} satisfies Record<string, PageDefinition>;
