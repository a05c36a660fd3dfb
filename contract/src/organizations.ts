import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { AccountName, Email, Id, Instant, Mobile, Name, Nothing, PersonName, statuses, text, Version } from './fields.ts';
import { problem } from './validation.ts';

export const organizationKinds = ['PROVIDER', 'DEALER', 'INSTALLER'] as const;
export type OrganizationKind = (typeof organizationKinds)[number];

/** The two screens of the specification: 1 is the provider's own house, 2 the partners and installers. */
export const sides = ['1', '2'] as const;
export type Side = (typeof sides)[number];

export const Organization = z.object({
  id: Id,
  version: Version,
  parentId: z.nullable(Id),
  kind: z.enum(organizationKinds),
  name: z.string(),
  description: z.nullable(z.string()),
  contactName: z.nullable(z.string()),
  contactMasked: z.nullable(z.string()),
  address: z.nullable(z.string()),
  status: z.enum(statuses),
  /** People whose account belongs to it, without those of departments below. */
  employees: z.int(),
  createdAt: Instant,
});
export type Organization = z.infer<typeof Organization>;

const organizationFields = {
  name: Name(100),
  description: z.nullable(text(1, 300)),
  contactName: z.nullable(PersonName),
  address: z.nullable(text(1, 200)),
};
/** Left out: the contact stays as it is, since the form only knows it masked. */
const contact = z.optional(z.nullable(z.union([Email, Mobile], problem('phoneOrEmail'))));

export const AddOrganizationBody = z.strictObject({
  parentId: Id,
  kind: z.enum(organizationKinds),
  ...organizationFields,
  contact,
});
export type AddOrganizationBody = z.infer<typeof AddOrganizationBody>;
export const EditOrganizationBody = z.strictObject({
  id: Id,
  version: Version,
  /** Another parent moves the organization with everything below it. */
  parentId: z.nullable(Id),
  status: z.enum(statuses),
  ...organizationFields,
  contact,
});
export type EditOrganizationBody = z.infer<typeof EditOrganizationBody>;

const personFields = {
  nickName: z.nullable(PersonName),
  organizationId: Id,
  roleIds: z.array(Id).check(z.minLength(1, problem('required')), z.maxLength(20)),
};
const reachable = <T extends { email?: string | null; mobile?: string | null }>() =>
  z.refine<T>((v) => Boolean(v.email ?? v.mobile), { error: problem('phoneOrEmail'), path: ['email'] });

/** A new employee gets an invitation to choose a password. */
export const CreateEmployeeBody = z
  .strictObject({ accountName: AccountName, email: z.nullable(Email), mobile: z.nullable(Mobile), ...personFields })
  .check(reachable());
export type CreateEmployeeBody = z.infer<typeof CreateEmployeeBody>;

/** Contacts are left out where they stay: the form only knows them masked. */
export const EditEmployeeBody = z.strictObject({
  id: Id,
  version: Version,
  accountName: AccountName,
  email: z.optional(z.nullable(Email)),
  mobile: z.optional(z.nullable(Mobile)),
  ...personFields,
});
export type EditEmployeeBody = z.infer<typeof EditEmployeeBody>;

export const organizationEndpoints = {
  tree: endpoint({
    method: 'GET',
    path: '/system/org/tree/{kind}',
    summary: 'The organizations of one side that the caller may see, parents before children',
    permission: 'organizations',
    params: z.strictObject({ kind: z.enum(sides) }),
    data: z.array(Organization),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/system/org/detail/{id}',
    summary: 'One organization',
    permission: 'organizations',
    params: z.strictObject({ id: Id }),
    data: Organization,
  }),
  /** For choosing an organization elsewhere: only what the caller may see, only names. */
  choices: endpoint({
    method: 'GET',
    path: '/system/org/choices',
    summary: 'Names of the organizations in the caller’s reach',
    account: true,
    data: z.array(z.object({ id: Id, parentId: z.nullable(Id), kind: z.enum(organizationKinds), name: z.string() })),
  }),
  add: endpoint({
    method: 'POST',
    path: '/system/org/add',
    summary: 'Add a department, dealer or installer',
    permission: 'organizations',
    body: AddOrganizationBody,
    data: z.object({ id: Id }),
  }),
  edit: endpoint({
    method: 'POST',
    path: '/system/org/edit',
    summary: 'Change, move, stop or freeze an organization',
    permission: 'organizations',
    body: EditOrganizationBody,
    data: Nothing,
  }),
  delete: endpoint({
    method: 'POST',
    path: '/system/org/delete',
    summary: 'Delete an organization without sub-departments and people; its name must be typed',
    permission: 'organizations',
    body: z.strictObject({ id: Id, typedName: text(1, 100) }),
    data: Nothing,
  }),
  createEmp: endpoint({
    method: 'POST',
    path: '/system/org/createEmp',
    summary: 'Add an employee and send the invitation',
    permission: 'organizations',
    body: CreateEmployeeBody,
    data: z.object({ id: Id }),
  }),
  editEmp: endpoint({
    method: 'POST',
    path: '/system/org/editEmp',
    summary: 'Change an employee',
    permission: 'organizations',
    body: EditEmployeeBody,
    data: Nothing,
  }),
};
