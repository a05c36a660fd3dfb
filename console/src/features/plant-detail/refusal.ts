import { ApiError } from '../../lib/api.ts';

/** Tells a refusal by the server at the fields of the form. */
export function atFields(fieldAt: (path: string) => string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ApiError) || error.fields.length === 0) throw error;
    const fields = error.fields.map(({ path, message }) => ({ path: fieldAt(path), message }));
    throw new ApiError(error.code, error.msg, { fields });
  };
}
