import { read, utils } from '@e965/xlsx';
import { addCompany, addEmployee, adminToken } from './api.ts';
import { expect, openAs, test, title } from './fixtures.ts';
import { addPlant } from './plants.ts';

test('a report is chosen, kept as a template, exported and scheduled', async ({ page, product, mailbox }) => {
  const admin = await adminToken(product.url);
  const { id: organizationId } = await addCompany(product.url, admin, 'DEALER');
  // one who sees no plants of other stories
  const { token } = await addEmployee(product.url, mailbox, admin, { role: 'dealer_admin', organizationId });
  const plant = await addPlant(product.url, token, { organizationId });
  await openAs(page, token, '/report');
  await expect(title(page, 'Power station report')).toBeVisible();
  const table = page.getByRole('table', { name: 'Power station report' });
  await expect(table.getByRole('link', { name: plant.name })).toBeVisible();
  await page.getByLabel('Step').selectOption('Whole period');

  await page.getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('menuitem', { name: 'Save as template' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Whole month');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Whole month' })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  const rows = utils.sheet_to_json<string[]>(read(Buffer.concat(chunks)).Sheets.Report ?? {}, { header: 1 });
  expect(rows.map(([name]) => name)).toContain(plant.name);

  await page.getByRole('button', { name: 'Schedules' }).click();
  await page.getByRole('button', { name: 'Send this report regularly' }).click();
  await page.getByRole('dialog', { name: 'Send this report regularly' }).getByLabel('Name').fill('First of the month');
  await page.getByRole('dialog', { name: 'Send this report regularly' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog', { name: 'Schedules' }).getByText('First of the month')).toBeVisible();
});
