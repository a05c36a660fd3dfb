import type { PageDefinition } from '../../lib/page.ts';

const namespaces = ['ui', 'firmware', 'upgrades', 'validation'];

export const firmwarePages = {
  firmware: {
    path: '/upgrade/inverter',
    title: 'firmwareList',
    lazy: () => import('./FirmwarePage.tsx').then((m) => m.FirmwarePage),
    namespaces,
    permission: 'firmware.view',
  },
  'firmware-add': {
    path: '/upgrade/add',
    title: 'firmwareAdd',
    lazy: () => import('./AddProgramPage.tsx').then((m) => m.AddProgramPage),
    namespaces: [...namespaces, 'import'],
    permission: 'firmware.add',
  },
  'firmware-detail': {
    path: '/upgrade/detail',
    title: 'firmwareDetail',
    keyedBy: 'id',
    lazy: () => import('./ProgramPage.tsx').then((m) => m.ProgramPage),
    namespaces,
    permission: 'firmware.detail',
  },
  campaign: {
    path: '/upgrade/campaign',
    title: 'campaign',
    keyedBy: 'id',
    lazy: () => import('./CampaignPage.tsx').then((m) => m.CampaignPage),
    namespaces: [...namespaces, 'things'],
    permission: 'firmware.detail',
  },
} satisfies Record<string, PageDefinition>;
