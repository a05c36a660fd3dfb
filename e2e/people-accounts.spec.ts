import { readFileSync } from 'node:fs';
import { read, utils } from '@e965/xlsx';
import { authEndpoints } from '#contract/auth.ts';
import { messageEndpoints } from '#contract/messages.ts';
import { roleEndpoints } from '#contract/roles.ts';
import { addEmployee, adminToken, linkFor } from './api.ts';
import { acceptInvitation, act, expect, openAs, test, title, trySignIn } from './fixtures.ts';
import { adminPassword } from './product.ts';

test('an account is frozen, activated, given a new password, revealed and deleted', async ({
  page,
  elsewhere,
  product,
  mailbox,
}) => {
  const admin = await adminToken(product.url);
  const person = await addEmployee(product.url, mailbox, admin, { role: 'operator' });
  const name = person.accountName;
  await openAs(elsewhere, person.token, '/ower/list');
  await expect(title(elsewhere, 'House owners')).toBeVisible();
  await openAs(page, admin, `/system/user?search=${name}`);
  const row = page.getByRole('row', { name });

  await act(page, name, 'Freeze');
  await page
    .getByRole('dialog', { name: `Freeze ${name}?` })
    .getByRole('button', { name: 'Freeze' })
    .click();
  await expect(row).toContainText('Frozen');
  await elsewhere.getByRole('button', { name: 'Search' }).click();
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/#\/login$/);
  await trySignIn(elsewhere, name, person.password);
  await expect(elsewhere.getByText(/deactivated/)).toBeVisible();

  await act(page, name, 'Activate');
  await expect(row).toContainText('Normal');
  await trySignIn(elsewhere, name, person.password);
  await expect(elsewhere).not.toHaveURL(/#\/login$/);

  await act(page, name, 'Reset password');
  const reset = page.getByRole('dialog', { name: `Reset the password of ${name}?` });
  await reset.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(/^The link was sent to /)).toBeVisible();
  const link = await linkFor(mailbox, person.email, 2);
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/#\/login$/);
  await trySignIn(elsewhere, name, person.password);
  await expect(elsewhere.getByText('Account or password is not right.')).toBeVisible();
  await acceptInvitation(elsewhere, link, name, 'Another-Ladder-2');

  await page.getByRole('button', { name: `Show e-mail address of ${name}` }).click();
  await expect(row).toContainText(person.email);
  await page.goto(`/#/system/audit?search=${name}`);
  const log = page.getByRole('table', { name: 'Audit log' });
  await expect(log.getByRole('row', { name: 'Contact revealed' })).toContainText('admin');
  await page.getByRole('button', { name: 'Account status changed' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Account status changed' })).toContainText('Frozen');

  await page.goto(`/#/system/user?search=${name}`);
  await act(page, name, 'Delete');
  const question = page.getByRole('dialog', { name: `Delete ${name}?` });
  await expect(question).toContainText('Deleting a user removes all their data.');
  await question.getByRole('button', { name: 'Delete user and data' }).click();
  await expect(row).toHaveCount(0);
});

test('the exported log holds what the filter shows', async ({ page, product, mailbox }) => {
  const admin = await adminToken(product.url);
  const { accountName } = await addEmployee(product.url, mailbox, admin, { role: 'operator' });
  await openAs(page, admin, `/system/audit?search=${accountName}`);
  const log = page.getByRole('table', { name: 'Audit log' });
  await expect(log.getByRole('row', { name: 'Account added' })).toBeVisible();
  const shown = (await log.getByRole('row').count()) - 1;
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as spreadsheet' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d{2}-\d{2}\.xlsx$/);
  const book = read(readFileSync(await file.path()));
  const rows = utils.sheet_to_json<Record<string, string>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {});
  expect(rows).toHaveLength(shown);
  expect(rows.every(({ who, object }) => [who, object].includes(accountName))).toBe(true);
});

test('an API token is shown once, works for what it was given, and ends when it is revoked', async ({ page, product }) => {
  await openAs(page, await adminToken(product.url), '/me?tab=tokens');
  await page.getByRole('button', { name: 'Create API token' }).click();
  const form = page.getByRole('dialog', { name: 'Create API token' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Night export');
  await form
    .getByRole('tree', { name: 'Permissions' })
    .getByRole('treeitem', { name: /^Messages/ })
    .click();
  await form.getByLabel('Current password').fill(adminPassword);
  await form.getByRole('button', { name: 'Create token' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copy the token now' })).toBeVisible();
  const token = (await page.getByRole('code').first().textContent()) ?? '';
  const status = async (path: string, method = 'POST') => {
    const answer = await fetch(product.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: '{}' }),
    });
    return answer.status;
  };
  expect(await status(messageEndpoints.page.path)).toBe(200);
  expect(await status(authEndpoints.userInfo.path, 'GET')).toBe(200);
  expect(await status(roleEndpoints.page.path)).toBe(403);

  await page.getByRole('button', { name: 'I have kept it' }).click();
  await page.reload();
  await expect(page.getByText('Night export')).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);
  await page.getByRole('button', { name: 'Revoke token Night export' }).click();
  await page.getByRole('dialog', { name: 'Revoke token Night export' }).getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('You have no API token.')).toBeVisible();
  expect(await status(messageEndpoints.page.path)).toBe(401);
});
