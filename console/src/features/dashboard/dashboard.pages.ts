import { authEndpoints } from '#contract/auth.ts';
import { callAhead } from '../../lib/api.ts';
import type { PageDefinition } from '../../lib/page.ts';
import { browserZone } from '../../lib/time.ts';

export const dashboardPages = {
  dashboard: {
    lazy: () => import('./DashboardPage.tsx').then((m) => m.DashboardPage),
    namespaces: ['ui', 'dashboard'],
    ahead() {
      callAhead(authEndpoints.activity, { query: { timeZone: browserZone() } });
      callAhead(authEndpoints.sessions);
    },
    title: 'home',
  },
} satisfies Record<string, PageDefinition>;
