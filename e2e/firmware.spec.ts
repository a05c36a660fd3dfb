import { createHash, randomBytes } from 'node:crypto';
import { basicsEndpoints } from '#contract/basics.ts';
import { addEmployee, adminToken, call, unique } from './api.ts';
import { expect, openAs, tags, test, title } from './fixtures.ts';
import { addPlant } from './plants.ts';
import { newPiece, stock } from './stock.ts';

const languages = ['Chinese', 'English', 'German', 'French', 'Italian', 'Spanish', 'Polish'];

/** A manufacturer of whose devices there is one, in a plant that nobody hears of. */
async function addSilentInverter(url: string, admin: string): Promise<string> {
  const maker = unique('Maker');
  const body = { name: maker, abbreviation: maker.slice(-12), description: null };
  const { id: manufacturerId } = await call(url, basicsEndpoints.addManufacturer, { body }, admin);
  const spec = { manufacturerId, deviceType: 'INVERTER', name: 'H10K', inverterType: 'THREE_PHASE', ratedW: 10_000 } as const;
  const { id: specId } = await call(url, basicsEndpoints.addSpec, { body: { ...spec, capacityWh: null } }, admin);
  const inverter = newPiece('INVERTER');
  await stock(url, admin, inverter);
  await addPlant(url, admin, {
    devices: [{ ...inverter, specId, name: null, dongleSn: null, address: null, networkMode: null }],
  });
  return maker;
}

test('a program survives a broken upload, is released by a second person and rolled out', async ({
  page,
  elsewhere,
  product,
  mailbox,
}) => {
  test.setTimeout(120_000);
  const admin = await adminToken(product.url);
  const maker = await addSilentInverter(product.url, admin);
  const second = await addEmployee(product.url, mailbox, admin, { role: 'operator' });
  const bytes = randomBytes(10 * 1024 * 1024);

  // the line breaks in the second part, and the server is not back at once
  const seen: string[] = [];
  await page.route(/\/file\/upload/, async (route) => {
    const method = route.request().method();
    seen.push(method);
    const times = seen.filter((one) => one === method).length;
    if (method === 'PATCH' && times === 2) return route.abort('connectionfailed');
    if (method === 'HEAD' && times === 1) return route.fulfill({ status: 503 });
    return route.continue();
  });

  await openAs(page, admin, '/upgrade/add');
  await page.getByRole('combobox', { name: 'Manufacturer' }).selectOption(maker);
  await page
    .getByLabel('Program file', { exact: true })
    .and(page.locator('input'))
    .setInputFiles({ name: 'H10K-3.3.0.bin', mimeType: 'application/octet-stream', buffer: bytes });
  await expect(page.getByText(/^The connection is lost/)).toBeVisible();
  await tags(page).getByRole('button', { name: 'Close Add Device Program' }).click();
  const question = page.getByRole('dialog', { name: 'Close Add Device Program' });
  await expect(question).toContainText('the current operation record will be lost');
  await question.getByRole('button', { name: 'Keep editing' }).click();

  await expect(page.getByText('H10K-3.3.0.bin (10 MB) has arrived.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(createHash('sha256').update(bytes).digest('hex'))).toBeVisible();
  expect(seen).toEqual(['POST', 'PATCH', 'PATCH', 'HEAD', 'HEAD', 'PATCH']);

  await page.getByRole('combobox', { name: 'Firmware type' }).selectOption('Inverter program');
  await page.getByRole('textbox', { name: 'Version', exact: true }).fill('3.3.0');
  for (const language of languages) {
    await page.getByRole('tab', { name: new RegExp(`^${language}`) }).click();
    await page.getByRole('textbox', { name: `Description in ${language}` }).fill('Quieter at night');
  }
  await page.getByRole('button', { name: 'Add program', exact: true }).click();
  await expect(title(page, 'Inverter program 3.3.0')).toBeVisible();
  await expect(page.getByText('This program waits for a second person to release it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Release' })).toHaveCount(0);

  const address = new URL(page.url()).hash.slice(1);
  await openAs(elsewhere, second.token, address);
  await elsewhere.getByRole('button', { name: 'Release' }).click();
  const release = elsewhere.getByRole('dialog', { name: 'Release: Inverter program 3.3.0' });
  await release.getByLabel('Your password').fill(second.password);
  await release.getByRole('button', { name: 'Sign and release' }).click();
  await expect(elsewhere.getByRole('region', { name: 'File and signature' })).toContainText(/Ed25519, key fw-.*Released by/s);

  await elsewhere.getByRole('button', { name: 'Start a roll-out' }).click();
  const start = elsewhere.getByRole('dialog', { name: 'Roll out: Inverter program 3.3.0' });
  await expect(start.getByText('Devices: 1 · Plants: 1')).toBeVisible();
  await start.getByRole('textbox', { name: 'Name' }).fill('Autumn');
  await start.getByRole('checkbox', { name: /^Install only at certain hours/ }).uncheck();
  await start.getByLabel('Your password').fill(second.password);
  await start.getByRole('button', { name: 'Start roll-out' }).click();
  await expect(title(elsewhere, 'Autumn')).toBeVisible();
  await expect(elsewhere.getByRole('region', { name: 'What devices wait for' })).toContainText('Offline', { timeout: 30_000 });

  await elsewhere.getByRole('button', { name: 'End roll-out' }).click();
  await elsewhere.getByRole('dialog', { name: 'End: Autumn' }).getByRole('button', { name: 'End roll-out' }).click();
  await expect(elsewhere.getByText('Ended. Left out: 1. Still installing: 0.')).toBeVisible();
});
