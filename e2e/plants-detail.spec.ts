import type { Page } from '@playwright/test';
import { authEndpoints } from '#contract/auth.ts';
import { type OrganizationKind, organizationEndpoints } from '#contract/organizations.ts';
import { ownerEndpoints } from '#contract/owners.ts';
import { plantEndpoints } from '#contract/plants.ts';
import { addCompany, addEmployee, adminToken, call, digest, linkFor, providerId, unique } from './api.ts';
import { expect, openAs, pick, tags, test, title } from './fixtures.ts';
import { addPlant } from './plants.ts';

type Installation = { url: string; mailbox: Parameters<typeof addEmployee>[1] };

const detail = (id: string, section = '') => `/station/monitor/detail?id=${id}${section && `&section=${section}`}`;
const info = (id: string) => `/station/monitor/info?id=${id}`;
const notFound = 'Plant not found';

/** A company whose contact reads its mail. */
async function addReachable(url: string, admin: string, kind: OrganizationKind, parentId?: string) {
  const name = unique(kind.toLowerCase());
  const contact = `${name}@example.org`;
  const parent = parentId ?? (await providerId(url, admin));
  const body = { parentId: parent, kind, name, description: null, contactName: null, address: null, contact };
  const { id } = await call(url, organizationEndpoints.add, { body }, admin);
  return { id, name, contact };
}

/** An owner who has accepted the invitation, looked after by this organization. */
async function addOwner({ url, mailbox }: Installation, admin: string, organizationId: string) {
  const nickName = unique('Olga');
  const email = `${nickName.toLowerCase()}@example.org`;
  const { id } = await call(url, ownerEndpoints.add, { body: { nickName, email, mobile: null, organizationId } }, admin);
  const link = new URLSearchParams((await linkFor(mailbox, email)).split('?')[1]).get('link') ?? '';
  const password = digest('Sunny-Roof-1');
  await call(url, authEndpoints.setPassword, { body: { link, password, confirmPassword: password } });
  const token = await call(url, authEndpoints.login, { body: { account: email, password } });
  return { id, nickName, email, token };
}

const nameField = (page: Page) => page.getByRole('textbox', { name: /^Name/ });
const addressField = (page: Page) => page.getByRole('textbox', { name: /^Address/ });

test('of two who edit the same plant the second is told; nothing is overwritten and nothing typed is lost', async ({
  page,
  elsewhere,
  product,
  mailbox,
}) => {
  const { url } = product;
  const admin = await adminToken(url);
  const company = await addCompany(url, admin, 'INSTALLER');
  const people = { role: 'installer', organizationId: company.id };
  const ines = await addEmployee(url, mailbox, admin, people);
  const otto = await addEmployee(url, mailbox, admin, people);
  const plant = await addPlant(url, ines.token);
  const stored = () => call(url, plantEndpoints.detail, { params: { id: plant.id } }, ines.token);

  await openAs(page, ines.token, detail(plant.id));
  await expect(title(page, plant.name)).toBeVisible();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(title(page, `Edit ${plant.name}`)).toBeVisible();
  await openAs(elsewhere, otto.token, info(plant.id));
  await expect(title(elsewhere, `Edit ${plant.name}`)).toBeVisible();

  const [villa, castle] = [unique('Villa'), unique('Castle')];
  await nameField(page).fill(villa);
  await page.getByRole('textbox', { name: /^Purchase price/ }).fill('0.4');
  await nameField(elsewhere).fill(castle);
  await addressField(elsewhere).fill('Am Markt 7');
  await page.getByRole('button', { name: 'Save plant' }).click();
  await expect(title(page, villa)).toBeVisible();
  await expect(tags(page).getByRole('link', { name: villa })).toBeVisible();

  await elsewhere.getByRole('button', { name: 'Save plant' }).click();
  await expect(elsewhere.getByRole('alert').filter({ hasText: ines.accountName })).toContainText('Nothing was overwritten.');
  expect(await stored()).toMatchObject({ name: villa, address: 'Am Hang 3, 61169 Friedberg', purchasePrice: 0.4 });
  await expect(nameField(elsewhere)).toHaveValue(castle);

  await elsewhere.getByRole('button', { name: 'Load the newer values' }).click();
  await expect(elsewhere.getByRole('textbox', { name: /^Purchase price/ })).toHaveValue('0.4');
  await expect(addressField(elsewhere)).toHaveValue('Am Markt 7');
  await expect(nameField(elsewhere)).toHaveValue(castle);
  await elsewhere.getByRole('button', { name: 'Take the newer value: Name' }).click();
  await expect(nameField(elsewhere)).toHaveValue(villa);
  await elsewhere.getByRole('button', { name: 'Save plant' }).click();
  await expect(title(elsewhere, `Edit ${villa}`)).toBeHidden();
  expect(await stored()).toMatchObject({ name: villa, address: 'Am Markt 7', purchasePrice: 0.4 });
});

