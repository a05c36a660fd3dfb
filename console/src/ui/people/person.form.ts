import i18next from 'i18next';
import type { AccountRow } from '#contract/accounts.ts';
import { CreateEmployeeBody, EditEmployeeBody, organizationEndpoints } from '#contract/organizations.ts';
import { call } from '../../lib/api.ts';
import { type FieldErrors, validateWith } from '../../lib/validate.ts';
import { changedContact, orNull } from './contact.ts';

export type PersonValues = {
  accountName: string;
  nickName: string;
  email: string;
  removeEmail: boolean;
  mobile: string;
  removeMobile: boolean;
  organizationId: string;
  roleIds: readonly string[];
};

export function valuesOf(person: AccountRow | null, organizationId: string | null): PersonValues {
  return {
    accountName: person?.accountName ?? '',
    nickName: person?.nickName ?? '',
    email: '',
    removeEmail: false,
    mobile: '',
    removeMobile: false,
    organizationId: person?.organizationId ?? organizationId ?? '',
    roleIds: person?.roles.map(({ id }) => id) ?? [],
  };
}

function shared({ accountName, nickName, organizationId, roleIds }: PersonValues) {
  return { accountName, nickName: orNull(nickName), organizationId, roleIds: [...roleIds] };
}

function newPerson(values: PersonValues): CreateEmployeeBody {
  return { ...shared(values), email: orNull(values.email), mobile: orNull(values.mobile) };
}

function changedPerson({ id, version }: AccountRow, values: PersonValues): EditEmployeeBody {
  return {
    ...shared(values),
    id,
    version,
    email: changedContact(values.email, values.removeEmail),
    mobile: changedContact(values.mobile, values.removeMobile),
  };
}

function losesContacts(person: AccountRow, body: EditEmployeeBody): boolean {
  const email = body.email === undefined ? person.emailMasked : body.email;
  const mobile = body.mobile === undefined ? person.mobileMasked : body.mobile;
  return email === null && mobile === null;
}

const text = (problem: string) => i18next.t(problem, { ns: 'validation' });

export function checkPerson(person: AccountRow | null, values: PersonValues): FieldErrors {
  const missing: FieldErrors = values.organizationId === '' ? { organizationId: text('required') } : {};
  if (!person) return { ...validateWith(CreateEmployeeBody)(newPerson(values)), ...missing };
  const body = changedPerson(person, values);
  const unreachable: FieldErrors = losesContacts(person, body) ? { email: text('phoneOrEmail') } : {};
  return { ...unreachable, ...validateWith(EditEmployeeBody)(body), ...missing };
}

export async function savePerson(person: AccountRow | null, values: PersonValues): Promise<void> {
  if (person) await call(organizationEndpoints.editEmp, { body: changedPerson(person, values) }, { quiet: true });
  else await call(organizationEndpoints.createEmp, { body: newPerson(values) }, { quiet: true });
}
