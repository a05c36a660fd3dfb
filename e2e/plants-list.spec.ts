import { read, utils, write } from '@e965/xlsx';
import type { Download, Page } from '@playwright/test';
import { plantEndpoints } from '#contract/plants.ts';
import { addCompany, addEmployee, adminToken, call, type Employee, unique } from './api.ts';
import { expect, openAs, test, title } from './fixtures.ts';
import { expectNoHindrance, followBrowser } from './hindrances.ts';
import { addPlant } from './plants.ts';
import type { Product } from './product.ts';

type Mailbox = Parameters<typeof addEmployee>[1];

async function employ(product: Product, mailbox: Mailbox, kind: 'DEALER' | 'INSTALLER' = 'INSTALLER'): Promise<Employee> {
  const admin = await adminToken(product.url);
  const { id: organizationId } = await addCompany(product.url, admin, kind);
  const role = kind === 'DEALER' ? 'dealer_admin' : 'installer';
  return addEmployee(product.url, mailbox, admin, { role, organizationId });
}

async function rowsOf(download: Download): Promise<unknown[][]> {
  const book = read(await readAll(download), { type: 'buffer' });
  return utils.sheet_to_json(Object.values(book.Sheets)[0] ?? {}, { header: 1 });
}

async function readAll(download: Download): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function sheetOf(rows: unknown[][]) {
  const book = utils.book_new(utils.aoa_to_sheet(rows), 'Plants');
  return { name: 'plants.xlsx', mimeType: 'application/octet-stream', buffer: write(book, { type: 'buffer' }) as Buffer };
}

const table = (page: Page) => page.getByRole('table', { name: 'Plants' });
const star = (page: Page, name: string) => page.getByRole('button', { name: `Favourite: ${name}` });

test('a plant is found by the serial number of a device, marked, and exported alone', async ({ page, product, mailbox }) => {
  const { token } = await employ(product, mailbox);
  const wanted = await addPlant(product.url, token);
  const other = await addPlant(product.url, token);
  await openAs(page, token, '/station/monitor');
  await expect(title(page, 'Plants')).toBeVisible();
  await expect(table(page).getByRole('link', { name: other.name })).toBeVisible();

  await page.getByRole('searchbox', { name: 'Name, number or serial number' }).fill(wanted.serialNumber);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(table(page).getByRole('link', { name: other.name })).toHaveCount(0);
  await expect(table(page).getByRole('row', { name: wanted.name })).toContainText(wanted.number);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const [, ...rows] = await rowsOf(await saving);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain(wanted.number);

  await star(page, wanted.name).click();
  await expect(star(page, wanted.name)).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(async () => (await call(product.url, plantEndpoints.page, { body: { favourite: true } }, token)).list.map((p) => p.id))
    .toEqual([wanted.id]);
  await page.goto('/#/station/monitor?favourite=1');
  await page.reload();
  await expect(star(page, wanted.name)).toHaveAttribute('aria-pressed', 'true');
  await expect(star(page, other.name)).toHaveCount(0);

  await table(page).getByRole('link', { name: wanted.name }).click();
  await expect(page).toHaveURL(new RegExp(`#/station/monitor/detail\\?id=${wanted.id}$`));
});

