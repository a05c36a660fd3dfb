import { adminToken, writeMessages } from './api.ts';
import { expect, openAs, tags, test, title } from './fixtures.ts';

/** Low enough for the page to scroll, and the table within it. */
test.use({ viewport: { width: 1440, height: 600 } });

test('filter, unsaved input and scroll position survive a visit to another page, until the tag is closed', async ({
  page,
  product,
}) => {
  const token = await adminToken(product.url);
  await writeMessages(product.url, token, 'kept@example.org', 20);
  await openAs(page, token, '/system/outbox?size=20');
  const search = page.getByRole('searchbox', { name: 'Subject or recipient' });
  const name = page.getByRole('textbox', { name: 'Your name' });
  const messages = tags(page).getByRole('link', { name: 'Messages' });
  const lastRow = page.getByRole('row').last();
  const scrolled = () => page.evaluate<number>('window.scrollY');
  const placeOfLastRow = async () => (await lastRow.boundingBox())?.y;

  await expect(page.getByRole('row')).toHaveCount(21);
  await search.fill('half a word');
  const before = await placeOfLastRow();
  await lastRow.scrollIntoViewIfNeeded();
  const left = await placeOfLastRow();
  expect(left).not.toBe(before);
  expect(await scrolled()).toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Account of admin' }).click();
  await page.getByRole('menuitem', { name: 'Personal Center' }).click();
  await expect(title(page, 'Personal information')).toBeVisible();
  expect(await scrolled()).toBe(0);
  await name.fill('Not saved yet');

  await messages.click();
  await expect(search).toHaveValue('half a word');
  await expect(page).toHaveURL(/#\/system\/outbox\?size=20$/);
  await expect.poll(placeOfLastRow).toBe(left);

  await page.goBack();
  await expect(name).toHaveValue('Not saved yet');
  await page.goForward();
  await expect.poll(placeOfLastRow).toBe(left);

  await tags(page).getByRole('button', { name: 'Close Messages' }).click();
  await expect(name).toHaveValue('Not saved yet');
  await expect(messages).toBeHidden();
  await page.goto('/#/system/outbox?size=20');
  await expect(search).toHaveValue('');
  await expect.poll(placeOfLastRow).toBe(before);

  await tags(page).getByRole('button', { name: 'Close Personal Center' }).click();
  const question = page.getByRole('dialog', { name: 'Close Personal Center' });
  await expect(question.getByRole('alert')).toHaveText('Your changes are not saved.');
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(tags(page).getByRole('link', { name: 'Personal Center' })).toBeHidden();
  await page.goto('/#/me');
  await expect(name).toHaveValue('');
});
