import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Instant, PageQuery, pageOf, sortBy, text } from './fields.ts';

/** Everything that is written down. The text is `audit.action.<name>` of the language. */
export const auditActions = [
  'auth.passwordChanged',
  'auth.passwordForgotten',
  'auth.contactBound',
  'auth.twoFactorOn',
  'auth.twoFactorOff',
  'auth.cancelled',
  'contact.revealed',
  'token.created',
  'token.revoked',
  'role.added',
  'role.edited',
  'role.deleted',
  'role.statusChanged',
  'menu.added',
  'menu.edited',
  'menu.deleted',
  'account.added',
  'account.edited',
  'account.deleted',
  'account.statusChanged',
  'account.rolesAssigned',
  'account.passwordReset',
  'organization.added',
  'organization.edited',
  'organization.deleted',
  'owner.added',
  'owner.edited',
  'owner.invited',
  'owner.deleted',
  'plant.added',
  'plant.viewed',
  'plant.edited',
  'plant.imported',
  'plant.pictureChanged',
  'plant.transferred',
  'plant.takenOut',
  'plant.deleted',
  'plant.restored',
  'report.scheduled',
  'report.unscheduled',
  'device.added',
  'device.edited',
  'device.replaced',
  'device.removed',
  'device.stockImported',
  'manufacturer.added',
  'manufacturer.edited',
  'manufacturer.deleted',
  'deviceSpec.added',
  'deviceSpec.edited',
  'deviceSpec.deleted',
  'alarm.acknowledged',
  'alarm.closed',
  'alarm.assigned',
  'alarmDefinition.added',
  'alarmDefinition.edited',
  'alarmDefinition.deleted',
  'control.ordered',
  'control.ended',
  'control.returned',
  'control.cancelled',
  'control.refused',
  'campaign.started',
  'campaign.controlled',
  'campaign.cancelled',
  'campaign.retried',
  'campaign.agreed',
  'campaign.declined',
  'campaign.refused',
  'firmware.added',
  'firmware.released',
  'firmware.disabled',
  'firmware.removed',
  'firmware.refused',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditObjects = [
  'ACCOUNT',
  'ROLE',
  'MENU',
  'ORGANIZATION',
  'TOKEN',
  'PLANT',
  'DEVICE',
  'MANUFACTURER',
  'DEVICE_SPEC',
  'ALARM',
  'ALARM_DEFINITION',
  'REPORT_SCHEDULE',
  'CAMPAIGN',
  'FIRMWARE',
] as const;
export type AuditObject = (typeof auditObjects)[number];

/** One changed field: secrets never, contacts masked. */
export const AuditChange = z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) });
export type AuditChange = z.infer<typeof AuditChange>;

export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  actorName: z.string(),
  address: z.string(),
  action: z.enum(auditActions),
  objectType: z.enum(auditObjects),
  objectId: Id,
  objectName: z.string(),
  changes: z.array(AuditChange),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditFilter = z.strictObject({
  /** Part of the name of who did it, or of what it was done to. */
  search: z.optional(text(1, 60)),
  action: z.optional(z.enum(auditActions)),
  objectType: z.optional(z.enum(auditObjects)),
  from: z.optional(Instant),
  to: z.optional(Instant),
  sort: sortBy('at'),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const auditEndpoints = {
  page: endpoint({
    method: 'POST',
    path: '/system/audit/queryPage',
    summary: 'Who did what, within the caller’s reach',
    permission: 'audit',
    query: PageQuery,
    body: AuditFilter,
    data: pageOf(AuditEntry),
  }),
  export: endpoint({
    method: 'POST',
    path: '/system/audit/export',
    summary: 'The same as a spreadsheet',
    permission: 'audit',
    body: AuditFilter,
    file: true,
    data: z.null(),
  }),
};
