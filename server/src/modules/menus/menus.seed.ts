import type { MenuRoute } from '#contract/navigation.ts';
import { type Permission, permissions } from '#contract/permissions.ts';
import { newId } from '../../platform/crypto.ts';
import type { Tx } from '../../platform/db.ts';
import { systemScope } from '../../platform/scope.ts';
import { once } from '../../platform/seed.ts';
import { findMenuByName, insertMenu } from './menus.repository.ts';

interface BuiltInMenu {
  name: string;
  kind: MenuRoute['kind'];
  parent?: string;
  permission: Permission;
  path?: string;
  component?: string;
  icon?: string;
  /** Reached from another page, not from the menu. */
  hidden?: true;
  order: number;
}

/** Pages join this list when they are built. `name` is a key of the menu texts and unique here. */
export const builtInMenus: BuiltInMenu[] = [
  { name: 'plants', kind: 'CATALOGUE', permission: 'plants', path: '/station', icon: 'plants', order: 10 },
  {
    name: 'plantList',
    kind: 'MENU',
    parent: 'plants',
    permission: 'plants.view',
    path: '/station/monitor',
    component: 'plants',
    icon: 'plants',
    order: 10,
  },
  {
    name: 'plantAdd',
    kind: 'MENU',
    parent: 'plants',
    permission: 'plants.add',
    path: '/station/monitor/add',
    component: 'plant-add',
    hidden: true,
    order: 20,
  },
  {
    name: 'plantDetail',
    kind: 'MENU',
    parent: 'plants',
    permission: 'plants.detail',
    path: '/station/monitor/detail',
    component: 'plant-detail',
    hidden: true,
    order: 30,
  },
  {
    name: 'plantInfo',
    kind: 'MENU',
    parent: 'plants',
    permission: 'plants.detail',
    path: '/station/monitor/info',
    component: 'plant-info',
    hidden: true,
    order: 40,
  },
  { name: 'plantEdit', kind: 'BUTTON', parent: 'plantList', permission: 'plants.edit', order: 40 },
  { name: 'plantEditTariff', kind: 'BUTTON', parent: 'plantList', permission: 'plants.editTariff', order: 50 },
  { name: 'plantDelete', kind: 'BUTTON', parent: 'plantList', permission: 'plants.delete', order: 60 },
  { name: 'plantTransfer', kind: 'BUTTON', parent: 'plantList', permission: 'plants.transfer', order: 70 },
  { name: 'plantFavourite', kind: 'BUTTON', parent: 'plantList', permission: 'plants.favourite', order: 80 },
  { name: 'plantTakeOut', kind: 'BUTTON', parent: 'plantList', permission: 'plants.takeOut', order: 85 },
  { name: 'devicesManage', kind: 'BUTTON', parent: 'plantList', permission: 'devices.manage', order: 90 },
  { name: 'alarms', kind: 'CATALOGUE', permission: 'alarms', path: '/fault', icon: 'alarms', order: 20 },
  {
    name: 'alarmList',
    kind: 'MENU',
    parent: 'alarms',
    permission: 'alarms.view',
    path: '/fault/alarm',
    component: 'alarms',
    icon: 'alarms',
    order: 10,
  },
  { name: 'alarmsClose', kind: 'BUTTON', parent: 'alarmList', permission: 'alarms.close', order: 10 },
  { name: 'parametersRead', kind: 'BUTTON', parent: 'plantList', permission: 'parameters.read', order: 100 },
  { name: 'parametersWrite', kind: 'BUTTON', parent: 'plantList', permission: 'parameters.write', order: 110 },
  { name: 'energyManage', kind: 'BUTTON', parent: 'plantList', permission: 'energy.manage', order: 120 },
  { name: 'devices', kind: 'CATALOGUE', permission: 'devices', path: '/device-center', icon: 'devices', order: 40 },
  {
    name: 'inverters',
    kind: 'MENU',
    parent: 'devices',
    permission: 'devices.inverters',
    path: '/device-center/inverter',
    component: 'inverters',
    icon: 'inverters',
    order: 10,
  },
  {
    name: 'dongles',
    kind: 'MENU',
    parent: 'devices',
    permission: 'devices.inverters',
    path: '/device-center/dongle',
    component: 'dongles',
    icon: 'dongles',
    order: 20,
  },
  {
    name: 'batteries',
    kind: 'MENU',
    parent: 'devices',
    permission: 'devices.batteries',
    path: '/device-center/battery',
    component: 'batteries',
    icon: 'batteries',
    order: 30,
  },
  {
    name: 'stock',
    kind: 'MENU',
    parent: 'devices',
    permission: 'devices.stock',
    path: '/device-center/stock',
    component: 'stock',
    icon: 'stock',
    order: 40,
  },
  {
    name: 'protection',
    kind: 'MENU',
    parent: 'devices',
    permission: 'protection.view',
    path: '/device-center/protection',
    component: 'protection',
    icon: 'protection',
    order: 50,
  },
  { name: 'protectionManage', kind: 'BUTTON', parent: 'protection', permission: 'protection.manage', order: 10 },
  { name: 'owners', kind: 'CATALOGUE', permission: 'owners', path: '/ower', icon: 'owners', order: 50 },
  {
    name: 'ownerList',
    kind: 'MENU',
    parent: 'owners',
    permission: 'owners.view',
    path: '/ower/list',
    component: 'owners',
    icon: 'owners',
    order: 10,
  },
  { name: 'ownersEdit', kind: 'BUTTON', parent: 'ownerList', permission: 'owners.edit', order: 10 },
  { name: 'basics', kind: 'CATALOGUE', permission: 'basics', path: '/basic', icon: 'basics', order: 60 },
  {
    name: 'basicDevices',
    kind: 'MENU',
    parent: 'basics',
    permission: 'basics.devices',
    path: '/basic/device',
    component: 'basic-devices',
    icon: 'basics',
    order: 10,
  },
  { name: 'basicDevicesEdit', kind: 'BUTTON', parent: 'basicDevices', permission: 'basics.devicesEdit', order: 10 },
  {
    name: 'basicAlarms',
    kind: 'MENU',
    parent: 'basics',
    permission: 'basics.alarms',
    path: '/basic/alarm',
    component: 'alarm-definitions',
    icon: 'alarms',
    order: 20,
  },
  { name: 'basicAlarmsEdit', kind: 'BUTTON', parent: 'basicAlarms', permission: 'basics.alarmsEdit', order: 10 },
  {
    name: 'organizations',
    kind: 'CATALOGUE',
    permission: 'organizations',
    path: '/organization',
    icon: 'organizations',
    order: 70,
  },
  {
    name: 'organizationProvider',
    kind: 'MENU',
    parent: 'organizations',
    permission: 'organizations.provider',
    path: '/organization/anergy/1',
    component: 'organizations',
    icon: 'organizations',
    order: 10,
  },
  {
    name: 'organizationProviderEdit',
    kind: 'BUTTON',
    parent: 'organizationProvider',
    permission: 'organizations.providerEdit',
    order: 10,
  },
  {
    name: 'organizationPartners',
    kind: 'MENU',
    parent: 'organizations',
    permission: 'organizations.partners',
    path: '/organization/anergy/2',
    component: 'organizations',
    icon: 'organizations',
    order: 20,
  },
  {
    name: 'organizationPartnersEdit',
    kind: 'BUTTON',
    parent: 'organizationPartners',
    permission: 'organizations.partnersEdit',
    order: 10,
  },
  { name: 'system', kind: 'CATALOGUE', permission: 'system', path: '/system', icon: 'system', order: 80 },
  {
    name: 'accounts',
    kind: 'MENU',
    parent: 'system',
    permission: 'accounts.view',
    path: '/system/user',
    component: 'accounts',
    icon: 'accounts',
    order: 10,
  },
  { name: 'accountsEdit', kind: 'BUTTON', parent: 'accounts', permission: 'accounts.edit', order: 10 },
  {
    name: 'roles',
    kind: 'MENU',
    parent: 'system',
    permission: 'roles.view',
    path: '/system/role',
    component: 'roles',
    icon: 'roles',
    order: 20,
  },
  { name: 'rolesEdit', kind: 'BUTTON', parent: 'roles', permission: 'roles.edit', order: 10 },
  {
    name: 'menus',
    kind: 'MENU',
    parent: 'system',
    permission: 'menus.view',
    path: '/system/menu',
    component: 'menus',
    icon: 'menus',
    order: 30,
  },
  { name: 'menusEdit', kind: 'BUTTON', parent: 'menus', permission: 'menus.edit', order: 10 },
  {
    name: 'messages',
    kind: 'MENU',
    parent: 'system',
    permission: 'messages.view',
    path: '/system/outbox',
    component: 'messages',
    icon: 'messages',
    order: 50,
  },
  { name: 'messagesSendTest', kind: 'BUTTON', parent: 'messages', permission: 'messages.sendTest', order: 10 },
  { name: 'reports', kind: 'MENU', permission: 'reports', path: '/report', component: 'reports', icon: 'reports', order: 85 },
  { name: 'reportsManage', kind: 'BUTTON', parent: 'reports', permission: 'reports.manage', order: 10 },
  { name: 'audit', kind: 'MENU', permission: 'audit', path: '/system/audit', component: 'audit', icon: 'audit', order: 90 },
];

const firstStart = systemScope('the built-in menus');

export async function seedMenus(tx: Tx): Promise<void> {
  for (const menu of builtInMenus) {
    await once(tx, `menu:${menu.name}`, async () => {
      const parent = menu.parent ? await findMenuByName(tx, firstStart, menu.parent) : undefined;
      await insertMenu(tx, firstStart, {
        id: newId(),
        parent_id: parent?.id ?? null,
        kind: menu.kind,
        name: menu.name,
        path: menu.path ?? null,
        component: menu.component ?? null,
        icon: menu.icon ?? null,
        permission: permissions[menu.permission],
        hidden: menu.hidden ?? false,
        sort_order: menu.order,
      });
    });
  }
}
