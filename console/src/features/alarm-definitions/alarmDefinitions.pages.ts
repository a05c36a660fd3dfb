import type { PageDefinition } from '../../lib/page.ts';

export const alarmDefinitionsPages = {
  'alarm-definitions': {
    path: '/basic/alarm',
    title: 'basicAlarms',
    lazy: () => import('./AlarmDefinitionsPage.tsx').then((m) => m.AlarmDefinitionsPage),
    namespaces: ['ui', 'alarmDefinitions', 'alarms', 'things', 'validation'],
    permission: 'basics.alarms',
  },
} satisfies Record<string, PageDefinition>;
