import type * as z from 'zod/mini';

const problems = [
  'required',
  'length',
  'alphanumeric',
  'numeric',
  'email',
  'phone',
  'phoneOrEmail',
  'code',
  'password',
  'passwordMismatch',
  'specialCharacters',
  'agreement',
  'typedName',
  'taken',
  'roleCode',
  'functionPermissions',
  'dataPermissions',
  'routePath',
  'permissionCode',
  'range',
  'latitude',
  'longitude',
  'dateOrder',
  'addDevice',
  'completeDevices',
  'serialNumber',
  'serialUnknown',
  'serialTaken',
  'serialTwice',
  'serialOfOtherType',
  'claimCode',
  'claimCodeWrong',
  'dongle',
  'timeZone',
  'choice',
  'date',
  'column',
  'recipient',
  'parameterValue',
  'parameterRange',
  'parameterStep',
  'parameterOrder',
  'parameterPair',
  'parameterStandard',
  'parameterUnused',
  'parameterWindows',
  'parameterUnknown',
  'qualification',
  'disclaimer',
  'unknownField',
  'invalid',
] as const;

export type Problem = (typeof problems)[number];

/** A problem and its numbers as one string, so that it can travel as a schema's message: `length?min=2&max=30`. */
export function problem(name: Problem, values: Record<string, number> = {}): string {
  const query = Object.entries(values)
    .map(([k, v]) => `${k}=${v}`)
    .join('&');
  return query ? `${name}?${query}` : name;
}

export interface ProblemText {
  name: Problem;
  values: Record<string, string>;
}

/** A problem as it travelled. */
export function readProblem(message: string): ProblemText | undefined {
  const [name, query] = message.split('?');
  if (!problems.includes(name as Problem)) return undefined;
  return { name: name as Problem, values: Object.fromEntries(new URLSearchParams(query ?? '')) };
}

/** What to tell a person about a failed check: the text `validation.<name>` of the language with these values. */
export function describeIssue(issue: z.core.$ZodIssue): ProblemText {
  if (issue.code === 'unrecognized_keys') return { name: 'unknownField', values: { field: issue.keys.join(', ') } };
  return readProblem(issue.message) ?? { name: 'invalid', values: {} };
}

/** Least strength of a password: six characters with an upper-case and a lower-case letter. */
export function isStrongPassword(password: string): boolean {
  return password.length >= 6 && /[a-z]/.test(password) && /[A-Z]/.test(password);
}
