import type { APIRequestContext } from '@playwright/test';
import { authEndpoints } from '#contract/auth.ts';
import { codeFor, digest } from './api.ts';
import { expect, openAs, signIn, test, title } from './fixtures.ts';
import { enterConsole, publicViews, show } from './views.ts';

const settings =
  /^(accessToken|language|languageArea|sidebarStatus|device|theme|size|showSettings|tagsView|fixedHeader|sidebarLogo|columns\.\w+)$/;

async function startPage(request: APIRequestContext) {
  const answer = await request.get('/');
  return { headers: answer.headers(), html: await answer.text() };
}

test('the start page forbids foreign and inline scripts, framing and sniffing', async ({ request }) => {
  const { headers, html } = await startPage(request);
  const policy = new Map(
    (headers['content-security-policy'] ?? '').split(';').map((rule) => {
      const [name = '', ...sources] = rule.trim().split(' ');
      return [name, sources.join(' ')];
    }),
  );
  expect(policy.get('default-src')).toBe("'none'");
  expect(policy.get('script-src')).toBe("'self'");
  expect(policy.get('connect-src')).toBe("'self'");
  expect(policy.get('frame-ancestors')).toBe("'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['set-cookie']).toBeUndefined();
  expect(headers['access-control-allow-origin']).toBeUndefined();
  // a block of data is never run
  for (const [tag] of html.matchAll(/<script[^>]*>/g)) expect(tag).toMatch(/ src="\/assets\/| type="application\/json"/);
});

test('the start page is asked for anew each time, what it names is kept for ever and comes compressed', async ({ request }) => {
  const { headers, html } = await startPage(request);
  expect(headers['cache-control']).toBe('no-cache');
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, url]) => url ?? '');
  expect(named.length).toBeGreaterThan(2);
  for (const url of named) {
    const answer = await request.get(url, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(answer.status()).toBe(200);
    expect(answer.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
    if (!url.endsWith('.woff2')) expect(answer.headers()['content-encoding'], url).toBe('br');
  }
});

test('all pages together leave nothing behind but the token and settings', async ({ page, context, product }) => {
  for (const view of publicViews) await show(page, view);
  const { own, rest } = await enterConsole(page, product);
  for (const view of [...own, ...rest]) await show(page, view);
  const { cookies, origins } = await context.storageState();
  expect(cookies).toEqual([]);
  const keys = origins.flatMap(({ localStorage }) => localStorage.map(({ name }) => name));
  expect(keys).toContain('accessToken');
  expect(keys.filter((key) => !settings.test(key))).toEqual([]);
});

test('a password never leaves the browser in clear', async ({ page, mailbox, owner }) => {
  const passwords = [owner.password, 'Registered-1', 'Changed-Later-2'];
  const sent: { url: string; body: string }[] = [];
  page.on('request', (request) => sent.push({ url: request.url(), body: request.postData() ?? '' }));

  await signIn(page, owner.accountName, owner.password);
  await openAs(page, owner.token, '/me?tab=password');
  await page.getByRole('textbox', { name: 'Current password' }).fill(owner.password);
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('Changed-Later-2');
  await page.getByRole('textbox', { name: 'Repeat new password' }).fill('Changed-Later-2');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed.')).toBeVisible();

  await page.evaluate('localStorage.clear()');
  await page.goto('/#/register');
  const email = `second-${owner.email}`;
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('textbox', { name: 'Verification code' }).fill(await codeFor(mailbox, email));
  await page.getByRole('textbox', { name: 'New password' }).fill('Registered-1');
  await page.getByRole('textbox', { name: 'Repeat password' }).fill('Registered-1');
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('button', { name: 'Open account' }).click();
  await expect(title(page, /^Good/)).toBeVisible();

  const bodyTo = (path: string) => JSON.parse(sent.find(({ url }) => url.endsWith(path))?.body ?? '{}');
  expect(bodyTo(authEndpoints.login.path)).toMatchObject({ password: digest(owner.password) });
  expect(bodyTo(authEndpoints.updatePassword.path)).toEqual({
    oldPassword: digest(owner.password),
    password: digest('Changed-Later-2'),
    confirmPassword: digest('Changed-Later-2'),
  });
  expect(bodyTo(authEndpoints.register.path)).toMatchObject({
    password: digest('Registered-1'),
    confirmPassword: digest('Registered-1'),
  });
  expect(sent.filter(({ url, body }) => passwords.some((password) => `${url} ${body}`.includes(password)))).toEqual([]);
});
