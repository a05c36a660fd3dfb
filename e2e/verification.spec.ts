import { expect, test, trySignIn } from './fixtures.ts';

test('after three wrong passwords a verification is asked for, and the right password still opens', async ({ page, owner }) => {
  await page.goto('/#/login');
  for (const wrong of ['Wrong-1', 'Wrong-2', 'Wrong-3']) {
    await trySignIn(page, owner.accountName, wrong);
    await expect(page.getByText('Account or password is not right.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'I am not a robot' })).toBeHidden();
  }
  await trySignIn(page, owner.accountName, owner.password);
  await expect(page.getByText('Please confirm to go on.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Please confirm that you are not a robot first.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'I am not a robot' }).click();
  await expect(page).toHaveURL(/#\/dashboard$/);
});
