import { adminToken } from './api.ts';
import { expect, openAs, test } from './fixtures.ts';

test.use({ settings: { DEMO_FLEET: 'on' } });

test('a faulty plant is found by its alarm, which says what to do and rings until somebody is at it', async ({
  page,
  product,
}) => {
  const plant = 'Haus Elbblick, Hamburg';
  const message = 'Insulation resistance to earth too low';
  await openAs(page, await adminToken(product.url), '/fault/alarm');
  const bell = page.getByRole('button', { name: /^Alarms, \d+ not acknowledged$/ });
  const ringing = async () => Number((await bell.getAttribute('aria-label'))?.match(/\d+/)?.[0]);
  const row = page.getByRole('table', { name: 'Alarms' }).getByRole('row', { name: message });
  await expect(row).toContainText(plant);
  await expect(row).toContainText('Error');
  await expect.poll(ringing).toBeGreaterThan(0);
  const before = await ringing();

  await row.getByRole('button', { name: message }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('region', { name: 'What to do' })).toContainText('Disconnect strings one by one');
  await drawer.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(page.getByText('1 alarm acknowledged.')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Acknowledge' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(row).toContainText('Acknowledged');
  await expect.poll(ringing).toBeLessThan(before);

  await row.getByRole('link', { name: plant }).click();
  await expect(page.getByRole('region', { name: 'Open alarms' }).getByRole('link', { name: message })).toBeVisible();
});
