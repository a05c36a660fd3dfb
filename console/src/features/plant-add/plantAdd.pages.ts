import type { PageDefinition } from '../../lib/page.ts';

export const plantAddPages = {
  'plant-add': {
    path: '/station/monitor/add',
    title: 'plantAdd',
    lazy: () => import('./PlantAddPage.tsx').then((m) => m.PlantAddPage),
    namespaces: ['ui', 'plantAdd', 'plantForm', 'deviceForm', 'things', 'validation'],
    permission: 'plants.add',
  },
} satisfies Record<string, PageDefinition>;
