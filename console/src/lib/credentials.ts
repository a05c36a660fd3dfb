import i18next from 'i18next';
import type { ContactType } from '#contract/auth.ts';
import { Email, Mobile } from '#contract/fields.ts';
import { isStrongPassword } from '#contract/validation.ts';
import { md5 } from './md5.ts';
import { type FieldErrors, validateWith } from './validate.ts';

/** What is sent in place of a password; an empty field stays empty, so that it is reported as missing. */
export function digest(password: string): string {
  return password === '' ? '' : md5(password);
}

/** Strength and repetition of a new password, looked at before hashing: nothing can be told from the digest. */
export function newPasswordProblems(password: string, confirmPassword: string): FieldErrors {
  const problems: FieldErrors = {};
  if (password !== '' && !isStrongPassword(password)) problems.password = i18next.t('password', { ns: 'validation' });
  if (confirmPassword !== '' && confirmPassword !== password) {
    problems.confirmPassword = i18next.t('passwordMismatch', { ns: 'validation' });
  }
  return problems;
}

const schemas = { EMAIL: Email, MOBILE: Mobile };
const missing = { EMAIL: 'emailRequired', MOBILE: 'phoneRequired' } as const;

/** What is wrong with an address, once it is known whether an e-mail address or a mobile number is meant. */
export function contactProblems(kind: ContactType, target: string): FieldErrors {
  if (target.trim() === '') return { target: i18next.t(missing[kind], { ns: 'validation' }) };
  const text = validateWith(schemas[kind])(target)[''];
  return text ? { target: text } : {};
}
