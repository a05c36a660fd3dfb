import { accountEndpoints } from '#contract/accounts.ts';
import { organizationEndpoints } from '#contract/organizations.ts';
import { addCompany, addEmployee, adminToken, call, linkFor, unique } from './api.ts';
import { acceptInvitation, expect, inMenu, openAs, openFromMenu, pick, storedToken, test, title } from './fixtures.ts';

const noPermission = "You don't have permission to access this page. Please contact the administrator.";

test('a dealer is added and invited, sees only the own tree, and adds an installer there', async ({
  page,
  elsewhere,
  product,
  mailbox,
}) => {
  const admin = await adminToken(product.url);
  const stranger = await addCompany(product.url, admin, 'DEALER');
  const [dealer, installer, account, mechanic] = ['Nordsonne', 'Bergdach', 'dora', 'ines'].map(unique) as [
    string,
    string,
    string,
    string,
  ];

  await openAs(page, admin);
  await openFromMenu(page, 'Organization Management', 'Partners and Installers');
  await page.getByRole('button', { name: 'Add partner or installer' }).click();
  const form = page.getByRole('dialog', { name: 'Add partner or installer' });
  await form.getByRole('textbox', { name: 'Name' }).fill(dealer);
  await pick(form, 'Belongs to', /^Sunkeep/);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('treeitem', { name: dealer })).toHaveAttribute('aria-selected', 'true');

  await page.getByRole('tab', { name: 'Users' }).click();
  await page.getByRole('button', { name: 'Add user' }).click();
  const person = page.getByRole('dialog', { name: 'Add user' });
  await expect(person.getByRole('combobox', { name: 'Organization' })).toHaveValue(dealer);
  await person.getByRole('textbox', { name: 'Account' }).fill(account);
  await person.getByRole('textbox', { name: 'E-mail' }).fill(`${account}@example.org`);
  await pick(person, 'Roles', 'Dealer');
  await person.getByRole('button', { name: 'Add and invite' }).click();
  await expect(page.getByRole('row', { name: account })).toContainText('No password chosen yet');

  const link = await linkFor(mailbox, `${account}@example.org`);
  expect(link).toContain(`${product.url}/#/regPassword?link=`);
  await acceptInvitation(elsewhere, link, account, 'Dealer-Roofs-1');
  await expect(inMenu(elsewhere, 'Organization Management')).toBeVisible();
  await expect(inMenu(elsewhere, 'System Management')).toHaveCount(0);

  await openFromMenu(elsewhere, 'Organization Management', 'Partners and Installers');
  await expect(elsewhere.getByRole('treeitem', { name: dealer })).toBeVisible();
  await expect(elsewhere.getByRole('treeitem')).toHaveCount(1);
  await elsewhere.goto(`/#/organization/anergy/2?organization=${stranger.id}`);
  await expect(elsewhere.getByText(stranger.name)).toHaveCount(0);

  await elsewhere.getByRole('button', { name: 'Add below' }).click();
  const below = elsewhere.getByRole('dialog', { name: 'Add partner or installer' });
  await below.getByRole('combobox', { name: 'Kind' }).selectOption('Installer');
  await below.getByRole('textbox', { name: 'Name' }).fill(installer);
  await expect(below.getByRole('combobox', { name: 'Belongs to' })).toHaveValue(dealer);
  await below.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(elsewhere.getByRole('treeitem', { name: installer })).toHaveAttribute('aria-selected', 'true');

  await elsewhere.getByRole('tab', { name: 'Users' }).click();
  await elsewhere.getByRole('button', { name: 'Add user' }).click();
  const employee = elsewhere.getByRole('dialog', { name: 'Add user' });
  await employee.getByRole('textbox', { name: 'Account' }).fill(mechanic);
  await employee.getByRole('textbox', { name: 'E-mail' }).fill(`${mechanic}@example.org`);
  await employee.getByRole('combobox', { name: 'Roles' }).click();
  const roles = elsewhere.getByRole('listbox', { name: 'Roles' });
  await roles.getByRole('option', { name: 'Installer' }).click();
  await expect(roles, 'the open list does not stand in the way of the button').toBeVisible();
  await employee.getByRole('button', { name: 'Add and invite' }).click();
  await expect(elsewhere.getByRole('row', { name: mechanic })).toBeVisible();
  await linkFor(mailbox, `${mechanic}@example.org`);

  await elsewhere.goto('/#/system/user');
  await expect(elsewhere.getByText(noPermission)).toBeVisible();
  const token = await storedToken(elsewhere);
  const answer = await elsewhere.request.post(accountEndpoints.page.path, {
    headers: { authorization: `Bearer ${token}` },
    data: {},
  });
  expect(answer.status()).toBe(403);
});

