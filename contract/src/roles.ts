import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Instant, Nothing, PageQuery, PersonName, pageOf, sortBy, text, Version } from './fields.ts';
import { dataScopes, roleTypes } from './permissions.ts';
import { problem } from './validation.ts';

export const RoleCode = text(2, 40).check(z.regex(/^[a-z0-9_]+$/, problem('roleCode')));
const PermissionNumber = z.string().check(z.regex(/^\d{4,13}$/, problem('invalid')));

export const RoleRow = z.object({
  id: Id,
  version: Version,
  code: z.string(),
  type: z.enum(roleTypes),
  name: z.string(),
  description: z.nullable(z.string()),
  enabled: z.boolean(),
  builtIn: z.boolean(),
  dataScope: z.enum(dataScopes),
  accounts: z.int(),
  createdAt: Instant,
});
export type RoleRow = z.infer<typeof RoleRow>;

export const Role = z.object({ ...RoleRow.shape, permissions: z.array(z.string()), organizationIds: z.array(Id) });
export type Role = z.infer<typeof Role>;

const roleFields = {
  type: z.enum(roleTypes),
  name: PersonName,
  description: z.nullable(text(1, 300)),
  permissions: z.array(PermissionNumber).check(z.minLength(1, problem('functionPermissions')), z.maxLength(500)),
  dataScope: z.enum(dataScopes, problem('dataPermissions')),
  /** The chosen organizations of the scope CUSTOM. */
  organizationIds: z._default(z.array(Id).check(z.maxLength(1000)), []),
};
const chosen = <T extends { dataScope: string; organizationIds: string[] }>() =>
  z.refine<T>((v) => v.dataScope !== 'CUSTOM' || v.organizationIds.length > 0, {
    error: problem('dataPermissions'),
    path: ['organizationIds'],
  });

export const AddRoleBody = z.strictObject({ code: RoleCode, ...roleFields }).check(chosen());
export type AddRoleBody = z.infer<typeof AddRoleBody>;
export const EditRoleBody = z.strictObject({ id: Id, version: Version, ...roleFields }).check(chosen());
export type EditRoleBody = z.infer<typeof EditRoleBody>;

export const RoleFilter = z.strictObject({
  search: z.optional(text(1, 60)),
  type: z.optional(z.enum(roleTypes)),
  enabled: z.optional(z.boolean()),
  sort: sortBy('name', 'code', 'createdAt'),
});
export type RoleFilter = z.infer<typeof RoleFilter>;

/** A role that the caller may give to somebody. */
export const AssignableRole = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  type: z.enum(roleTypes),
  builtIn: z.boolean(),
});
export type AssignableRole = z.infer<typeof AssignableRole>;

export const roleEndpoints = {
  page: endpoint({
    method: 'POST',
    path: '/system/role/queryRolePage',
    summary: 'Roles',
    permission: 'roles.view',
    query: PageQuery,
    body: RoleFilter,
    data: pageOf(RoleRow),
  }),
  all: endpoint({
    method: 'GET',
    path: '/system/role/all',
    summary: 'Roles that the caller may give to others',
    account: true,
    data: z.array(AssignableRole),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/system/role/detail/{id}',
    summary: 'One role with its permissions',
    permission: 'roles.view',
    params: z.strictObject({ id: Id }),
    data: Role,
  }),
  add: endpoint({
    method: 'POST',
    path: '/system/role/add',
    summary: 'Add a role',
    permission: 'roles.edit',
    body: AddRoleBody,
    data: z.object({ id: Id }),
  }),
  edit: endpoint({
    method: 'POST',
    path: '/system/role/edit',
    summary: 'Change a role',
    permission: 'roles.edit',
    body: EditRoleBody,
    data: Nothing,
  }),
  delete: endpoint({
    method: 'POST',
    path: '/system/role/delete',
    summary: 'Delete a role; whoever held it loses its permissions',
    permission: 'roles.edit',
    body: z.strictObject({ id: Id }),
    data: Nothing,
  }),
  updateStatus: endpoint({
    method: 'POST',
    path: '/system/role/updateStatus',
    summary: 'Enable or disable a role',
    permission: 'roles.edit',
    body: z.strictObject({ id: Id, enabled: z.boolean() }),
    data: Nothing,
  }),
};
