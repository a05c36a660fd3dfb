import { ownerEndpoints } from '#contract/owners.ts';
import { addCompany, addEmployee, adminToken, call, linkFor, unique } from './api.ts';
import { acceptInvitation, expect, inMenu, openAs, test, title } from './fixtures.ts';

test('an installer adds an owner, who comes in and reads who looked at the own contact', async ({
  page,
  elsewhere,
  product,
  mailbox,
}) => {
  const admin = await adminToken(product.url);
  const company = await addCompany(product.url, admin, 'INSTALLER');
  const installer = await addEmployee(product.url, mailbox, admin, { role: 'installer', organizationId: company.id });
  const name = unique('Olga');
  const email = `${name.toLowerCase()}@example.org`;
  await openAs(page, installer.token, '/owner/list');
  await expect(title(page, 'House owners')).toBeVisible();
  await expect(page).toHaveURL(/#\/ower\/list$/);
  await page.getByRole('button', { name: 'Add house owner' }).click();
  const form = page.getByRole('dialog', { name: 'Add house owner' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await form.getByRole('button', { name: 'Add and invite' }).click();
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('Invited, not yet signed in');
  await expect(row).toContainText(company.name);
  await row.getByRole('button', { name: /^Show e-mail address of / }).click();
  await expect(row).toContainText(email);

  await acceptInvitation(elsewhere, await linkFor(mailbox, email), email, 'Sunny-Roof-9');
  await inMenu(elsewhere, 'Audit Log').click();
  await expect(title(elsewhere, 'Glass log')).toBeVisible();
  const revealed = elsewhere.getByRole('table', { name: 'Glass log' }).getByRole('row', { name: 'Contact revealed' });
  await expect(revealed).toContainText(installer.accountName);

  const { list } = await call(product.url, ownerEndpoints.page, { body: { search: name } }, installer.token);
  expect(list).toHaveLength(1);
});
