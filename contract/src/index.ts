import { accountEndpoints } from './accounts.ts';
import { alarmDefinitionEndpoints } from './alarm-definitions.ts';
import { alarmEndpoints } from './alarms.ts';
import { auditEndpoints } from './audit.ts';
import { authEndpoints } from './auth.ts';
import { basicsEndpoints } from './basics.ts';
import { campaignEndpoints } from './campaigns.ts';
import { controlEndpoints } from './control.ts';
import { dashboardEndpoints } from './dashboard.ts';
import { deviceEndpoints } from './devices.ts';
import type { Endpoint } from './endpoint.ts';
import { fileEndpoints } from './files.ts';
import { firmwareEndpoints } from './firmware.ts';
import { liveEndpoints } from './live.ts';
import { menuEndpoints } from './menus.ts';
import { messageEndpoints } from './messages.ts';
import { navigationEndpoints } from './navigation.ts';
import { notificationEndpoints } from './notifications.ts';
import { organizationEndpoints } from './organizations.ts';
import { ownerEndpoints } from './owners.ts';
import { plantEndpoints } from './plants.ts';
import { protectionEndpoints } from './protection.ts';
import { readingEndpoints } from './readings.ts';
import { reportEndpoints } from './reports.ts';
import { roleEndpoints } from './roles.ts';
import { settingsEndpoints } from './settings.ts';
import { takeOutEndpoints } from './takeout.ts';
import { telemetryEndpoints } from './telemetry.ts';
import { tokenEndpoints } from './tokens.ts';

/** Every call that the server answers, by feature. */
export const contract = {
  auth: authEndpoints,
  tokens: tokenEndpoints,
  settings: settingsEndpoints,
  navigation: navigationEndpoints,
  menus: menuEndpoints,
  roles: roleEndpoints,
  accounts: accountEndpoints,
  organizations: organizationEndpoints,
  owners: ownerEndpoints,
  audit: auditEndpoints,
  messages: messageEndpoints,
  plants: plantEndpoints,
  devices: deviceEndpoints,
  basics: basicsEndpoints,
  telemetry: telemetryEndpoints,
  readings: readingEndpoints,
  live: liveEndpoints,
  dashboard: dashboardEndpoints,
  alarms: alarmEndpoints,
  alarmDefinitions: alarmDefinitionEndpoints,
  notifications: notificationEndpoints,
  reports: reportEndpoints,
  takeOut: takeOutEndpoints,
  control: controlEndpoints,
  protection: protectionEndpoints,
  files: fileEndpoints,
  firmware: firmwareEndpoints,
  campaigns: campaignEndpoints,
} as const satisfies Record<string, Record<string, Endpoint>>;
