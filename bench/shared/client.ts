import { createHash } from 'node:crypto';
import { authEndpoints } from '#contract/auth.ts';
import type { Call, Data, Endpoint } from '#contract/endpoint.ts';
import { type Envelope, success } from '#contract/errors.ts';
import { adminPassword } from '../../e2e/product.ts';

export type Client = Awaited<ReturnType<typeof signIn>>;

/** Calls the product as its administrator does. */
export async function signIn(url: string) {
  let token: string | undefined;

  async function call<E extends Endpoint>(endpoint: E, input: Call<E>): Promise<Data<E>> {
    const { query, body } = input as { query?: Record<string, string>; body?: unknown };
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const response = await fetch(`${url}${endpoint.path}${search}`, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    const envelope = (await response.json()) as Envelope<Data<E>>;
    if (envelope.code !== success) throw new Error(`${endpoint.path} answered ${envelope.code}: ${envelope.msg}`);
    return envelope.data;
  }

  const password = createHash('md5').update(adminPassword).digest('hex');
  token = await call(authEndpoints.login, { body: { account: 'admin', password } });
  return { token, call };
}
