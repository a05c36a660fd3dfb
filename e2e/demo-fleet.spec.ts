import { expect, test, title } from './fixtures.ts';

test.use({ settings: { DEMO_FLEET: 'on' } });

test('a fresh start brings its plants, which a stranger walks through', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Look around in the demo' }).click();
  await expect(page).toHaveURL(/#\/dashboard$/);
  await page.goto('/#/station/monitor');
  const table = page.getByRole('table', { name: 'Plants' });
  await expect(table.getByRole('row', { name: 'Haus Elbblick, Hamburg' })).toContainText('Faulty');
  await expect(table.getByRole('row', { name: 'Cottage by the bay, Galway' })).toContainText('Abnormal');
  await expect(page.getByText('Total 31').filter({ visible: true })).toBeVisible();
  await table.getByRole('link', { name: 'Haus Elbblick, Hamburg' }).click();
  await expect(title(page, 'Haus Elbblick, Hamburg')).toBeVisible();
  await expect(page.getByRole('main').getByText('8.17 kWp').first()).toBeVisible();
});
