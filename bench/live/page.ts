import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../../e2e/browser.ts';

/** Where a plant's power stands, page by page. */
export interface View {
  name: string;
  path: string;
  /** Holds the figure that is waited for. */
  within: string;
}

export const startBrowser = () => chromium.launch(launchOptions);

export async function openView(browser: Browser, url: string, token: string, view: View) {
  const localStorage = [{ name: 'accessToken', value: token }];
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  const page = await context.newPage();
  await page.addInitScript({ path: join(import.meta.dirname, 'probe.js') });
  await page.goto(`${url}/#${view.path}`);
  await page.locator(view.within).first().waitFor();
  const devtools = await context.newCDPSession(page);
  return {
    page,
    /** After everything that can be collected is gone. */
    async weight() {
      await devtools.send('HeapProfiler.enable');
      await devtools.send('HeapProfiler.collectGarbage');
      const { usedSize } = await devtools.send('Runtime.getHeapUsage');
      const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
      return { heapMb: usedSize / 1024 / 1024, nodes, listeners: jsEventListeners };
    },
    close: () => context.close(),
  };
}

/** The moment at which the figure has been painted, in milliseconds since 1970. */
export const painted = (page: Page, { within }: View, figure: string) =>
  page.evaluate<number>(`bench.painted(${JSON.stringify(within)}, ${JSON.stringify(figure)})`);
