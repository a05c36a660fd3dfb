import { type Permission, permissions, type RoleType } from '#contract/permissions.ts';
import { newId } from '../../platform/crypto.ts';
import type { Tx } from '../../platform/db.ts';
import { systemScope } from '../../platform/scope.ts';
import { once } from '../../platform/seed.ts';
import { grantPermission, insertRole } from './roles.repository.ts';

interface BuiltInRole {
  code: string;
  name: string;
  type: RoleType;
  dataScope: 'ALL' | 'ORG_AND_CHILDREN' | 'OWN' | 'DEMO';
  permissions: Permission[];
}

const all = Object.keys(permissions) as Permission[];
const plants: Permission[] = ['plants', 'plants.view', 'plants.detail'];
const devices: Permission[] = ['devices', 'devices.inverters', 'devices.batteries'];
const alarms: Permission[] = ['alarms', 'alarms.view'];
const field: Permission[] = [
  ...plants,
  'plants.add',
  'plants.edit',
  'plants.editTariff',
  'plants.transfer',
  'plants.favourite',
  'devices.manage',
  'parameters.read',
  'parameters.write',
  'energy.manage',
  ...devices,
  'protection.view',
  'protection.manage',
  'owners',
  'owners.view',
  'owners.edit',
  ...alarms,
  'alarms.close',
  'basics',
  'basics.devices',
  'basics.alarms',
  'reports',
  'reports.manage',
];

export const builtInRoles: BuiltInRole[] = [
  { code: 'super_admin', name: 'Administrator', type: 'OPERATOR', dataScope: 'ALL', permissions: all },
  {
    code: 'operator',
    name: 'Operator',
    type: 'OPERATOR',
    dataScope: 'ALL',
    permissions: [
      ...field.filter((p) => p !== 'parameters.write' && p !== 'protection.manage'),
      'plants.delete',
      'devices.stock',
      'basics.devicesEdit',
      'basics.alarmsEdit',
      'organizations',
      'organizations.partners',
      'firmware',
      'firmware.view',
      'firmware.add',
      'firmware.detail',
      'audit',
    ],
  },
  {
    code: 'dealer_admin',
    name: 'Dealer',
    type: 'DEALER',
    dataScope: 'ORG_AND_CHILDREN',
    permissions: [
      ...field,
      'plants.delete',
      'organizations',
      'organizations.partners',
      'organizations.partnersEdit',
      'firmware',
      'firmware.view',
      'firmware.detail',
      'audit',
    ],
  },
  { code: 'installer', name: 'Installer', type: 'INSTALLER', dataScope: 'ORG_AND_CHILDREN', permissions: field },
  {
    code: 'owner',
    name: 'House owner',
    type: 'OWNER',
    dataScope: 'OWN',
    permissions: [
      ...plants,
      'plants.editTariff',
      'plants.transfer',
      'plants.favourite',
      'plants.takeOut',
      'parameters.read',
      'energy.manage',
      ...alarms,
      'reports',
      'reports.manage',
      'audit',
    ],
  },
  { code: 'guest', name: 'Guest', type: 'GUEST', dataScope: 'DEMO', permissions: [...plants, ...devices, ...alarms, 'reports'] },
];

const firstStart = systemScope('the built-in roles');

/** A permission that a later version adds to a built-in role reaches old installations too, unless it was taken away there. */
export async function seedRoles(tx: Tx): Promise<void> {
  for (const role of builtInRoles) {
    await once(tx, `role:${role.code}`, () =>
      insertRole(tx, firstStart, {
        id: newId(),
        code: role.code,
        name: role.name,
        type: role.type,
        data_scope: role.dataScope,
        built_in: true,
      }),
    );
    for (const name of role.permissions) {
      await once(tx, `role:${role.code}:${permissions[name]}`, () =>
        grantPermission(tx, firstStart, role.code, permissions[name]),
      );
    }
  }
}
