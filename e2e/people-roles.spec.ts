import { addCompany, addEmployee, adminToken, unique } from './api.ts';
import { act, expect, inMenu, openAs, pick, signIn, test } from './fixtures.ts';

test('a role is made, given, felt in the menu, disabled and deleted', async ({ page, elsewhere, product, mailbox }) => {
  const admin = await adminToken(product.url);
  const dealer = await addCompany(product.url, admin, 'DEALER');
  const person = await addEmployee(product.url, mailbox, admin, { role: 'installer', organizationId: dealer.id });
  const name = unique('Looker');
  const code = name.toLowerCase().replaceAll('-', '_');

  await openAs(page, admin, '/system/role');
  await page.getByRole('button', { name: 'Add role' }).click();
  const form = page.getByRole('dialog', { name: 'Add role' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('combobox', { name: 'Type' }).selectOption('Installer');
  await form.getByRole('textbox', { name: 'Code' }).fill(code);
  await form.getByRole('combobox', { name: 'Data permissions' }).selectOption('Chosen organizations');
  await form.getByRole('button', { name: 'Add role' }).click();
  await expect(form.getByText('Function permissions must not be empty.')).toBeVisible();
  const functions = form.getByRole('tree', { name: 'Function permissions' });
  await functions.getByRole('treeitem', { name: 'Messages', exact: true }).click();
  await expect(functions.getByRole('treeitem', { name: 'System Management' })).toHaveAttribute('aria-checked', 'mixed');
  await form.getByRole('tree', { name: 'Organizations' }).getByRole('treeitem', { name: dealer.name }).click();
  await form.getByRole('button', { name: 'Add role' }).click();
  await expect(page.getByRole('row', { name })).toContainText('Chosen organizations');

  await page.goto('/#/system/user');
  await page.getByRole('searchbox', { name: 'Account or name' }).fill(person.accountName);
  await page.getByRole('button', { name: 'Search' }).click();
  await act(page, person.accountName, 'Allocate roles');
  const roles = page.getByRole('dialog', { name: `Roles of ${person.accountName}` });
  await pick(roles, 'Roles', name);
  await roles.getByRole('button', { name: 'Save roles' }).click();
  await expect(page.getByRole('row', { name: person.accountName })).toContainText(name);

  await signIn(elsewhere, person.accountName, person.password);
  await inMenu(elsewhere, 'System Management').click();
  await elsewhere.getByRole('menuitem', { name: 'Messages' }).click();
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();

  await page.goto('/#/system/role');
  await act(page, name, 'Disable');
  const disable = page.getByRole('dialog', { name: `Disable role ${name}` });
  await expect(disable).toContainText('One account loses its permissions until then.');
  await disable.getByRole('button', { name: 'Disable role' }).click();
  await expect(page.getByRole('row', { name })).toContainText('Disabled');
  await elsewhere.reload();
  await expect(inMenu(elsewhere, 'House Owner Management')).toBeVisible();
  await expect(inMenu(elsewhere, 'System Management')).toHaveCount(0);

  await act(page, name, 'Delete');
  const question = page.getByRole('dialog', { name: `Delete role ${name}` });
  await expect(question).toContainText('Deleting a role removes its permissions from everybody who holds it.');
  await question.getByRole('button', { name: 'Delete role' }).click();
  await expect(page.getByRole('row', { name })).toHaveCount(0);
});

test('a built-in role cannot be deleted', async ({ page, product }) => {
  await openAs(page, await adminToken(product.url), '/system/role');
  await page.getByRole('button', { name: 'Actions for Operator' }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeDisabled();
});
