import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Email, Id, Instant, Mobile, Nothing, PageQuery, PersonName, pageOf, sortBy, statuses, text, Version } from './fields.ts';
import { problem } from './validation.ts';

export const OwnerRow = z.object({
  id: Id,
  version: Version,
  accountName: z.string(),
  nickName: z.nullable(z.string()),
  emailMasked: z.nullable(z.string()),
  mobileMasked: z.nullable(z.string()),
  status: z.enum(statuses),
  /** The organization that looks after this owner. */
  organizationId: z.nullable(Id),
  organizationName: z.nullable(z.string()),
  pending: z.boolean(),
  /** As far as they lie within the caller’s reach. */
  plants: z.int(),
  createdAt: Instant,
  lastSignInAt: z.nullable(Instant),
});
export type OwnerRow = z.infer<typeof OwnerRow>;

export const OwnerFilter = z.strictObject({
  search: z.optional(text(1, 60)),
  status: z.optional(z.enum(statuses)),
  organizationId: z.optional(Id),
  pending: z.optional(z.boolean()),
  sort: sortBy('nickName', 'createdAt', 'status'),
});
export type OwnerFilter = z.infer<typeof OwnerFilter>;

const reachable = <T extends { email: string | null; mobile: string | null }>() =>
  z.refine<T>((v) => Boolean(v.email ?? v.mobile), { error: problem('phoneOrEmail'), path: ['email'] });

/** The new owner is invited by e-mail, or by SMS where only a mobile number is given. */
export const AddOwnerBody = z
  .strictObject({ nickName: PersonName, email: z.nullable(Email), mobile: z.nullable(Mobile), organizationId: z.nullable(Id) })
  .check(reachable());
export type AddOwnerBody = z.infer<typeof AddOwnerBody>;

export const EditOwnerBody = z.strictObject({
  id: Id,
  version: Version,
  nickName: PersonName,
  organizationId: z.nullable(Id),
  status: z.enum(statuses),
});
export type EditOwnerBody = z.infer<typeof EditOwnerBody>;

export const ownerEndpoints = {
  page: endpoint({
    method: 'POST',
    path: '/system/owner/queryOwner',
    summary: 'House owners',
    permission: 'owners.view',
    query: PageQuery,
    body: OwnerFilter,
    data: pageOf(OwnerRow),
  }),
  add: endpoint({
    method: 'POST',
    path: '/system/owner/add',
    summary: 'Add a house owner and send the invitation',
    permission: 'owners.edit',
    body: AddOwnerBody,
    data: z.object({ id: Id }),
  }),
  edit: endpoint({
    method: 'POST',
    path: '/system/owner/edit',
    summary: 'Change a house owner',
    permission: 'owners.edit',
    body: EditOwnerBody,
    data: Nothing,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/system/owner/invite',
    summary: 'Send the invitation again',
    permission: 'owners.edit',
    body: z.strictObject({ id: Id }),
    data: z.object({ sentToMasked: z.string() }),
  }),
  delete: endpoint({
    method: 'POST',
    path: '/system/owner/delete',
    summary: 'Delete a house owner; plants stay with their organization',
    permission: 'owners.edit',
    body: z.strictObject({ id: Id }),
    data: Nothing,
  }),
};
