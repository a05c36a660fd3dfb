import { defineConfig } from '@playwright/test';
import { writeToMemory } from '../scripts/test-folder.ts';
import { launchOptions } from './browser.ts';

writeToMemory();

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // A story that needs it is shown as flaky and is to be mended; a busy machine alone must not refuse a change.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // what glides costs a story its time and proves nothing
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions,
  },
});
