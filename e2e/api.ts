import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import { authEndpoints } from '#contract/auth.ts';
import type { Call, Data, Endpoint } from '#contract/endpoint.ts';
import { type Envelope, success } from '#contract/errors.ts';
import { messageEndpoints } from '#contract/messages.ts';
import { type OrganizationKind, organizationEndpoints } from '#contract/organizations.ts';
import { roleEndpoints } from '#contract/roles.ts';
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
  const { body, params = {}, query = {} } = input as { body?: object } & Record<'params' | 'query', Record<string, string>>;
  const path = endpoint.path.replace(/{(\w+)}/g, (_, name: string) => params[name] ?? '');
  const response = await fetch(`${url}${path}?${new URLSearchParams(query)}`, {
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
  const accountName = `house-${process.pid}-${++owners}`;
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

/** Where the newest invitation or reset to this address leads, once that many mails have arrived. */
export async function linkFor(mailbox: Mailbox, address: string, number = 1): Promise<string> {
  await expect.poll(() => mailbox.to(address).length).toBeGreaterThanOrEqual(number);
  const text = mailbox.to(address).at(-1)?.text ?? '';
  const link = /https?:\/\/\S+\?link=\S+/.exec(text)?.[0];
  if (!link) throw new Error(`No link in ${text}`);
  return link;
}

let names = 0;
/** A name that no other test uses. */
export const unique = (word: string): string => `${word}-${process.pid}-${++names}`;

/** The organization above all others. */
export async function providerId(url: string, token: string): Promise<string> {
  const all = await call(url, organizationEndpoints.choices, {}, token);
  return all.find(({ parentId }) => parentId === null)?.id ?? '';
}

export interface Company {
  id: string;
  name: string;
}

export async function addCompany(url: string, token: string, kind: OrganizationKind, parentId?: string): Promise<Company> {
  const name = unique(kind.toLowerCase());
  const parent = parentId ?? (await providerId(url, token));
  const fields = { name, description: null, contactName: null, address: null };
  const { id } = await call(url, organizationEndpoints.add, { body: { parentId: parent, kind, ...fields } }, token);
  return { id, name };
}

export interface Employee extends Owner {
  id: string;
}

/** Somebody with this role who has accepted the invitation and signed in. */
export async function addEmployee(
  url: string,
  mailbox: Mailbox,
  admin: string,
  { role, organizationId }: { role: string; organizationId?: string },
): Promise<Employee> {
  const accountName = unique('staff');
  const email = `${accountName}@example.org`;
  const password = 'Ladder-Work-1';
  const roles = await call(url, roleEndpoints.all, {}, admin);
  const roleIds = roles.filter(({ code }) => code === role).map(({ id }) => id);
  const home = organizationId ?? (await providerId(url, admin));
  const person = { accountName, nickName: null, email, mobile: null, organizationId: home, roleIds };
  const { id } = await call(url, organizationEndpoints.createEmp, { body: person }, admin);
  const link = new URLSearchParams((await linkFor(mailbox, email)).split('?')[1]).get('link') ?? '';
  const hidden = digest(password);
  await call(url, authEndpoints.setPassword, { body: { link, password: hidden, confirmPassword: hidden } });
  const token = await call(url, authEndpoints.login, { body: { account: accountName, password: hidden } });
  return { id, accountName, email, password, token };
}

/** Test messages to this address, so that there is something to list. Answers the last one. */
export async function writeMessages(url: string, token: string, target: string, count: number): Promise<string> {
  let last = '';
  for (let n = 0; n < count; n++) last = (await call(url, messageEndpoints.sendTest, { body: { target } }, token)).id;
  return last;
}
