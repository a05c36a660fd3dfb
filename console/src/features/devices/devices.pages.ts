import type { PageDefinition } from '../../lib/page.ts';

const namespaces = ['ui', 'devices', 'things'];

export const devicesPages = {
  inverters: {
    path: '/device-center/inverter',
    title: 'inverters',
    lazy: () => import('./DeviceCenterPage.tsx').then((m) => m.InvertersPage),
    namespaces,
    permission: 'devices.inverters',
  },
  dongles: {
    path: '/device-center/dongle',
    title: 'dongles',
    lazy: () => import('./DeviceCenterPage.tsx').then((m) => m.DonglesPage),
    namespaces,
    permission: 'devices.inverters',
  },
  batteries: {
    path: '/device-center/battery',
    title: 'batteries',
    lazy: () => import('./DeviceCenterPage.tsx').then((m) => m.BatteriesPage),
    namespaces,
    permission: 'devices.batteries',
  },
  stock: {
    path: '/device-center/stock',
    title: 'stock',
    lazy: () => import('./StockPage.tsx').then((m) => m.StockPage),
    namespaces: [...namespaces, 'import'],
    permission: 'devices.stock',
  },
} satisfies Record<string, PageDefinition>;
