import { dashboardEndpoints } from '#contract/dashboard.ts';
import { callAhead } from '../../lib/api.ts';
import type { PageDefinition } from '../../lib/page.ts';

export const dashboardPages = {
  dashboard: {
    lazy: () => import('./DashboardPage.tsx').then((m) => m.DashboardPage),
    namespaces: ['ui', 'dashboard', 'things', 'plants', 'alarms'],
    ahead() {
      callAhead(dashboardEndpoints.summary);
      callAhead(dashboardEndpoints.trend);
      callAhead(dashboardEndpoints.status);
    },
    title: 'home',
  },
} satisfies Record<string, PageDefinition>;
