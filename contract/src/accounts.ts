import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Instant, Nothing, PageQuery, pageOf, sortBy, statuses, text, Version } from './fields.ts';
import { roleTypes } from './permissions.ts';

export const AccountRow = z.object({
  id: Id,
  version: Version,
  accountName: z.string(),
  nickName: z.nullable(z.string()),
  emailMasked: z.nullable(z.string()),
  mobileMasked: z.nullable(z.string()),
  status: z.enum(statuses),
  organizationId: z.nullable(Id),
  organizationName: z.nullable(z.string()),
  roles: z.array(z.object({ id: Id, name: z.string(), code: z.string(), builtIn: z.boolean(), type: z.enum(roleTypes) })),
  /** Invited, but no password chosen yet. */
  pending: z.boolean(),
  twoFactor: z.boolean(),
  lastSignInAt: z.nullable(Instant),
  createdAt: Instant,
  createdByName: z.nullable(z.string()),
});
export type AccountRow = z.infer<typeof AccountRow>;

export const AccountFilter = z.strictObject({
  /** Part of the account name or name. */
  search: z.optional(text(1, 60)),
  status: z.optional(z.enum(statuses)),
  roleId: z.optional(Id),
  organizationId: z.optional(Id),
  /** Also those of departments below. */
  withChildren: z.optional(z.boolean()),
  roleType: z.optional(z.enum(roleTypes)),
  sort: sortBy('accountName', 'createdAt', 'status'),
});
export type AccountFilter = z.infer<typeof AccountFilter>;

const ByUser = z.strictObject({ userId: Id });

export const accountEndpoints = {
  page: endpoint({
    method: 'POST',
    path: '/system/user/queryUserPage',
    summary: 'Accounts of staff, dealers and installers',
    permission: 'accounts.view',
    query: PageQuery,
    body: AccountFilter,
    data: pageOf(AccountRow),
  }),
  /** The same list for the organization screens, within their permission. */
  employees: endpoint({
    method: 'POST',
    path: '/system/org/queryEmpPage',
    summary: 'Employees of the organizations in the caller’s reach',
    permission: 'organizations',
    query: PageQuery,
    body: AccountFilter,
    data: pageOf(AccountRow),
  }),
  delete: endpoint({
    method: 'GET',
    path: '/system/user/delete',
    summary: 'Delete an account with all its data',
    permission: 'accounts.edit',
    alsoPost: true,
    query: ByUser,
    data: Nothing,
  }),
  resetPassword: endpoint({
    method: 'GET',
    path: '/system/user/resetPassword',
    summary: 'Send a one-time link to choose a new password, and end all sessions',
    permission: 'accounts.edit',
    alsoPost: true,
    query: ByUser,
    data: z.object({ sentToMasked: z.string() }),
  }),
  updateStatus: endpoint({
    method: 'POST',
    path: '/system/user/updateAccountStatus',
    summary: 'Activate, stop or freeze an account',
    permission: 'accounts.edit',
    body: z.strictObject({ userId: Id, status: z.enum(statuses) }),
    data: Nothing,
  }),
  assignRoles: endpoint({
    method: 'POST',
    path: '/system/user/assignRoles',
    summary: 'Set the roles of an account',
    permission: 'accounts.edit',
    body: z.strictObject({ userId: Id, version: Version, roleIds: z.array(Id).check(z.minLength(1), z.maxLength(20)) }),
    data: Nothing,
  }),
};
