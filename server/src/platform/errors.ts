import type { ErrorName } from '#contract/errors.ts';

/** A failure that the caller is told by name. `values` fill the text, `data` goes along in the envelope. */
export class AppError extends Error {
  readonly failure: ErrorName;
  readonly values: Record<string, string | number>;
  readonly data: unknown;

  constructor(failure: ErrorName, options: { values?: Record<string, string | number>; data?: unknown } = {}) {
    super(failure);
    this.failure = failure;
    this.values = options.values ?? {};
    this.data = options.data ?? null;
  }
}

/** A refused field, answered like a failed check of the schema. `message` is a problem of the contract. */
export class FieldError extends Error {
  readonly path: string;

  constructor(path: string, problem: string) {
    super(problem);
    this.path = path;
  }
}

/** Several refused fields at once; each problem may carry its numbers. */
export class FieldErrors extends Error {
  readonly problems: Readonly<Record<string, string>>;

  constructor(problems: Readonly<Record<string, string>>) {
    super(Object.keys(problems).join(', '));
    this.problems = problems;
  }
}

/** A change that touched no row was out of reach, and that is answered like absent. */
export async function demandTouched(touched: Promise<boolean>): Promise<void> {
  if (!(await touched)) throw new AppError('notFound');
}
