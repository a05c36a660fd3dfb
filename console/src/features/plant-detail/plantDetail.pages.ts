import type { PageDefinition } from '../../lib/page.ts';

export const plantDetailPages = {
  'plant-detail': {
    path: '/station/monitor/detail',
    title: 'plantDetail',
    keyedBy: 'id',
    lazy: () => import('./PlantDetailPage.tsx').then((m) => m.PlantDetailPage),
    namespaces: [
      'ui',
      'plantDetail',
      'plantForm',
      'things',
      'devices',
      'deviceForm',
      'alarms',
      'validation',
      'flow',
      'readings',
      'control',
      'deviceParameters',
    ],
    permission: 'plants.detail',
  },
  'plant-info': {
    path: '/station/monitor/info',
    title: 'plantInfo',
    keyedBy: 'id',
    lazy: () => import('./PlantInfoPage.tsx').then((m) => m.PlantInfoPage),
    namespaces: ['ui', 'plantDetail', 'plantForm', 'things', 'validation'],
    permission: 'plants.detail',
  },
} satisfies Record<string, PageDefinition>;
