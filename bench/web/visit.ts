import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import type { BenchRoute } from './routes.ts';

const slowdown = 4;
const longestUnrestS = 20;
const probe = join(import.meta.dirname, 'probe.js');

export interface Readings {
  firstPaint: number;
  largestPaint: number;
  longTasks: { startTime: number; duration: number }[];
  useful: number;
}

export interface Visit {
  page: Page;
  urls: string[];
  /** Once the useful frame is there and nothing more is fetched. */
  readings(): Promise<Readings>;
}

/** The sidebar stands open, as its user left it. */
function remembered(origin: string, token: string) {
  const localStorage = Object.entries({ accessToken: token, sidebarStatus: 'opened' }).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin, localStorage }] };
}

/** Until a second has passed without a request: what is fetched ahead counts too. */
async function untilQuiet(urls: readonly string[]): Promise<void> {
  for (let seconds = 0, before = -1; seconds < longestUnrestS && before !== urls.length; seconds++) {
    before = urls.length;
    await pause(1000);
  }
}

/** Loads a route in a browser that has never seen the product, on a slow processor. */
export async function coldVisit<T>(
  browser: Browser,
  origin: string,
  token: string,
  route: BenchRoute,
  look: (visit: Visit) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    ...(route.signedIn && { storageState: remembered(origin, token) }),
  });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript({ path: probe });
    await page.addInitScript(`bench.watchLoad(${JSON.stringify(route.useful)})`);
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    await page.goto(`${origin}/#${route.path}`);
    const readings = async () => {
      await page.evaluate('bench.shown()');
      await untilQuiet(urls);
      return page.evaluate<Readings>('bench.read()');
    };
    return await look({ page, urls, readings });
  } finally {
    await context.close();
  }
}
