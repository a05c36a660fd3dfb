import type * as z from 'zod/mini';
import type { Permission } from './permissions.ts';

type Schema = z.core.$ZodType;

/**
 * Who may call: anyone; anyone signed in, the demo too; a signed-in person but not the demo;
 * a holder of the permission. One of them must be stated, so a door without a lock cannot be written.
 */
export type Access = { public: true } | { signedIn: true } | { account: true } | { permission: Permission };

type Method = 'GET' | 'POST';

export type Endpoint = Access & {
  method: Method;
  path: string;
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** The body is one file instead of JSON. */
  upload?: { maxBytes: number };
  /** The answer is a file instead of the envelope. */
  file?: true;
  /** Whoever knocks without the permission is written down. */
  critical?: true;
  /** A GET that changes something answers to POST as well. */
  alsoPost?: true;
  data: Schema;
};

type Out<S> = S extends Schema ? z.infer<S> : undefined;
type In<S> = S extends Schema ? z.input<S> : undefined;

/** What a handler receives, after validation. */
export type Input<E extends Endpoint> = { params: Out<E['params']>; query: Out<E['query']>; body: Out<E['body']> };

/** What a caller passes: only the parts that the endpoint declares. */
export type Call<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends Schema ? K : never]: In<E[K]>;
};

export type Data<E extends Endpoint> = z.infer<E['data']>;

export function endpoint<const E extends Endpoint>(spec: E): E {
  return spec;
}
