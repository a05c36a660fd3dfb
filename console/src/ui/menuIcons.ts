import {
  type Icon,
  IconAdjustmentsHorizontal,
  IconAlertTriangle,
  IconBarcode,
  IconBattery3,
  IconBuilding,
  IconCircleDot,
  IconCpu,
  IconDatabase,
  IconHistory,
  IconHome,
  IconKey,
  IconList,
  IconMail,
  IconReportAnalytics,
  IconRouter,
  IconShieldCheck,
  IconSolarPanel2,
  IconUpload,
  IconUser,
  IconUsers,
  IconWaveSine,
} from '@tabler/icons-react';

/** The icons that a menu row may name. */
const icons: Record<string, Icon> = {
  home: IconHome,
  me: IconUser,
  plants: IconSolarPanel2,
  alarms: IconAlertTriangle,
  devices: IconCpu,
  inverters: IconWaveSine,
  dongles: IconRouter,
  batteries: IconBattery3,
  stock: IconBarcode,
  protection: IconShieldCheck,
  firmware: IconUpload,
  owners: IconUsers,
  basics: IconDatabase,
  organizations: IconBuilding,
  system: IconAdjustmentsHorizontal,
  accounts: IconUsers,
  roles: IconKey,
  menus: IconList,
  messages: IconMail,
  audit: IconHistory,
  reports: IconReportAnalytics,
};

export const iconNames: readonly string[] = Object.keys(icons);

export function iconOf(name: string | null): Icon {
  return icons[name ?? ''] ?? IconCircleDot;
}
