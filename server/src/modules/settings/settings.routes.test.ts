import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { settingsEndpoints as calls } from '#contract/settings.ts';
import { startTestApp } from '../../../test/harness.ts';

test('an operator gives the product its own name, mark, colour and links', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sunkeep-logo-'));
  const file = join(folder, 'mark.svg');
  writeFileSync(file, '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const t = await startTestApp({
    PRODUCT_NAME: 'Roof & Co',
    LOGO_FILE: file,
    ACCENT_COLOR: '#123456',
    TERMS_URL: 'https://example.org/terms',
  });
  const { data } = await t.call(calls.public);
  expect(data).toMatchObject({
    title: 'Roof & Co',
    logo: '/logo',
    accent: '#123456',
    privacyUrl: null,
    termsUrl: 'https://example.org/terms',
    demo: true,
    sms: false,
  });
  const logo = await t.app.inject('/logo');
  expect([logo.headers['content-type'], logo.body]).toEqual(['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>']);
  const manifest = (await t.app.inject('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ name: 'Roof & Co', theme_color: '#123456', icons: [{ src: '/logo' }] });
  await t.close();
  rmSync(folder, { recursive: true });
});

test('the eight languages come with their country or region, and there is no mark of somebody else', async () => {
  const t = await startTestApp();
  const { data } = await t.call(calls.languageAreas);
  expect(data.map((a) => a.lang)).toEqual([...languages]);
  expect(data.find((a) => a.lang === 'nl-NL')).toEqual({
    lang: 'nl-NL',
    countryRegionZh: '荷兰',
    countryRegionEn: 'Netherlands',
  });
  expect((await t.app.inject('/logo')).statusCode).toBe(404);
  await t.close();
});