test('of two who edit the same organization the second is told, and nothing is overwritten', async ({
  page,
  elsewhere,
  product,
  mailbox,
}) => {
  const token = await adminToken(product.url);
  const { id } = await addCompany(product.url, token, 'DEALER');
  const second = await addEmployee(product.url, mailbox, token, { role: 'super_admin' });
  await openAs(page, token, `/organization/anergy/2?organization=${id}`);
  await openAs(elsewhere, second.token, `/organization/anergy/2?organization=${id}`);
  const dialogs = [page, elsewhere].map((each) => each.getByRole('dialog', { name: 'Edit partner or installer' }));
  const [first, other] = dialogs as [(typeof dialogs)[0], (typeof dialogs)[0]];
  for (const each of [page, elsewhere]) await each.getByRole('button', { name: 'Edit', exact: true }).click();
  await first.getByRole('textbox', { name: 'Address' }).fill('Am Markt 7');
  await other.getByRole('textbox', { name: 'Address' }).fill('Am Bahnhof 1');

  await first.getByRole('button', { name: 'Save changes' }).click();
  await expect(first).toBeHidden();
  await expect(page.getByRole('definition').filter({ hasText: 'Am Markt 7' })).toBeVisible();
  await other.getByRole('button', { name: 'Save changes' }).click();
  await expect(other.getByRole('alert')).toContainText('Somebody else has changed this in the meantime.');
  expect((await call(product.url, organizationEndpoints.detail, { params: { id } }, token)).address).toBe('Am Markt 7');

  await other.getByRole('button', { name: 'Load the current state' }).click();
  await expect(other.getByRole('textbox', { name: 'Address' })).toHaveValue('Am Markt 7');
  await other.getByRole('textbox', { name: 'Address' }).fill('Am Markt 8');
  await other.getByRole('button', { name: 'Save changes' }).click();
  await expect(other).toBeHidden();
  expect((await call(product.url, organizationEndpoints.detail, { params: { id } }, token)).address).toBe('Am Markt 8');
});

test('an organization is deleted once it is empty and its name was typed', async ({ page, product }) => {
  const token = await adminToken(product.url);
  const dealer = await addCompany(product.url, token, 'DEALER');
  const installer = await addCompany(product.url, token, 'INSTALLER', dealer.id);
  await openAs(page, token, `/organization/anergy/2?organization=${dealer.id}`);
  await expect(page.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await expect(page.getByText('To delete it, delete its sub-departments first.')).toBeVisible();
  for (const { name } of [installer, dealer]) {
    await page.getByRole('treeitem', { name }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: `Delete ${name}?` });
    await dialog.getByRole('textbox').fill(name);
    await dialog.getByRole('button', { name: 'Delete for ever' }).click();
    await expect(page.getByRole('treeitem', { name })).toHaveCount(0);
  }
  await expect(title(page, 'Partners and installers')).toBeVisible();
});

test('when an organization is stopped, its people are signed out and stay out', async ({ page, elsewhere, product, mailbox }) => {
  const token = await adminToken(product.url);
  const dealer = await addCompany(product.url, token, 'DEALER');
  const person = await addEmployee(product.url, mailbox, token, { role: 'dealer_admin', organizationId: dealer.id });
  await openAs(elsewhere, person.token, '/organization/anergy/2');
  await expect(elsewhere.getByRole('treeitem', { name: dealer.name })).toBeVisible();

  await openAs(page, token, `/organization/anergy/2?organization=${dealer.id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit partner or installer' });
  await form.getByRole('combobox', { name: 'Status' }).selectOption('Deactivated');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('Deactivated: its people cannot sign in. Nothing is deleted.')).toBeVisible();

  await elsewhere.getByRole('tab', { name: 'Users' }).click();
  await expect(elsewhere).toHaveURL(/#\/login$/);
});

test('the contact of an organization is shown on a click, and the log tells who looked', async ({ page, product }) => {
  const token = await adminToken(product.url);
  const { id, name } = await addCompany(product.url, token, 'DEALER');
  await openAs(page, token, `/organization/anergy/2?organization=${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit partner or installer' });
  await form.getByRole('textbox', { name: 'Contact', exact: true }).fill('office@example.org');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('o***@example.org')).toBeVisible();
  await page.getByRole('button', { name: `Show contact of ${name}` }).click();
  await expect(page.getByText('office@example.org')).toBeVisible();
  await page.goto(`/#/system/audit?search=${name}`);
  await expect(page.getByRole('row', { name: 'Contact revealed' })).toContainText('admin');
});
