import { adminToken } from './api.ts';
import { addControlled } from './controlled.ts';
import { expect, openAs, test } from './fixtures.ts';
import { adminPassword } from './product.ts';

test('a protection value is changed from the desk, read back, and put back with one click', async ({ page, product }) => {
  const admin = await adminToken(product.url);
  const { plant, dongle } = await addControlled(product.url, product.mqttPort, admin);
  await openAs(page, admin, `/station/monitor/detail?id=${plant.id}&section=control`);
  await page.getByRole('button', { name: 'Read all' }).click();
  const progress = page.getByRole('region', { name: 'Progress of the command' });
  await expect(progress).toContainText('the device has confirmed every value', { timeout: 15_000 });

  const field = page.getByRole('textbox', { name: 'Over-voltage, stage 1', exact: true });
  await field.fill('265');
  await expect(page.getByText('Please enter a correct value! The grid standard allows 270 to 287.5.')).toBeVisible();
  await field.fill('280');

  const swear = async (submit: string) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Letter 4711 of the grid operator');
    await dialog.getByRole('checkbox', { name: /I have read the disclaimer/ }).check();
    await dialog.getByRole('checkbox', { name: /I am qualified/ }).check();
    await dialog.getByLabel('Your password').fill(adminPassword);
    await dialog.getByRole('button', { name: submit, exact: true }).click();
  };
  await page.getByRole('button', { name: 'Review and activate' }).click();
  await swear('Activate');
  await expect(progress).toContainText('On trial until', { timeout: 15_000 });
  expect(dongle.values.get('ov1.v')).toBe(280);
  await dongle.report('RUNNING');
  await expect(progress).toContainText('the new values stay', { timeout: 15_000 });

  await progress.getByRole('button', { name: 'Restore former values' }).click();
  await swear('Restore');
  await expect.poll(() => dongle.values.get('ov1.v'), { timeout: 15_000 }).toBe(287.5);
  await expect(page.getByRole('region', { name: 'What the devices were told' })).toContainText('Over-voltage, stage 1');
  await dongle.disconnect();
});
