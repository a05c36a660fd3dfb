import type { dashboardEndpoints } from '#contract/dashboard.ts';
import type { Ahead } from '../../lib/ahead.ts';
import type { PageDefinition } from '../../lib/page.ts';

type Calls = typeof dashboardEndpoints;
const summary: Ahead<Calls['summary']> = { method: 'GET', path: '/station/dashboard/summary' };
const trend: Ahead<Calls['trend']> = { method: 'GET', path: '/station/dashboard/trend' };
const status: Ahead<Calls['status']> = { method: 'GET', path: '/station/dashboard/status' };

export const dashboardPages = {
  dashboard: {
    lazy: () => import('./DashboardPage.tsx').then((m) => m.DashboardPage),
    namespaces: ['ui', 'dashboard', 'things', 'plants', 'alarms'],
    ahead: [summary, trend, status],
    first: async (client) => (await import('./DashboardPage.tsx')).readFirst(client),
    title: 'home',
  },
} satisfies Record<string, PageDefinition>;
