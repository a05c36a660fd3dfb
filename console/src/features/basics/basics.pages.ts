import type { PageDefinition } from '../../lib/page.ts';

export const basicsPages = {
  'basic-devices': {
    path: '/basic/device',
    title: 'basicDevices',
    lazy: () => import('./BasicDevicesPage.tsx').then((m) => m.BasicDevicesPage),
    namespaces: ['ui', 'basics', 'things', 'validation'],
    permission: 'basics.devices',
  },
} satisfies Record<string, PageDefinition>;
