import i18next from 'i18next';
import * as z from 'zod/mini';
import { describeIssue } from '#contract/validation.ts';
import { ApiError } from '../../lib/api.ts';
import { writeDecimal } from '../../lib/decimal.ts';
import type { FieldErrors } from '../../lib/validate.ts';

const names: [RegExp, string][] = [
  [/^(arrays\.\d+)\.capacityW$/, '$1.capacityKw'],
  [/^storageCapacityWh$/, 'storageKwh'],
  [/^contact(\..*)?$/, 'contactValue'],
  [/^tags\.\d+$/, 'tags'],
];

/** Where the form shows what the contract says about a path. */
function fieldAt(path: string): string {
  const [pattern, name] = names.find(([pattern]) => pattern.test(path)) ?? [];
  return pattern && name ? path.replace(pattern, name) : path;
}

const isThousandth = (path: string) => /capacityW$|CapacityWh$/.test(path);

/** The bounds of a problem as the field counts: the contract counts watts, the form kilowatts. */
function bounds(path: string, values: Record<string, string>): Record<string, string> {
  const scale = isThousandth(path) ? 1000 : 1;
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, writeDecimal(Number(value) / scale)]));
}

const at = (value: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | null)?.[key], value);

/** Checks a part of a plant: field of the form → text in the person's language, the first problem of each field. */
export function checkPart(schema: z.core.$ZodType, body: unknown): FieldErrors {
  const found: FieldErrors = {};
  for (const issue of z.safeParse(schema, body).error?.issues ?? []) {
    const { name, values } = describeIssue(issue);
    const path = issue.path.join('.');
    // A number that cannot be read is not a missing one.
    const shown = Number.isNaN(at(body, issue.path)) ? 'invalid' : name;
    found[fieldAt(path)] ??= i18next.t(shown, { ns: 'validation', ...bounds(path, values) });
  }
  return found;
}

/** The server's refusal, told in the fields of the form. */
export function inFormWords(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.fields.length === 0) return error;
  const fields = error.fields.map(({ path, message }) => ({ path: fieldAt(path), message }));
  return new ApiError(error.code, error.msg, { fields });
}
