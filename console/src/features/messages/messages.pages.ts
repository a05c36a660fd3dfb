import type { messageEndpoints } from '#contract/messages.ts';
import type { Ahead } from '../../lib/ahead.ts';
import type { PageDefinition } from '../../lib/page.ts';

const firstPage: Ahead<(typeof messageEndpoints)['page']> = {
  method: 'POST',
  path: '/system/outbox/queryPage',
  query: { pageNum: 1, pageSize: 10 },
  body: {},
};

export const messagesPages = {
  messages: {
    path: '/system/outbox',
    title: 'messages',
    lazy: () => import('./MessagesPage.tsx').then((m) => m.MessagesPage),
    namespaces: ['ui', 'messages', 'validation'],
    ahead: [firstPage],
    first: async (client) => client.prefetchQuery((await import('./MessagesPage.tsx')).firstMessages),
    permission: 'messages.view',
  },
} satisfies Record<string, PageDefinition>;
