import { accountPages } from '../features/account/account.pages.ts';
import { accountsPages } from '../features/accounts/accounts.pages.ts';
import { alarmDefinitionsPages } from '../features/alarm-definitions/alarmDefinitions.pages.ts';
import { alarmsPages } from '../features/alarms/alarms.pages.ts';
import { auditPages } from '../features/audit/audit.pages.ts';
import { basicsPages } from '../features/basics/basics.pages.ts';
import { dashboardPages } from '../features/dashboard/dashboard.pages.ts';
import { devicesPages } from '../features/devices/devices.pages.ts';
import { firmwarePages } from '../features/firmware/firmware.pages.ts';
import { menusPages } from '../features/menus/menus.pages.ts';
import { messagesPages } from '../features/messages/messages.pages.ts';
import { organizationsPages } from '../features/organizations/organizations.pages.ts';
import { ownersPages } from '../features/owners/owners.pages.ts';
import { plantAddPages } from '../features/plant-add/plantAdd.pages.ts';
import { plantDetailPages } from '../features/plant-detail/plantDetail.pages.ts';
import { plantsPages } from '../features/plants/plants.pages.ts';
import { protectionPages } from '../features/protection/protection.pages.ts';
import { reportsPages } from '../features/reports/reports.pages.ts';
import { rolesPages } from '../features/roles/roles.pages.ts';
import type { PageDefinition } from '../lib/page.ts';

/** Every page behind the sign-in, by the component name that menu rows carry. */
export const pages: Record<string, PageDefinition> = {
  ...dashboardPages,
  ...accountPages,
  ...messagesPages,
  ...rolesPages,
  ...menusPages,
  ...accountsPages,
  ...organizationsPages,
  ...ownersPages,
  ...auditPages,
  ...plantDetailPages,
  ...plantsPages,
  ...plantAddPages,
  ...devicesPages,
  ...basicsPages,
  ...alarmsPages,
  ...alarmDefinitionsPages,
  ...reportsPages,
  ...protectionPages,
  ...firmwarePages,
};

/** As the router compares addresses. */
const plain = (path: string) => path.toLowerCase().replace(/\/+$/, '');

/** The page of the product that stands at this address, in anybody's menu. */
export function pageAt(path: string): PageDefinition | undefined {
  return Object.entries(pages).find(([name, page]) => plain(pathOf(name, page)) === plain(path))?.[1];
}

export function pathOf(name: string, page: PageDefinition): string {
  return page.path ?? `/${name}`;
}
