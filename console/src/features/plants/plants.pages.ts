import type { PageDefinition } from '../../lib/page.ts';

export const plantsPages = {
  plants: {
    path: '/station/monitor',
    title: 'plantList',
    lazy: () => import('./PlantsPage.tsx').then((m) => m.PlantsPage),
    namespaces: ['ui', 'plants', 'things', 'import'],
    permission: 'plants.view',
  },
} satisfies Record<string, PageDefinition>;
