import type { Page } from '@playwright/test';
import { ownerEndpoints } from '#contract/owners.ts';
import { addCompany, addEmployee, adminToken, call, linkFor, unique } from './api.ts';
import { acceptInvitation, expect, openAs, test, title } from './fixtures.ts';
import { expectNoHindrance, followBrowser } from './hindrances.ts';
import { addPlant } from './plants.ts';

const figure = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const list = (page: Page) => page.getByRole('table', { name: 'Plant list' });

test('an installer begins with nothing, adds plants, and finds them by their status', async ({ page, product, mailbox }) => {
  const { url } = product;
  const admin = await adminToken(url);
  const { id: organizationId } = await addCompany(url, admin, 'INSTALLER');
  const { token } = await addEmployee(url, mailbox, admin, { role: 'installer', organizationId });
  await followBrowser(page);
  await openAs(page, token);
  await expect(page.getByRole('link', { name: 'Add the first plant' })).toHaveAttribute('href', '#/station/monitor/add');

  const [first] = [await addPlant(url, token), await addPlant(url, token)];
  // sums over many plants are kept for a moment
  await expect(async () => {
    await page.reload();
    await expect(figure(page, 'Plants')).toContainText('219.68 kWp installed', { timeout: 3_000 });
  }).toPass();
  await expect(figure(page, 'Generation today').getByRole('button', { name: 'No plant has reported today' })).toHaveText('–');

  await page.getByRole('button', { name: /^Normal/ }).click();
  await expect(list(page).or(page.getByText('Nothing matches this filter'))).toBeVisible();
  await expect(page.getByText('Nothing matches this filter')).toBeVisible();
  await page.getByRole('button', { name: /^Offline/ }).click();
  await expect(list(page).getByRole('link', { name: first?.name ?? '' })).toBeVisible();

  await page.getByRole('button', { name: 'How this number comes about: Plants' }).click();
  await expect(page.getByText('All plants that you may see, without those in the bin.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectNoHindrance(page, 'dashboard');

  await list(page)
    .getByRole('link', { name: first?.name ?? '' })
    .click();
  await expect(title(page, first?.name ?? '')).toBeVisible();
});

test('an owner of one plant is at home there', async ({ page, product, mailbox }) => {
  const { url } = product;
  const admin = await adminToken(url);
  const nickName = unique('Owner');
  const email = `${nickName.toLowerCase()}@example.org`;
  const { id } = await call(url, ownerEndpoints.add, { body: { nickName, email, mobile: null, organizationId: null } }, admin);
  const plant = await addPlant(url, admin, { owner: { id } });
  await acceptInvitation(page, await linkFor(mailbox, email), email, 'Sunny-Roof-1');
  await expect(title(page, plant.name)).toBeVisible();
});
