import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Digest, Id, Instant, Nothing, text } from './fields.ts';
import { problem } from './validation.ts';

export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  permissions: z.array(z.string()),
  /** The only plants that it reaches; null: all of the person's. */
  plants: z.nullable(z.array(z.object({ id: Id, name: z.string() }))),
  createdAt: Instant,
  expiresAt: Instant,
  lastUsedAt: z.nullable(Instant),
});
export type ApiToken = z.infer<typeof ApiToken>;

export const tokenDays = [7, 30, 90, 365] as const;

export const CreateTokenBody = z.strictObject({
  name: text(1, 60),
  permissions: z
    .array(z.string().check(z.regex(/^\d{4,13}$/)))
    .check(z.minLength(1, problem('functionPermissions')), z.maxLength(500)),
  /** The only plants that it is to reach; null: all that the person reaches. */
  plantIds: z.nullable(z.array(Id).check(z.minLength(1, problem('required')), z.maxLength(50))),
  days: z.int().check(z.minimum(1), z.maximum(365)),
  password: Digest,
});
export type CreateTokenBody = z.infer<typeof CreateTokenBody>;

export const tokenEndpoints = {
  list: endpoint({ method: 'GET', path: '/auth/user/tokens', summary: 'Own API tokens', account: true, data: z.array(ApiToken) }),
  create: endpoint({
    method: 'POST',
    path: '/auth/user/tokens/create',
    summary: 'Make an API token; it is shown once',
    account: true,
    body: CreateTokenBody,
    data: z.object({ id: Id, token: z.string() }),
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/auth/user/tokens/revoke',
    summary: 'End an API token',
    account: true,
    body: z.strictObject({ id: Id }),
    data: Nothing,
  }),
};
