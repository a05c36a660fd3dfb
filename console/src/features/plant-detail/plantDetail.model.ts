import type { UserInfo } from '#contract/auth.ts';
import type { DeviceRow, DeviceStatus } from '#contract/devices.ts';
import { type Permission, permissions, type RoleType } from '#contract/permissions.ts';

export const sections = [
  'overview',
  'devices',
  'alarms',
  'statistics',
  'realtime',
  'parameters',
  'energy',
  'control',
  'information',
  'owner',
  'history',
] as const;
export type Section = (typeof sections)[number];

/** An address may name anything; what is no section shows the first one. */
export const sectionOf = (name: string | null): Section => sections.find((section) => section === name) ?? 'overview';

export const addressOf = (id: string, section?: Section) =>
  `/station/monitor/detail?${new URLSearchParams({ id, ...(section && { section }) })}`;
export const infoAddressOf = (id: string) => `/station/monitor/info?${new URLSearchParams({ id })}`;

/** What somebody is about to do with the plant. */
export type PlantTask = 'handOver' | 'endAccess' | 'delete';

function holdsAs(user: UserInfo | null, permission: Permission, fits: (type: RoleType) => boolean): boolean {
  const code = permissions[permission];
  return user?.rolePermList.some(({ roleType, permList }) => fits(roleType) && permList.includes(code)) ?? false;
}

/** Whether the plant is handed over by the one who owns it and looks after no others; the server decides in the end. */
export function actsAsOwner(user: UserInfo | null, ownerId: string | null): boolean {
  return user?.id === ownerId && !holdsAs(user, 'plants.transfer', (type) => type !== 'OWNER');
}

/** Only the provider's staff sees everything, and with it what makes a plant a demo. */
export const marksDemo = (user: UserInfo | null): boolean => holdsAs(user, 'plants.edit', (type) => type === 'OPERATOR');

/** Problems first, those without a device left out. */
export function countByStatus(devices: readonly DeviceRow[]): { status: DeviceStatus; count: number }[] {
  const order: DeviceStatus[] = ['FAULT', 'ABNORMAL', 'OFFLINE', 'NOT_CONNECTED', 'ONLINE'];
  return order
    .map((status) => ({ status, count: devices.filter((device) => device.status === status).length }))
    .filter(({ count }) => count > 0);
}
