import compile, { type AnySchema } from 'fast-json-stringify';
import * as z from 'zod/mini';
import { once } from './once.ts';

type Write = (answer: unknown) => string;

/** Writes an answer, and of it only what its schema names. */
export const compileSerializer = (schema: z.core.$ZodType): Write =>
  compile(z.toJSONSchema(schema, { target: 'draft-7', io: 'output' }) as AnySchema);

/** Compiled when the first answer is written: all two hundred of them would keep every start waiting. */
export function serializer(schema: z.core.$ZodType): Write {
  const write = once(() => compileSerializer(schema));
  return (answer) => write()(answer);
}
