import { adminToken } from './api.ts';
import { expect, openAs, test, title } from './fixtures.ts';
import { energyIn, generationOf } from './groundTruth.ts';

test.use({ settings: { DEMO_FLEET: 'on' } });
// one after the other, so that a fleet with its whole past is started once
test.describe.configure({ mode: 'default' });

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

test('what a plant does and has done is seen now, over any period and value by value', async ({ page, product }) => {
  const plant = 'Haus Elbblick, Hamburg';
  await page.goto('/');
  await page.getByRole('button', { name: 'Look around in the demo' }).click();
  await expect(page).toHaveURL(/#\/dashboard$/);
  await page.goto('/#/station/monitor');
  await page.getByRole('link', { name: plant, exact: true }).click();
  await expect(title(page, plant)).toBeVisible();

  await test.step('now', async () => {
    const flow = page.getByRole('region', { name: 'Energy flow' });
    await expect(flow.getByRole('link', { name: /^PV, [\d.]+ k?W/ })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('region', { name: /^Power today/ }).locator('canvas')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Total generation' })).toContainText('Wh');
  });

  await test.step('over a period, which a reload keeps', async () => {
    await page.getByRole('tab', { name: 'Statistics' }).click();
    await page.getByRole('button', { name: 'Last 7 days' }).click();
    const figures = page.getByRole('region', { name: 'Figures' });
    await expect(figures.getByRole('row')).toHaveCount(9);
    await expect(figures.getByRole('row').last()).toHaveText(/^Sum\d/);
    await page.reload();
    await expect(figures.getByRole('row').last()).toHaveText(/^Sum\d/);
    await expect(page.getByRole('button', { name: 'Last 7 days' })).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('value by value', async () => {
    await page.getByRole('tab', { name: 'Real time' }).click();
    await page.getByRole('searchbox', { name: 'Search in values' }).fill('grid frequency');
    await expect(page.getByText(/^(49|50)\.\d+ Hz$/).first()).toBeVisible();
    await page.getByRole('tab', { name: 'Parameter charts' }).click();
    await expect(page.getByRole('table', { name: 'Parameters' }).getByRole('row', { name: /^Generation/ })).toContainText('W');
  });

  await test.step('as the fleet itself has counted it, in each language’s numbers', async () => {
    // its inverter stands still since before the end of the past, so that what it has made in all stays
    const truth = generationOf(plant, product.demoAnchor());
    const sumOf = (part: string) => [...truth.days].reduce((sum, [day, wh]) => sum + (day.startsWith(part) ? wh : 0), 0);
    const day = [...truth.days.keys()].at(-60) ?? '';
    const year = String(Number(day.slice(0, 4)) - 1);
    const shown: [query: string, wh: number][] = [
      [`unit=date&day=${day}`, sumOf(day)],
      [`unit=month&day=${day}`, sumOf(day.slice(0, 7))],
      [`unit=year&day=${year}-06-30`, sumOf(year)],
      ['unit=total', truth.totalWh],
    ];
    expect(Math.min(...shown.map(([, wh]) => wh))).toBeGreaterThan(1000);
    const address = page.url().replace(/&section=.*/, '');
    for (const [language, name] of [
      ['en-GB', 'Generation'],
      ['de-DE', 'Erzeugung'],
      ['zh-CN', '发电量'],
    ] as const) {
      await page.evaluate(`localStorage.setItem('language', '${language}')`);
      for (const [query, wh] of shown) {
        await page.goto(`${address}&section=statistics&${query}`);
        if (query === shown[0]?.[0]) await page.reload();
        await expect(page.getByRole('region', { name, exact: true })).toContainText(energyIn(language, wh));
      }
    }
  });
});

test('a chart tells what stands under the pointer, shows the part that is drawn over, and is saved as a picture', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Look around in the demo' }).click();
  const chart = page.getByRole('region', { name: 'Generation and consumption' });
  const plot = chart.locator('.u-over');
  const [first, last] = ['First', 'Last'].map((end) => chart.getByRole('slider', { name: `${end} point shown` }));
  const told = chart.getByText(/^[\d.]+ [kM]Wh$/);

  const shown = async () =>
    Number(await last?.getAttribute('aria-valuenow')) - Number(await first?.getAttribute('aria-valuenow'));

  await plot.hover();
  await expect(told).toHaveCount(2);
  const whole = await shown();
  expect(whole).toBeGreaterThan(360);
  await plot.dragTo(plot, { sourcePosition: { x: 300, y: 100 }, targetPosition: { x: 500, y: 100 } });
  await expect.poll(shown).toBeLessThan(120);
  await plot.dblclick();
  await expect.poll(shown).toBe(whole);

  const download = page.waitForEvent('download');
  await chart.getByRole('button', { name: 'Save as picture' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  const png = Buffer.concat(chunks);
  const { width, height } = (await chart.locator('canvas').boundingBox()) ?? { width: 0, height: 0 };
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width * 2, height * 2]);
});

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
