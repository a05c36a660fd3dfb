import i18next from 'i18next';
import type { Status } from '#contract/fields.ts';
import {
  AddOrganizationBody,
  EditOrganizationBody,
  type Organization,
  type OrganizationKind,
  organizationEndpoints,
} from '#contract/organizations.ts';
import { call } from '../../lib/api.ts';
import { type FieldErrors, validateWith } from '../../lib/validate.ts';
import { changedContact, orNull } from '../../ui/people/contact.ts';

export type OrganizationValues = {
  parentId: string;
  kind: OrganizationKind;
  name: string;
  description: string;
  contactName: string;
  contact: string;
  removeContact: boolean;
  address: string;
  status: Status;
};

export function newValues(parentId: string, kind: OrganizationKind): OrganizationValues {
  return {
    parentId,
    kind,
    name: '',
    description: '',
    contactName: '',
    contact: '',
    removeContact: false,
    address: '',
    status: 'normal',
  };
}

export function valuesOf(organization: Organization): OrganizationValues {
  return {
    ...newValues(organization.parentId ?? '', organization.kind),
    name: organization.name,
    description: organization.description ?? '',
    contactName: organization.contactName ?? '',
    address: organization.address ?? '',
    status: organization.status,
  };
}

function shared({ name, description, contactName, address, contact, removeContact }: OrganizationValues) {
  return {
    name,
    description: orNull(description),
    contactName: orNull(contactName),
    address: orNull(address),
    contact: changedContact(contact, removeContact),
  };
}

const added = (values: OrganizationValues): AddOrganizationBody => ({
  ...shared(values),
  parentId: values.parentId,
  kind: values.kind,
});

const changed = ({ id, version }: Organization, values: OrganizationValues): EditOrganizationBody => ({
  ...shared(values),
  id,
  version,
  parentId: values.parentId || null,
  status: values.status,
});

export function checkOrganization(organization: Organization | null, values: OrganizationValues): FieldErrors {
  const needsParent = organization === null || organization.parentId !== null;
  const missing: FieldErrors =
    needsParent && values.parentId === '' ? { parentId: i18next.t('required', { ns: 'validation' }) } : {};
  const found = organization
    ? validateWith(EditOrganizationBody)(changed(organization, values))
    : validateWith(AddOrganizationBody)(added(values));
  return { ...found, ...missing };
}

/** Saves and tells the id, which a new organization only has now. */
export async function saveOrganization(organization: Organization | null, values: OrganizationValues): Promise<string> {
  if (!organization) return (await call(organizationEndpoints.add, { body: added(values) }, { quiet: true })).id;
  await call(organizationEndpoints.edit, { body: changed(organization, values) }, { quiet: true });
  return organization.id;
}
