import { authEndpoints } from '#contract/auth.ts';
import { errors } from '#contract/errors.ts';
import { messageEndpoints } from '#contract/messages.ts';
import { call, digest } from './api.ts';
import { expect, expectSentToSignIn, greeting, openAs, storedToken, test, title, trySignIn } from './fixtures.ts';

const noPermission = "You don't have permission to access this page. Please contact the administrator.";

test('a stranger is led to the sign-in page and, once signed in, to the page that was wanted', async ({ page, owner }) => {
  await page.goto('/#/me?tab=password');
  await expect(page).toHaveURL(/#\/login$/);
  await trySignIn(page, owner.accountName, owner.password);
  await expect(page).toHaveURL(/#\/me\?tab=password$/);
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
});

test('who is signed in finds the start page in place of the sign-in page', async ({ page, owner }) => {
  await openAs(page, owner.token, '/login');
  await expect(page).toHaveURL(/#\/dashboard$/);
  await expect(title(page, greeting)).toBeVisible();
});

test('a page without permission ends at 401, by address and inside, and the server refuses its call', async ({
  page,
  owner,
  request,
}) => {
  await openAs(page, owner.token, '/system/outbox');
  await expect(page).toHaveURL(/#\/401$/);
  await expect(page.getByText(noPermission)).toBeVisible();
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(title(page, greeting)).toBeVisible();
  await page.goto('/#/system/outbox');
  await expect(page.getByText(noPermission)).toBeVisible();

  const answer = await request.post(messageEndpoints.page.path, {
    headers: { authorization: `Bearer ${owner.token}` },
    data: {},
  });
  expect(answer.status()).toBe(403);
  expect(await answer.json()).toMatchObject({ code: errors.noPermission.code, data: null });
});

test('an unknown address ends at 404 when it is the first, and at the page before when there is one', async ({ page, owner }) => {
  await openAs(page, owner.token, '/nowhere');
  await expect(page).toHaveURL(/#\/404$/);
  await expect(title(page, 'This page does not exist')).toBeVisible();
  await page.goto('/#/me?tab=email');
  await expect(title(page, 'Personal information')).toBeVisible();
  await page.goto('/#/nowhere');
  await expect(page).toHaveURL(/#\/me\?tab=email$/);
});

test('the redirect helper leads on, but never to another site', async ({ page, owner }) => {
  await openAs(page, owner.token, '/redirect/dashboard');
  await expect(title(page, greeting)).toBeVisible();
  await expect(page).toHaveURL(/#\/dashboard$/);
  await page.goto('/#/redirect//example.org/');
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/#\/dashboard$/);
});

test('when the person cannot be fetched, the token is given up and the sign-in page opens', async ({ page, owner }) => {
  await page.route(`**${authEndpoints.userInfo.path}`, (route) => route.abort());
  await openAs(page, owner.token, '/me');
  await expectSentToSignIn(page, 'service fail');
});

test('who reloads a page that is still on its way stays signed in', async ({ page, owner }) => {
  const asked = page.waitForRequest(`**${authEndpoints.userInfo.path}`);
  await page.route(`**${authEndpoints.userInfo.path}`, () => {}, { times: 1 });
  await openAs(page, owner.token, '/me');
  await asked;
  await page.reload();
  await expect(title(page, 'Personal information')).toBeVisible();
});

test('a session ended from another browser sends to the sign-in page', async ({ page, elsewhere, product, owner }) => {
  const body = { account: owner.accountName, password: digest(owner.password) };
  await openAs(elsewhere, await call(product.url, authEndpoints.login, { body }));
  await expect(title(elsewhere, greeting)).toBeVisible();

  await openAs(page, owner.token, '/me?tab=sessions');
  await page.getByRole('button', { name: /^End session: / }).click();
  await page.getByRole('dialog', { name: 'End this session' }).getByRole('button', { name: 'End session' }).click();
  await expect(page.getByRole('button', { name: /^End session: / })).toHaveCount(0);
  expect(await storedToken(page)).toBe(owner.token);

  await elsewhere.getByRole('link', { name: 'This one and 1 more' }).click();
  await expectSentToSignIn(elsewhere);
});