test('an import with three wrong rows stores nothing, and everything once they are mended', async ({
  page,
  product,
  mailbox,
}) => {
  const { token } = await employ(product, mailbox);
  const total = async () => (await call(product.url, plantEndpoints.page, { body: {} }, token)).total;
  await openAs(page, token, '/station/monitor');
  await expect(page.getByText('No plants yet')).toBeVisible();
  await page.getByRole('button', { name: 'Import' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Import plants' });
  const choose = (file: ReturnType<typeof sheetOf>) => dialog.locator('input[type=file]').setInputFiles(file);

  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download the template' }).click();
  const [headings = []] = await rowsOf(await saving);
  const plain = headings.map((heading) => String(heading).replace(/ \*$/, ''));
  const row = (change: Record<string, unknown> = {}) => {
    const cells: Record<string, unknown> = {
      'Plant name': unique('Imported'),
      Type: 'Photovoltaic',
      Country: 'DE',
      Address: 'Hauptstraße 1, 36037 Fulda',
      Latitude: 50.55,
      Longitude: 9.68,
      'PV capacity (kW)': 9.84,
      ...change,
    };
    return plain.map((heading) => cells[heading] ?? null);
  };

  await choose({ name: 'plants.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await expect(dialog.getByRole('alert')).toHaveText('The file format is incorrect.');
  await choose({ ...sheetOf([]), buffer: Buffer.from('no sheet at all') });
  await expect(dialog.getByRole('alert')).toBeVisible();

  const wrong = [row(), row({ Latitude: 123 }), row({ 'Plant name': null }), row({ 'PV capacity (kW)': -4 })];
  await choose(sheetOf([headings, ...wrong]));
  const problems = dialog.getByRole('table', { name: 'Problems by row' });
  await expect(problems.getByRole('row')).toHaveCount(4);
  await expect(problems.getByRole('row').nth(1)).toContainText(/^3Latitude/);
  await expect(problems.getByRole('row').nth(2)).toContainText(/^4Plant name/);
  await expect(problems.getByRole('row').nth(3)).toContainText(/^5PV capacity/);
  const keeping = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save this list as CSV' }).click();
  expect((await readAll(await keeping)).toString().trim().split('\r\n')).toHaveLength(4);
  expect(await total()).toBe(0);

  await choose(sheetOf([headings, row(), row(), row(), row()]));
  await expect(dialog.getByText('4 rows were checked and are right. Nothing is stored yet.')).toBeVisible();
  expect(await total()).toBe(0);
  await dialog.getByRole('button', { name: 'Add 4 plants' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(table(page).getByRole('link', { name: /^Imported/ })).toHaveCount(4);
  expect(await total()).toBe(4);
});

test('a deleted plant waits in the bin and comes back', async ({ page, product, mailbox }) => {
  const { token } = await employ(product, mailbox, 'DEALER');
  const { id, name } = await addPlant(product.url, token);
  await call(product.url, plantEndpoints.delete, { body: { id, typedName: name } }, token);
  await openAs(page, token, '/station/monitor');
  await expect(page.getByText('No plants yet')).toBeVisible();
  await page.getByRole('button', { name: 'Deleted plants' }).click();
  const bin = page.getByRole('dialog', { name: 'Deleted plants' });
  await expect(bin.getByText(/^Will be erased on /)).toBeVisible();
  await bin.getByRole('button', { name: `Restore ${name}` }).click();
  await expect(bin.getByText('No deleted plants')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(table(page).getByRole('link', { name })).toBeVisible();
});

test('the map shows clusters, goes nearer by keyboard, and leads to a plant', async ({ page, product, mailbox }) => {
  const { token } = await employ(product, mailbox);
  const near = { latitude: 50.3354, longitude: 8.7554 };
  await addPlant(product.url, token);
  await addPlant(product.url, token, near);
  const far = await addPlant(product.url, token, { latitude: 53.55, longitude: 9.99, regionCode: 'DE-HH' });
  await openAs(page, token, '/station/monitor');
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Map').click();
  await expect(page).toHaveURL(/view=map/);
  await expect(page.getByText('3 plants in view, 0 with problems')).toBeVisible();

  await page.getByRole('button', { name: `${far.name}, Offline` }).click();
  const link = page.locator('.leaflet-popup').getByRole('link', { name: far.name });
  await expect(link).toHaveAttribute('href', `#/station/monitor/detail?id=${far.id}`);
  await page.keyboard.press('Escape');
  await expect(link).toHaveCount(0);

  await page.getByRole('button', { name: '2 plants, 0 with problems. Zoom in.' }).press('Enter');
  await expect(page.getByText('2 plants in view, 0 with problems')).toBeVisible();
  await expect(page.getByRole('application', { name: 'Map of the plants' })).toBeFocused();
});

test('no view of the plants hinders anybody, in light and dark', async ({ page, product, mailbox }) => {
  const { token } = await employ(product, mailbox);
  const { name } = await addPlant(product.url, token);
  await followBrowser(page);
  await openAs(page, token);
  for (const view of ['table', 'cards', 'map']) {
    await page.goto(`/#/station/monitor?view=${view}`);
    await expect(view === 'map' ? page.getByText('1 plant in view') : page.getByRole('link', { name })).toBeVisible();
    await expectNoHindrance(page, view);
  }
});

test.describe('on a phone', () => {
  const width = 390;
  test.use({ viewport: { width, height: 844 }, isMobile: true, hasTouch: true });

  test('plants come as cards that a thumb can use', async ({ page, product, mailbox }) => {
    const { token } = await employ(product, mailbox);
    const { id, name } = await addPlant(product.url, token);
    await openAs(page, token, '/station/monitor');
    const card = page.getByRole('list', { name: 'Plants' }).getByRole('article');
    await expect(card).toContainText('9.84 kWp · 10.24 kWh');
    const size = await star(page, name).boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await star(page, name).tap();
    await expect(star(page, name)).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/monitor$/);
    for (const view of ['cards', 'table', 'map']) {
      await page.goto(`/#/station/monitor?view=${view}`);
      await expect(view === 'map' ? page.getByText('1 plant in view') : page.getByRole('link', { name })).toBeVisible();
      expect.soft(await page.evaluate('document.documentElement.scrollWidth'), view).toBe(width);
    }
    await page.goto('/#/station/monitor');
    await card.tap();
    await expect(page).toHaveURL(new RegExp(`detail\\?id=${id}$`));
  });
});