test('a plant handed over is out of sight for the old side and in sight for the new one, and both are told', async ({
  page,
  elsewhere,
  product,
  mailbox,
}) => {
  const { url } = product;
  const admin = await adminToken(url);
  const dealer = await addReachable(url, admin, 'DEALER');
  const [from, to] = [
    await addReachable(url, admin, 'INSTALLER', dealer.id),
    await addReachable(url, admin, 'INSTALLER', dealer.id),
  ];
  const chief = await addEmployee(url, mailbox, admin, { role: 'dealer_admin', organizationId: dealer.id });
  const before = await addEmployee(url, mailbox, admin, { role: 'installer', organizationId: from.id });
  const after = await addEmployee(url, mailbox, admin, { role: 'installer', organizationId: to.id });
  const oldOwner = await addOwner({ url, mailbox }, chief.token, from.id);
  const plant = await addPlant(url, chief.token, { organizationId: from.id, owner: { id: oldOwner.id } });
  const [newName, newEmail] = [unique('Nora'), `${unique('nora')}@example.org`];

  await openAs(page, chief.token, detail(plant.id));
  await page.getByRole('button', { name: 'Hand over' }).click();
  const dialog = page.getByRole('dialog', { name: `Hand over ${plant.name}` });
  await pick(dialog, 'Organization', new RegExp(`^${to.name}`));
  await dialog.getByRole('combobox', { name: 'Owner' }).selectOption('Somebody new, by e-mail or mobile number');
  await dialog.getByRole('textbox', { name: 'Name of the new owner' }).fill(newName);
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(newEmail);
  await dialog.getByRole('textbox', { name: 'Note' }).fill('House sold');
  await expect(dialog.getByText(`${from.name} will no longer see the plant.`)).toBeVisible();
  await expect(dialog.getByText(`${newName} will see the plant with its whole history.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Hand over plant' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText(`Owner: ${oldOwner.nickName} → ${newName}`)).toBeVisible();
  await expect(page.getByText('House sold')).toBeVisible();

  await openAs(elsewhere, before.token, detail(plant.id));
  await expect(title(elsewhere, notFound)).toBeVisible();
  await openAs(elsewhere, oldOwner.token, detail(plant.id));
  await expect(title(elsewhere, notFound)).toBeVisible();
  await openAs(elsewhere, after.token, detail(plant.id, 'owner'));
  await expect(title(elsewhere, plant.name)).toBeVisible();
  await expect(elsewhere.getByRole('definition').filter({ hasText: newName })).toBeVisible();

  const subjects = (address: string) => mailbox.to(address).map(({ subject }) => subject);
  for (const address of [from.contact, oldOwner.email]) {
    await expect.poll(() => subjects(address)).toContain(`Plant ${plant.name} was handed over`);
  }
  for (const address of [to.contact, newEmail]) {
    await expect.poll(() => subjects(address)).toContain(`Plant ${plant.name} now belongs to you`);
  }
});

test('a plant is deleted once its name was typed, and comes back from the bin', async ({ page, product }) => {
  const admin = await adminToken(product.url);
  const plant = await addPlant(product.url, admin);
  await openAs(page, admin, detail(plant.id));
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete ${plant.name}?` });
  await expect(dialog.getByText('its devices (1)')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Delete plant' })).toBeDisabled();
  await dialog.getByRole('textbox').fill(plant.name);
  await dialog.getByRole('button', { name: 'Delete plant' }).click();
  await expect(title(page, 'Plants')).toBeVisible();
  await expect(tags(page).getByRole('link', { name: plant.name })).toHaveCount(0);
  await expect(page.getByRole('link', { name: plant.name })).toHaveCount(0);

  await page.goto(`/#${detail(plant.id)}`);
  await expect(title(page, notFound)).toBeVisible();
  await page.goto('/#/station/monitor');
  await page.getByRole('button', { name: 'Deleted plants' }).click();
  await page.getByRole('button', { name: `Restore ${plant.name}` }).click();
  await expect(page.getByText(`${plant.name} was restored.`)).toBeVisible();
  await page.goto(`/#${detail(plant.id)}`);
  await expect(title(page, plant.name)).toBeVisible();
});

test('an owner changes prices and contact of the own plant, nothing else, and ends the access of the installer', async ({
  page,
  elsewhere,
  product,
  mailbox,
}) => {
  const { url } = product;
  const admin = await adminToken(url);
  const company = await addReachable(url, admin, 'INSTALLER');
  const installer = await addEmployee(url, mailbox, admin, { role: 'installer', organizationId: company.id });
  const owner = await addOwner({ url, mailbox }, installer.token, company.id);
  const plant = await addPlant(url, installer.token, { owner: { id: owner.id } });
  const stored = () => call(url, plantEndpoints.detail, { params: { id: plant.id } }, owner.token);

  await openAs(page, owner.token, info(plant.id));
  await expect(title(page, `Edit ${plant.name}`)).toBeVisible();
  await expect(nameField(page)).toHaveCount(0);
  await page.getByRole('textbox', { name: /^Feed-in price/ }).fill('0.095');
  await page.getByRole('textbox', { name: 'Contact' }).fill('+49 151 23456789');
  await page.getByRole('button', { name: 'Save plant' }).click();
  await expect(title(page, plant.name)).toBeVisible();
  await expect(page.getByText('€0.095/kWh')).toBeVisible();
  expect(await stored()).toMatchObject({ name: plant.name, feedInPrice: 0.095, contactType: 'MOBILE' });
  await page.getByRole('button', { name: 'Show contact of the plant' }).click();
  await expect(page.getByText('+4915123456789')).toBeVisible();

  await page.getByRole('tab', { name: 'Owner' }).click();
  await page.getByRole('button', { name: `End access of ${company.name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click();
  await expect(page.getByText('No organization looks after it')).toBeVisible();
  await openAs(elsewhere, installer.token, detail(plant.id));
  await expect(title(elsewhere, notFound)).toBeVisible();
});

test('a plant of others is not found, and several own ones stand open side by side', async ({ page, product, mailbox }) => {
  const { url } = product;
  const admin = await adminToken(url);
  const { id: organizationId } = await addCompany(url, admin, 'INSTALLER');
  const installer = await addEmployee(url, mailbox, admin, { role: 'installer', organizationId });
  const foreign = await addPlant(url, admin);
  const [first, second] = [await addPlant(url, installer.token), await addPlant(url, installer.token)];

  for (const id of [foreign.id, 'nonsense']) {
    await openAs(page, installer.token, detail(id));
    await page.reload();
    await expect(title(page, notFound)).toBeVisible();
  }
  await page.goto(`/#${detail(first.id, 'information')}`);
  await expect(title(page, first.name)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Information' })).toHaveAttribute('aria-selected', 'true');
  await page.goto(`/#${detail(second.id)}`);
  await expect(title(page, second.name)).toBeVisible();
  await tags(page).getByRole('link', { name: first.name }).click();
  await expect(title(page, first.name)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Information' })).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(tags(page).getByRole('link', { name: second.name })).toBeVisible();
});
