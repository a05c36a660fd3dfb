import type { PageDefinition } from '../../lib/page.ts';

export const alarmsPages = {
  alarms: {
    path: '/fault/alarm',
    title: 'alarmList',
    lazy: () => import('./AlarmsPage.tsx').then((m) => m.AlarmsPage),
    namespaces: ['ui', 'alarms', 'things'],
    permission: 'alarms.view',
  },
} satisfies Record<string, PageDefinition>;
