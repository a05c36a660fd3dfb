import { adminToken, unique } from './api.ts';
import { act, expect, inMenu, openAs, test, title } from './fixtures.ts';

test('a menu entry with a taken path or code is refused; a good one shows in the sidebar at once, hides and goes', async ({
  page,
  product,
}) => {
  const name = unique('Post');
  await openAs(page, await adminToken(product.url), '/system/menu');
  await page.getByRole('button', { name: 'Add entry' }).click();
  const form = page.getByRole('dialog', { name: 'Add menu entry' });
  await form.getByRole('combobox', { name: 'Type' }).selectOption('Menu');
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('textbox', { name: 'Permission code' }).fill('2010');
  await form.getByRole('textbox', { name: 'Route path' }).fill('/system/user');
  await form.getByRole('textbox', { name: 'Page path' }).fill('messages');
  await form.getByRole('button', { name: 'Add entry' }).click();
  await expect(form.getByRole('textbox', { name: 'Route path' })).toHaveAccessibleDescription(/^This is already in use/);
  await expect(form.getByRole('textbox', { name: 'Route path' })).toBeFocused();
  await form.getByRole('textbox', { name: 'Route path' }).fill('/post');
  await form.getByRole('button', { name: 'Add entry' }).click();
  await expect(form.getByRole('textbox', { name: 'Permission code' })).toHaveAccessibleDescription(/^This is already in use/);
  await form.getByRole('textbox', { name: 'Permission code' }).fill('2099');
  await form.getByRole('button', { name: 'Add entry' }).click();
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('/post');
  await expect(inMenu(page, name)).toBeVisible();
  await inMenu(page, name).click();
  await expect(title(page, 'Messages')).toBeVisible();

  await page.goto('/#/system/menu');
  await act(page, name, 'Edit');
  const change = page.getByRole('dialog', { name: `Edit menu entry ${name}` });
  await change.getByRole('checkbox', { name: 'Show in the menu' }).uncheck();
  await change.getByRole('button', { name: 'Save entry' }).click();
  await expect(inMenu(page, name)).toHaveCount(0);
  await page.goto('/#/post');
  await expect(title(page, 'Messages')).toBeVisible();

  await page.goto('/#/system/menu');
  await act(page, name, 'Delete');
  const question = page.getByRole('dialog', { name: `Delete menu entry ${name}` });
  await question.getByRole('button', { name: 'Delete entry' }).click();
  await expect(row).toHaveCount(0);
});

test('the table of the menu fits beside an open sidebar, in German too', async ({ page, product }) => {
  await page.addInitScript(`localStorage.setItem('language', 'de-DE'); localStorage.setItem('sidebarStatus', 'opened')`);
  await openAs(page, await adminToken(product.url), '/system/menu');
  const table = page.getByRole('table', { name: 'Menü' });
  await expect(table.getByRole('button', { name: /^Aktionen für/ }).first()).toBeInViewport({ ratio: 1 });
});
