import { protectionEndpoints } from '#contract/protection.ts';
import { addCompany, addEmployee, adminToken, call } from './api.ts';
import { addControlled } from './controlled.ts';
import { expect, openAs, test } from './fixtures.ts';

test('a template is proposed by one person, approved by another, and reaches every device', async ({
  page,
  product,
  mailbox,
}) => {
  const admin = await adminToken(product.url);
  const company = await addCompany(product.url, admin, 'INSTALLER');
  const staff = { role: 'installer', organizationId: company.id };
  const author = await addEmployee(product.url, mailbox, admin, staff);
  const second = await addEmployee(product.url, mailbox, admin, staff);
  const homes = [
    await addControlled(product.url, product.mqttPort, admin, company.id),
    await addControlled(product.url, product.mqttPort, admin, company.id),
  ];
  const swear = async (password: string, submit: string) => {
    const dialog = page.getByRole('dialog').last();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Letter 4711 of the grid operator');
    await dialog.getByRole('checkbox', { name: /I have read the disclaimer/ }).check();
    await dialog.getByRole('checkbox', { name: /I am qualified/ }).check();
    await dialog.getByLabel('Your password').fill(password);
    await dialog.getByRole('button', { name: submit, exact: true }).click();
  };

  await openAs(page, author.token, '/device-center/protection?tab=templates');
  await page.getByRole('button', { name: 'New template' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Letter 4711');
  await dialog.getByRole('textbox', { name: 'Over-voltage, stage 1', exact: true }).fill('280');
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await page.getByRole('button', { name: 'Roll out a template' }).click();
  await swear(author.password, 'Propose');
  await page.getByRole('button', { name: 'Letter 4711' }).click();
  await expect(page.getByText('Waits for the approval of a second person.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);

  await openAs(page, second.token, '/device-center/protection?tab=rollouts');
  await page.reload();
  await page.getByRole('button', { name: 'Letter 4711' }).click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await swear(second.password, 'Approve and begin');
  // devices go on measuring: only what they say after a change proves them healthy
  const done = page.getByRole('dialog', { name: 'Roll-out' }).getByText('Done', { exact: true });
  await expect
    .poll(
      async () => {
        for (const { dongle } of homes) await dongle.report('RUNNING');
        return done.isVisible();
      },
      { timeout: 40_000 },
    )
    .toBe(true);
  expect(homes.map(({ dongle }) => dongle.values.get('ov1.v'))).toEqual([280, 280]);
  const counts = await call(product.url, protectionEndpoints.counts, {}, second.token);
  expect(counts.SAME).toBe(2);
  for (const { dongle } of homes) await dongle.disconnect();
});
