import { adminToken } from './api.ts';
import { expect, openAs, storedToken, test, title } from './fixtures.ts';

const failed = 'This could not be loaded';

test('a killed server is said so in place, and after its restart everything goes on', async ({ page, product }) => {
  const token = await adminToken(product.url);
  await openAs(page, token, '/system/outbox');
  await expect(title(page, 'Messages')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Subject or recipient' }).fill('nobody-has-this-name');

  await product.kill();
  await page.getByRole('button', { name: 'Search' }).click();
  const problem = page.getByRole('alert').filter({ hasText: failed });
  await expect(problem).toContainText('service fail');
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(problem.getByRole('button', { name: 'Try again' })).toBeEnabled();
  expect(await storedToken(page)).toBe(token);

  await product.restart();
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Nothing matches this filter')).toBeVisible();
  await expect(page).toHaveURL(/#\/system\/outbox\?search=nobody-has-this-name$/);
});

test('a page whose code cannot be fetched says so and opens when the line is back', async ({ page, context, product }) => {
  await openAs(page, await adminToken(product.url), '/system/outbox');
  await expect(title(page, 'Messages')).toBeVisible();
  await page.getByRole('button', { name: 'Account of admin' }).click();
  await expect(page.getByRole('menuitem', { name: 'Personal Center' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('menuitem', { name: 'Personal Center' }).click();
  await expect(page.getByText(failed)).toBeVisible();
  await context.setOffline(false);
  // a page that noticed first has opened by itself
  await page.getByRole('button', { name: 'Try again' }).or(title(page, 'Personal information')).click();
  await expect(title(page, 'Personal information')).toBeVisible();
});

test('a menu whose code cannot be fetched says so and opens at the next press', async ({ page, context, product }) => {
  const code = '**/assets/panels.late-*';
  await context.route(code, (route) => route.abort('internetdisconnected'));
  let loads = 0;
  page.on('load', () => {
    if (page.url().includes('outbox')) loads++;
  });
  await openAs(page, await adminToken(product.url), '/system/outbox');
  // it first believes that it is out of date, and loads once more
  await expect.poll(() => loads).toBe(2);
  const account = page.getByRole('button', { name: 'Account of admin' });
  await account.click();
  await expect(page.getByText('The service did not answer. Check your connection.')).toBeVisible();
  await expect(account).toHaveAttribute('aria-expanded', 'false');
  await context.unroute(code);
  await account.click();
  await page.getByRole('menuitem', { name: 'Personal Center' }).click();
  await expect(title(page, 'Personal information')).toBeVisible();
});

test('signing in without a connection says so and keeps what was typed', async ({ page, context }) => {
  await page.goto('/#/login');
  await page.getByRole('textbox', { name: 'Account name, e-mail or mobile' }).fill('somebody');
  await page.getByLabel('Password', { exact: true }).fill('Anything-1');
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('service fail');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Anything-1');
});
