import * as z from 'zod/mini';
import { languages } from './languages.ts';
import { problem } from './validation.ts';

/** Text of a known length; empty counts as missing. */
export function text(min: number, max: number) {
  const error = problem('length', { min, max });
  return z
    .string(problem('required'))
    .check(z.trim(), z.minLength(1, problem('required')), z.minLength(min, error), z.maxLength(max, error));
}

const isDay = (day: string): boolean => {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
};

/** A name of a thing, shown in many places. */
export const Name = (max: number) => text(1, max).check(z.regex(/^[^<>"`\\{}[\]|;$^*=]*$/, problem('specialCharacters')));

/** A number within bounds; `name` is the problem told where it is not. */
export function number(min: number, max: number, name: 'range' | 'latitude' | 'longitude' = 'range') {
  const error = name === 'range' ? problem(name, { min, max }) : problem(name);
  return z.number(problem('required')).check(z.minimum(min, error), z.maximum(max, error));
}

export const Id = z.uuid();
export const Instant = z.iso.datetime();
/** A day in the plant's own zone; whether the calendar knows it is asked of the calendar. */
export const LocalDate = z
  .string(problem('invalid'))
  .check(z.regex(/^(19[7-9]\d|20\d\d)-\d\d-\d\d$/, problem('invalid')), z.refine(isDay, problem('invalid')));
export const Nothing = z.null();
/** A switch in an address. */
export const Flag = z.enum(['true', 'false']);
export const LanguageTag = z.enum(languages);

export const Email = text(3, 254).check(z.toLowerCase(), z.regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/, problem('email')));
/** International form: a plus, the country code, the number. */
export const Mobile = z.string(problem('required')).check(
  z.overwrite((v) => v.replace(/[\s().-]/g, '').replace(/^00/, '+')),
  z.minLength(1, problem('required')),
  z.regex(/^\+[1-9]\d{6,14}$/, problem('phone')),
);

export const AccountName = text(3, 32).check(z.regex(/^[A-Za-z0-9-]+$/, problem('alphanumeric')));
export const PersonName = text(1, 50).check(z.regex(/^[^<>"'`\\{}[\]|;$%^*=]*$/, problem('specialCharacters')));
/** The MD5 hex digest of a password, made in the browser. */
export const Digest = z.string(problem('required')).check(z.regex(/^[0-9a-f]{32}$/, problem('required')));
export const Code = z
  .string(problem('required'))
  .check(z.trim(), z.minLength(1, problem('required')), z.regex(/^\d{6}$/, problem('code')));

/** Counts the changes of a row: who edits an older one is told, not overwritten. */
export const Version = z.int().check(z.nonnegative());

export const statuses = ['normal', 'stop', 'freeze'] as const;
export type Status = (typeof statuses)[number];

export const pageSizes = [10, 20, 30, 50] as const;
const whole = (min: number, max: number, standard: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max)), standard);
export const PageQuery = z.strictObject({ pageNum: whole(1, 1_000_000, 1), pageSize: whole(1, 100, 10) });
export type PageQuery = z.infer<typeof PageQuery>;

export function pageOf<T extends z.core.$ZodType>(row: T) {
  return z.object({ list: z.array(row), total: z.int() });
}

/** Sorting by one of the named columns only. */
export function sortBy<const C extends [string, ...string[]]>(...columns: C) {
  return z.optional(z.strictObject({ column: z.enum(columns), direction: z.enum(['asc', 'desc']) }));
}

/** What an import found, row by row. Rows count as in the sheet, its headings are row 1. */
export const ImportReport = z.object({
  rows: z.int(),
  /** Nothing is stored while there are problems, or in a dry run. */
  stored: z.int(),
  problems: z.array(z.object({ row: z.int(), column: z.nullable(z.string()), message: z.string() })),
  /** More than are listed. */
  problemsTotal: z.int(),
});
export type ImportReport = z.infer<typeof ImportReport>;
