import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import { authEndpoints } from '#contract/auth.ts';
import type { Call, Data, Endpoint } from '#contract/endpoint.ts';
import { type Envelope, success } from '#contract/errors.ts';
import { messageEndpoints } from '#contract/messages.ts';
import { codeIn, type Mailbox } from '../server/test/mailbox.ts';
import { adminPassword } from './product.ts';

/** What the browser sends in place of a password. */
export const digest = (password: string): string => createHash('md5').update(password).digest('hex');

/** A call past the browser, to prepare a story or to look behind it. */
export async function call<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: Partial<Call<E>>,
  token?: string,
): Promise<Data<E>> {
  const { body } = input as { body?: object };
  const response = await fetch(url + endpoint.path, {
    method: endpoint.method,
    headers: { lang: 'en-GB', 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(endpoint.method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  });
  const { code, msg, data } = (await response.json()) as Envelope<Data<E>>;
  if (code !== success) throw new Error(`${endpoint.path}: ${msg}`);
  return data;
}

/** The code of the newest mail to this address, once that many have arrived. */
export async function codeFor(mailbox: Mailbox, address: string, number = 1): Promise<string> {
  await expect.poll(() => mailbox.to(address).length).toBeGreaterThanOrEqual(number);
  return codeIn(mailbox.to(address).at(-1));
}

export interface Owner {
  accountName: string;
  email: string;
  password: string;
  token: string;
}

let owners = 0;

/** A house owner who has just registered. */
export async function registerOwner(url: string, mailbox: Mailbox): Promise<Owner> {
  const accountName = `owner-${process.pid}-${++owners}`;
  const email = `${accountName}@example.org`;
  const password = 'Sunny-Roof-1';
  await call(url, authEndpoints.sendCode, { body: { purpose: 'REGISTER', target: email } });
  const token = await call(url, authEndpoints.register, {
    body: {
      target: email,
      code: await codeFor(mailbox, email),
      accountName,
      password: digest(password),
      confirmPassword: digest(password),
      agreed: true,
    },
  });
  return { accountName, email, password, token };
}

export function adminToken(url: string): Promise<string> {
  return call(url, authEndpoints.login, { body: { account: 'admin', password: digest(adminPassword) } });
}

/** Test messages to this address, so that there is something to list. Answers the last one. */
export async function writeMessages(url: string, token: string, target: string, count: number): Promise<string> {
  let last = '';
  for (let n = 0; n < count; n++) last = (await call(url, messageEndpoints.sendTest, { body: { target } }, token)).id;
  return last;
}
