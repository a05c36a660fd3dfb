/** Every function permission: the name used in code and the number stored in roles and menus. */
export const permissions = {
  plants: '2001',
  'plants.view': '2001001',
  'plants.add': '2001001002',
  'plants.detail': '2001001003',
  'plants.edit': '2001001004',
  'plants.delete': '2001001005',
  'parameters.read': '2001001006',
  'parameters.write': '2001001007',
  'energy.manage': '2001001008',
  'devices.manage': '2001001009',
  'plants.editTariff': '2001001010',
  'plants.transfer': '2001001011',
  'plants.favourite': '2001001012',
  'plants.takeOut': '2001001013',
  devices: '2002',
  'devices.inverters': '2002001',
  'devices.batteries': '2002002',
  'devices.stock': '2002003',
  'protection.view': '2002004',
  'protection.manage': '2002004001',
  owners: '2003',
  'owners.view': '2003001',
  'owners.edit': '2003001001',
  alarms: '2004',
  'alarms.view': '2004001',
  'alarms.close': '2004001001',
  organizations: '2005',
  'organizations.provider': '2005001',
  'organizations.providerEdit': '2005001001',
  'organizations.partners': '2005002',
  'organizations.partnersEdit': '2005002001',
  basics: '2006',
  'basics.devices': '2006001',
  'basics.devicesEdit': '2006001001',
  'basics.alarms': '2006002',
  'basics.alarmsEdit': '2006002001',
  system: '2007',
  'accounts.view': '2007001',
  'accounts.edit': '2007001001',
  'roles.view': '2007002',
  'roles.edit': '2007002001',
  'menus.view': '2007003',
  'menus.edit': '2007003001',
  'messages.view': '2007004',
  'messages.sendTest': '2007004001',
  reports: '2008',
  'reports.manage': '2008001',
  firmware: '2009',
  'firmware.view': '2009001',
  'firmware.add': '2009001001',
  'firmware.detail': '2009001002',
  audit: '2010',
} as const;

export type Permission = keyof typeof permissions;

/** How far a role sees: everything, the own organization with or without those below, chosen ones, own rows, demo rows. */
export const dataScopes = ['ALL', 'ORG_AND_CHILDREN', 'ORG_ONLY', 'CUSTOM', 'OWN', 'DEMO'] as const;
export type DataScope = (typeof dataScopes)[number];

export const roleTypes = ['OPERATOR', 'DEALER', 'INSTALLER', 'OWNER', 'GUEST'] as const;
export type RoleType = (typeof roleTypes)[number];
