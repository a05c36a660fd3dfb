import { authEndpoints } from '#contract/auth.ts';
import { call } from './api.ts';
import { askSignOut, expect, expectNoToken, greeting, signOut, storedToken, tags, test, title } from './fixtures.ts';

test('a stranger walks through the demo with one click and signs out again', async ({ page, product }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Look around in the demo' }).click();
  await expect(title(page, greeting)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'You are looking at the demo: read only.' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Home' })).toBeVisible();

  await page.getByRole('button', { name: 'Account of demo' }).click();
  await page.getByRole('menuitem', { name: 'Personal Center' }).click();
  await expect(title(page, 'Personal information')).toBeVisible();
  await expect(tags(page).getByRole('link')).toHaveText(['Home', 'Personal Center']);
  await expect(page.getByText('The demo is read only: it has no name, address or password of its own to change.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);

  await tags(page).getByRole('link', { name: 'Home' }).click();
  await expect(title(page, greeting)).toBeVisible();

  const question = await askSignOut(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  const token = (await storedToken(page)) ?? '';
  await expect(
    call(product.url, authEndpoints.updateName, { body: { accountName: 'mine', nickName: null } }, token),
  ).rejects.toThrow('The demo is read only.');
  await signOut(page);
  await expectNoToken(page);
  await expect(call(product.url, authEndpoints.userInfo, {}, token)).rejects.toThrow('Please sign in again.');
});
