import i18next from 'i18next';
import * as z from 'zod/mini';
import { describeIssue } from '#contract/validation.ts';
import type { ApiError } from './api.ts';

export type FieldErrors = Record<string, string>;

/** Checks values against a schema of the contract: field → text in the person's language, the first problem of each field. */
export function validateWith(schema: z.core.$ZodType): (values: unknown) => FieldErrors {
  return (values) => {
    const result = z.safeParse(schema, values);
    const errors: FieldErrors = {};
    for (const issue of result.error?.issues ?? []) {
      const { name, values: numbers } = describeIssue(issue);
      errors[issue.path.join('.')] ??= i18next.t(name, { ns: 'validation', ...numbers });
    }
    return errors;
  };
}

/** The fields that the server refused, in the same form. */
export function refusedFields(error: ApiError): FieldErrors {
  return Object.fromEntries(error.fields.map(({ path, message }) => [path, message]));
}
