import { menuEndpoints } from '#contract/menus.ts';
import { organizationEndpoints } from '#contract/organizations.ts';
import { permissions } from '#contract/permissions.ts';
import { roleEndpoints } from '#contract/roles.ts';
import { tokenEndpoints } from '#contract/tokens.ts';
import { adminToken, call, digest, providerId, unique } from './api.ts';
import { expect, inMenu, openAs, test, title } from './fixtures.ts';
import { adminPassword } from './product.ts';

const script = `"><img src=x onerror="window.hacked=1">`;

test('script in a text field is shown as text everywhere, or refused', async ({ page, product }) => {
  const token = await adminToken(product.url);
  const name = unique('Safe');
  const fields = { name, description: script, contactName: null, address: script };
  const parentId = await providerId(product.url, token);
  const { id } = await call(product.url, organizationEndpoints.add, { body: { parentId, kind: 'DEALER', ...fields } }, token);
  const code = name.toLowerCase().replaceAll('-', '_');
  const role = {
    type: 'DEALER' as const,
    name,
    code,
    description: script,
    permissions: ['2005'],
    dataScope: 'ORG_ONLY' as const,
  };
  await call(product.url, roleEndpoints.add, { body: role }, token);
  const menu = { parentId: null, kind: 'MENU', name: script, path: '/hack', component: 'messages', icon: null } as const;
  const rest = { permission: '2098', hidden: false, keepAlive: true, sortOrder: 900 };
  const { id: menuId } = await call(product.url, menuEndpoints.add, { body: { ...menu, ...rest } }, token);
  const secret = digest(adminPassword);
  const chosen = [permissions['messages.view']];
  await call(
    product.url,
    tokenEndpoints.create,
    { body: { name: script, permissions: chosen, plantIds: null, days: 7, password: secret } },
    token,
  );

  await openAs(page, token, `/organization/anergy/2?organization=${id}`);
  await expect(page.getByRole('definition').filter({ hasText: script })).toHaveCount(2);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit partner or installer' });
  for (const field of ['Name', 'Contact person']) await form.getByRole('textbox', { name: field, exact: true }).fill(script);
  await form.getByRole('button', { name: 'Save changes' }).click();
  for (const field of ['Name', 'Contact person'])
    await expect(form.getByRole('textbox', { name: field, exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.reload();

  await page.goto('/#/system/role');
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Description' })).toHaveValue(script);
  await page.reload();
  await page.goto('/#/system/menu');
  await expect(page.getByRole('row', { name: script })).toBeVisible();
  await page.goto('/#/hack');
  await expect(title(page, 'Messages')).toBeVisible();
  await expect(inMenu(page, script)).toBeVisible();
  await page.goto(`/#/system/audit?search=${name}`);
  await page.getByRole('button', { name: 'Organization added' }).click();
  await expect(page.getByRole('dialog', { name: 'Organization added' }).getByRole('cell', { name: script })).toHaveCount(2);
  await page.reload();
  await page.goto('/#/me?tab=tokens');
  await expect(page.getByText(script).first()).toBeVisible();
  await page.goto('/#/system/audit?objectType=MENU');
  await expect(title(page, 'Audit log')).toBeVisible();
  expect(await page.evaluate('window.hacked')).toBeUndefined();
  await call(product.url, menuEndpoints.delete, { body: { id: menuId } }, token);
});
