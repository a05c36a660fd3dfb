import type { Page } from '@playwright/test';
import { ownerEndpoints } from '#contract/owners.ts';
import { plantEndpoints } from '#contract/plants.ts';
import { addCompany, addEmployee, adminToken, call, type Employee, unique } from './api.ts';
import { expect, openAs, pick, test, title } from './fixtures.ts';
import type { Product } from './product.ts';
import { newPiece, type Piece, stock } from './stock.ts';

const width = 390;
const friedberg = { latitude: 50.3353, longitude: 8.7553 };
test.use({
  viewport: { width, height: 844 },
  isMobile: true,
  hasTouch: true,
  permissions: ['geolocation'],
  geolocation: friedberg,
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const next = (page: Page, step: string) => page.getByRole('button', { name: `Next: ${step}` }).tap();

/** Somebody at an installer's, with pieces of hardware in the van. */
async function atWork(product: Product, mailbox: Parameters<typeof addEmployee>[1], ...pieces: Piece[]): Promise<Employee> {
  const admin = await adminToken(product.url);
  if (pieces.length > 0) await stock(product.url, admin, ...pieces);
  const company = await addCompany(product.url, admin, 'INSTALLER');
  return addEmployee(product.url, mailbox, admin, { role: 'installer', organizationId: company.id });
}

async function open(page: Page, { token }: Employee): Promise<void> {
  await openAs(page, token, '/station/monitor/add');
  await expect(title(page, 'New plant')).toBeVisible();
}

async function fillBasics(page: Page, name: string, kind: string): Promise<void> {
  await expect(heading(page, 'Basics')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('radio', { name: kind, exact: true }).check();
  await next(page, 'Place');
  await expect(heading(page, 'Place')).toBeFocused();
}

async function fillPlace(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Use my position' }).tap();
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Germany');
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Berlin');
  await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue('EUR · Euro');
  await page.getByRole('textbox', { name: 'Address' }).fill('Am Hang 12, 61169 Friedberg');
  await next(page, 'Array');
}

async function fillArray(page: Page, { capacity, storage }: { capacity: string; storage?: string }): Promise<void> {
  await expect(heading(page, 'Array')).toBeVisible();
  await page.getByRole('textbox', { name: 'Capacity', exact: true }).fill(capacity);
  if (storage) await page.getByRole('textbox', { name: 'Storage capacity' }).fill(storage);
  await next(page, 'Devices');
  await expect(heading(page, 'Devices')).toBeVisible();
}

async function addDevice(page: Page, { serialNumber, claimCode }: Piece): Promise<void> {
  await page.getByRole('button', { name: /^Add (a|another) device$/ }).tap();
  await page.getByRole('textbox', { name: 'Serial number' }).fill(serialNumber.toLowerCase());
  await expect(page.getByText('Free. This device can be added.').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Code on the device' }).fill(claimCode);
  await page.getByRole('button', { name: 'Done', exact: true }).tap();
  await expect(page.getByText(serialNumber, { exact: true })).toBeVisible();
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
}

test('an installer adds a plant on a phone, from the name to the number', async ({ page, product, mailbox }) => {
  const pieces = [newPiece('DONGLE'), newPiece('INVERTER'), newPiece('CELL')];
  const installer = await atWork(product, mailbox, ...pieces);
  const name = unique('Haus am Hang');
  const email = `${unique('olga')}@example.org`;
  await open(page, installer);
  await fillBasics(page, name, 'Energy storage');
  await fillPlace(page);
  await page.getByRole('textbox', { name: 'Azimuth' }).fill('15');
  await expect(page.getByText('15° → south-south-east')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await fillArray(page, { capacity: '9,8', storage: '10.24' });
  await next(page, 'Owner');
  await expect(page.getByRole('alert')).toHaveText('Please add a device.');
  for (const piece of pieces) await addDevice(page, piece);
  await expectNoSidewaysScroll(page);
  await next(page, 'Owner');
  await page.getByRole('radio', { name: 'Invite somebody' }).check();
  await page.getByRole('textbox', { name: 'Name' }).fill('Olga Sommer');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await next(page, 'Review');
  await expect(page.getByRole('region', { name: 'Array' })).toContainText('9.8 kWp · Tilted by 35° · south-south-east');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Create plant' }).dblclick();
  await expect(heading(page, `${name} has been created`)).toBeFocused();
  const number = await page
    .getByRole('status')
    .filter({ hasText: /^[A-Z0-9-]{6,}$/ })
    .textContent();

  const { list } = await call(product.url, plantEndpoints.page, { body: { search: name } }, installer.token);
  expect(list.map((plant) => [plant.number, plant.devices, plant.pvCapacityW, plant.storageCapacityWh])).toEqual([
    [number, 3, 9800, 10240],
  ]);
  await expect.poll(() => mailbox.to(email).length).toBeGreaterThanOrEqual(1);
  expect(await call(product.url, plantEndpoints.draft, {}, installer.token)).toBeNull();
});

test('a half-filled plant goes on after a reload, and on another device', async ({ page, elsewhere, product, mailbox }) => {
  const installer = await atWork(product, mailbox);
  const name = unique('Half');
  await open(page, installer);
  await fillBasics(page, name, 'Photovoltaics');
  await page.getByRole('textbox', { name: 'Address' }).fill('Halbweg 7');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Continue where you left off')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).tap();
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('Halbweg 7');
  await page.getByRole('button', { name: 'Basics' }).tap();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name);

  await openAs(elsewhere, installer.token, '/station/monitor/add');
  await expect(elsewhere.getByText(`${name} is unfinished.`)).toBeVisible();
  await elsewhere.getByRole('button', { name: 'Start over' }).click();
  await elsewhere.getByRole('button', { name: 'Throw away' }).click();
  await expect(elsewhere.getByRole('textbox', { name: 'Name' })).toHaveValue('');
});

test('without a connection the input stays and is sent when it is back', async ({ page, context, product, mailbox }) => {
  const installer = await atWork(product, mailbox);
  await open(page, installer);
  await expect(heading(page, 'Basics')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('textbox', { name: 'Name' }).fill(unique('Cellar'));
  await expect(page.getByText(/Your input stays in this browser/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Draft saved')).toBeVisible();
});

test('a taken serial number and a wrong code are told at their fields, and nothing is lost', async ({
  page,
  product,
  mailbox,
}) => {
  const taken = newPiece('DONGLE');
  const dongle = newPiece('DONGLE');
  const first = await atWork(product, mailbox, taken, dongle);
  const second = await atWork(product, mailbox);
  await open(page, first);
  await fillBasics(page, unique('First'), 'Photovoltaics');
  await fillPlace(page);
  await fillArray(page, { capacity: '5' });
  await addDevice(page, taken);
  await next(page, 'Owner');
  await next(page, 'Review');
  await page.getByRole('button', { name: 'Create plant' }).tap();
  await expect(page.getByRole('link', { name: 'Open the plant' })).toBeVisible();

  await open(page, second);
  await page.reload();
  const name = unique('Second');
  await fillBasics(page, name, 'Photovoltaics');
  await fillPlace(page);
  await fillArray(page, { capacity: '7.5' });
  await page.getByRole('button', { name: 'Add a device' }).tap();
  const serial = page.getByRole('textbox', { name: 'Serial number' });
  await serial.fill(taken.serialNumber);
  await expect(page.getByText('This device already belongs to a plant.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Kind of device' }).selectOption('Dongle');
  await next(page, 'Owner');
  await expect(page.getByRole('alert')).toHaveText('Please complete device and battery information.');
  await expect(serial).toBeFocused();

  await serial.fill(dongle.serialNumber);
  await page.getByRole('textbox', { name: 'Code on the device' }).fill('WRONG99');
  await next(page, 'Owner');
  await next(page, 'Review');
  await page.getByRole('button', { name: 'Create plant' }).tap();
  await expect(heading(page, 'Devices')).toBeVisible();
  const code = page.getByRole('textbox', { name: 'Code on the device' });
  await expect(code).toBeFocused();
  await expect(code).toHaveAccessibleDescription(/This is not the code printed on this device/);
  await expect(code).toHaveValue('WRONG99');

  await code.fill(dongle.claimCode);
  await page.getByRole('button', { name: 'Review' }).tap();
  await expect(page.getByRole('region', { name: 'Array' })).toContainText('7.5 kWp');
  await page.getByRole('button', { name: 'Create plant' }).tap();
  await expect(heading(page, `${name} has been created`)).toBeVisible();
});

test('a large balcony plant is warned about and may go on', async ({ page, product, mailbox }) => {
  const installer = await atWork(product, mailbox);
  await open(page, installer);
  await fillBasics(page, unique('Balcony'), 'Balcony photovoltaics');
  await fillPlace(page);
  await expect(page.getByText('Stands upright', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Capacity', exact: true }).fill('2.4');
  await expect(page.getByText(/at most 2 kWp of modules in Germany/)).toBeVisible();
  await next(page, 'Devices');
  await expect(heading(page, 'Devices')).toBeVisible();
});

test('the owner can be somebody whom the installer knows', async ({ page, product, mailbox }) => {
  const admin = await adminToken(product.url);
  const company = await addCompany(product.url, admin, 'INSTALLER');
  const installer = await addEmployee(product.url, mailbox, admin, { role: 'installer', organizationId: company.id });
  const nickName = unique('Rosa');
  await call(
    product.url,
    ownerEndpoints.add,
    { body: { nickName, email: `${nickName.toLowerCase()}@example.org`, mobile: null, organizationId: company.id } },
    installer.token,
  );
  const dongle = newPiece('DONGLE');
  await stock(product.url, admin, dongle);
  await open(page, installer);
  await fillBasics(page, unique('Known'), 'Photovoltaics');
  await fillPlace(page);
  await fillArray(page, { capacity: '5' });
  await addDevice(page, dongle);
  await next(page, 'Owner');
  await page.getByRole('radio', { name: 'Known owner' }).check();
  await pick(page.getByRole('main'), 'House owner', new RegExp(nickName));
  await next(page, 'Review');
  await expect(page.getByRole('region', { name: 'Owner' })).toContainText(nickName);
  await page.getByRole('button', { name: 'Create plant' }).tap();
  await expect(page.getByRole('link', { name: 'Open the plant' })).toBeVisible();
  const { list } = await call(product.url, plantEndpoints.page, { body: {} }, installer.token);
  expect(list[0]?.ownerName).toBe(nickName);
});
