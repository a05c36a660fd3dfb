import { adminToken, writeMessages } from './api.ts';
import { expect, openAs, test, title } from './fixtures.ts';

test('an administrator sends a test e-mail, which arrives and can be followed', async ({ page, product, mailbox }) => {
  await openAs(page, await adminToken(product.url));
  await page.getByRole('button', { name: 'System Management' }).click();
  await page.getByRole('menuitem', { name: 'Messages' }).click();
  await expect(title(page, 'Messages')).toBeVisible();

  await page.getByRole('button', { name: 'Send test e-mail' }).click();
  const form = page.getByRole('dialog', { name: 'Send test e-mail' });
  await form.getByLabel('E-mail address').fill('nobody');
  await form.getByRole('button', { name: 'Send test e-mail' }).click();
  await expect(form.getByText('Invalid email address.')).toBeVisible();
  await form.getByLabel('E-mail address').fill('tester@example.org');
  await form.getByRole('button', { name: 'Send test e-mail' }).click();

  const drawer = page.getByRole('dialog', { name: 'Message', exact: true });
  await expect(drawer.getByText('tester@example.org')).toBeVisible();
  await expect.poll(() => mailbox.to('tester@example.org')).toHaveLength(1);
  const [mail] = mailbox.to('tester@example.org');
  expect(mail?.subject).toBe('Test message from Sunkeep');
  expect(mail?.text).toContain('This is a test. If you can read it, e-mail delivery works.');
  await expect(drawer.getByRole('definition').filter({ hasText: /^Sent$/ })).toBeVisible();
  await expect(drawer.getByText('The text is no longer stored.')).toBeVisible();

  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(drawer).toBeHidden();
  const row = page.getByRole('row', { name: 'Test message from Sunkeep' }).first();
  await expect(row.getByRole('cell').first()).toHaveText('Sent');
  await expect(row).toContainText('t***@example.org');
});

test('filter, page size, page and order stand in the address and survive a reload', async ({ page, product }) => {
  const token = await adminToken(product.url);
  await writeMessages(product.url, token, 'paging@example.org', 12);
  await openAs(page, token, '/system/outbox');
  await page.getByRole('searchbox', { name: 'Subject or recipient' }).fill('paging@');
  await page.getByRole('combobox', { name: 'Channel' }).selectOption('E-mail');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Total 12')).toBeVisible();
  await page.getByRole('button', { name: 'Written' }).click();
  await expect(page.getByRole('columnheader', { name: 'Written' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page).toHaveURL(/[?&]page=2/);

  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('searchbox', { name: 'Subject or recipient' })).toHaveValue('paging@');
  await expect(page.getByRole('combobox', { name: 'Channel' })).toHaveValue('EMAIL');
  await expect(page.getByRole('columnheader', { name: 'Written' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');

  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('20 / page');
  await expect(page.getByRole('row')).toHaveCount(13);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('searchbox', { name: 'Subject or recipient' })).toHaveValue('');
  await expect(page).not.toHaveURL(/search=/);
});
