import { utils, write } from '@e965/xlsx';
import type { Page } from '@playwright/test';
import { basicsEndpoints } from '#contract/basics.ts';
import { deviceEndpoints } from '#contract/devices.ts';
import { adminToken, call, unique } from './api.ts';
import { act, expect, openAs, test, title } from './fixtures.ts';
import { addPlant } from './plants.ts';
import type { Product } from './product.ts';

const serial = (word: string) => unique(word).toUpperCase();
const code = 'ABC123';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A filled-in template: serial number, kind, printed code. */
function sheetOf(rows: readonly (readonly string[])[]): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Serial number', 'Type', 'Claim code'], ...rows.map((row) => [...row])]));
  return write(book, { type: 'buffer', bookType: 'xlsx' });
}

async function chooseSheet(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  const file = { name: 'stock.xlsx', mimeType: sheetType, buffer: sheetOf(rows) };
  await page.getByLabel('Spreadsheet').and(page.locator('input')).setInputFiles(file);
}

/** Takes pieces into the books, past the browser. */
async function stock({ url }: Product, token: string, ...rows: string[][]): Promise<void> {
  const response = await fetch(`${url}${deviceEndpoints.importStock.path}?dryRun=false`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': sheetType, lang: 'en-GB' },
    body: new Uint8Array(sheetOf(rows)),
  });
  expect(await response.json()).toMatchObject({ data: { stored: rows.length, problemsTotal: 0 } });
}

test('serial numbers come into the books from a sheet, all of them or none', async ({ page, product }) => {
  const token = await adminToken(product.url);
  const [inverter, dongle] = [serial('INV'), serial('DON')];
  await openAs(page, token, '/device-center/stock');
  await expect(title(page, 'Serial numbers')).toBeVisible();
  await page.getByRole('button', { name: 'Import serial numbers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import serial numbers' });
  await chooseSheet(page, [
    [inverter, 'Inverter', code],
    ['?', 'Dongle', code],
    [dongle, 'Toaster', code],
    [inverter, 'Inverter', code],
  ]);
  await expect(dialog.getByText('3 problems were found. Nothing was stored.')).toBeVisible();
  const problems = dialog.getByRole('table', { name: 'Problems by row' });
  await expect(problems.getByRole('row', { name: '3 Serial number' })).toContainText('A serial number has 4 to 32');
  await expect(problems.getByRole('row', { name: '4 Type' })).toContainText('Please choose one of: Inverter, Dongle');
  await expect(problems.getByRole('row', { name: '5 Serial number' })).toContainText('entered twice');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('Mend the rows in the sheet, then choose the file again.')).toBeVisible();

  await chooseSheet(page, [
    [inverter, 'Inverter', code],
    [dongle, 'Dongle', code],
  ]);
  await dialog.getByRole('button', { name: 'Import 2 devices' }).click();
  await expect(page.getByText('2 devices are in the books now.')).toBeVisible();
  await expect(page.getByRole('row', { name: inverter })).toContainText('Inverter');
  await expect(page.getByRole('row', { name: dongle })).toContainText('Dongle');
});

test('a device is claimed with its code, replaced and removed; the log tells it', async ({ page, product }) => {
  const token = await adminToken(product.url);
  const [dongle, first, second] = [serial('DON'), serial('INV'), serial('INV')];
  await stock(product, token, [dongle, 'Dongle', code], [first, 'Inverter', code], [second, 'Inverter', code]);
  const plant = await addPlant(product.url, token);
  await openAs(page, token, `/station/monitor/detail?id=${plant.id}&section=devices`);

  const claim = async (serialNumber: string, printed: string) => {
    const dialog = page.getByRole('dialog', { name: 'Add device' });
    await dialog.getByRole('textbox', { name: 'Serial number' }).fill(serialNumber);
    await expect(dialog.getByText('Free. This device can be added.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Code on the device' }).fill(printed);
    await dialog.getByRole('button', { name: 'Add device' }).click();
    return dialog;
  };
  await page.getByRole('button', { name: 'Add device' }).click();
  await claim(dongle, code);
  await expect(page.getByRole('region', { name: `Dongle ${dongle}` })).toBeVisible();
  await page.getByRole('button', { name: 'Add device' }).click();
  const refused = await claim(first, 'WRONG99');
  await expect(refused.getByText('This is not the code printed on this device.')).toBeVisible();
  await claim(first, code);
  const group = page.getByRole('region', { name: `Dongle ${dongle}` });
  await expect(group.getByRole('button', { name: first, exact: true })).toBeVisible();

  await act(page, first, 'Replace');
  const replacing = page.getByRole('dialog', { name: `Replace device ${first}` });
  await replacing.getByRole('textbox', { name: 'Serial number of the new device' }).fill(second);
  await expect(replacing.getByText('Free. This device can be added.')).toBeVisible();
  await replacing.getByRole('textbox', { name: 'Code on the device' }).fill(code);
  await replacing.getByRole('textbox', { name: 'Note' }).fill('Relay broken');
  await replacing.getByRole('button', { name: 'Replace device' }).click();
  await expect(group.getByRole('button', { name: second, exact: true })).toBeVisible();
  const log = page.getByRole('region', { name: 'Change log' });
  await expect(log.getByText(`Inverter ${first} replaced by ${second}`)).toBeVisible();
  await expect(log.getByText('Relay broken')).toBeVisible();
  await group.getByRole('button', { name: second, exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Device' }).getByText(first)).toBeVisible();
  await page.keyboard.press('Escape');

  await act(page, second, 'Remove');
  const removing = page.getByRole('dialog', { name: `Remove device ${second}?` });
  await expect(removing.getByText('What it has measured stays with the plant.')).toBeVisible();
  await removing.getByRole('button', { name: 'Remove device' }).click();
  await expect(log.getByText(`Inverter ${second} removed`)).toBeVisible();
  await expect(group.getByRole('button', { name: second, exact: true })).toHaveCount(0);

  await page.goto(`/#/device-center/stock?search=${second}`);
  await expect(page.getByRole('row', { name: second })).toBeVisible();
});

test('a manufacturer in use is not deleted, and the count is said', async ({ page, product }) => {
  const token = await adminToken(product.url);
  const name = unique('Helio');
  const abbreviation = `H${Date.now().toString(36).slice(-8)}`;
  const fields = { name, abbreviation, description: null };
  const { id } = await call(product.url, basicsEndpoints.addManufacturer, { body: fields }, token);
  await openAs(page, token, `/basic/device?search=${name}`);
  await expect(page.getByRole('row', { name })).toBeVisible();
  await act(page, name, 'Delete');
  const dialog = page.getByRole('dialog', { name: `Delete manufacturer ${name}?` });
  await expect(dialog).toBeVisible();

  const spec = {
    manufacturerId: id,
    deviceType: 'DONGLE',
    name: 'D-1',
    inverterType: null,
    ratedW: null,
    capacityWh: null,
  } as const;
  await call(product.url, basicsEndpoints.addSpec, { body: spec }, token);
  await dialog.getByRole('button', { name: 'Delete manufacturer' }).click();
  await expect(dialog.getByText(/in use by 1 specifications, 0 devices and 0 device programs/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  const remove = page.getByRole('menuitem', { name: 'Delete' });
  await expect(remove).toBeDisabled();
  await expect(remove).toHaveAttribute('title', 'In use, so it stays. Specifications: 1. Devices: 0.');
});
