import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from './browser.ts';
import type { BenchRoute } from './routes.ts';

const slowdown = 4;
const longestUnrestS = 20;
const probe = readFileSync(join(import.meta.dirname, 'probe.js'), 'utf8');

export interface Readings {
  firstPaint: number;
  largestPaint: number;
  longTasks: { startTime: number; duration: number }[];
  useful: number;
}

export interface Visit {
  /** Once the useful frame is there and nothing more is fetched. */
  readings(): Promise<Readings>;
  /** Everything that was fetched. */
  urls(): Promise<string[]>;
  /** From a press on what the script finds to what the selector names. */
  press(script: string, useful: string): Promise<void>;
}

/** The sidebar stands open, as its user left it. */
const signedIn = (origin: string, token: string) => {
  const remembered = JSON.stringify({ accessToken: token, sidebarStatus: 'opened' });
  return `if (location.origin === '${origin}') Object.assign(localStorage, ${remembered});`;
};

/** Loads a route in a browser that has never seen the product, on a slow processor. */
export async function coldVisit<T>(
  { send }: Browser,
  origin: string,
  token: string,
  route: BenchRoute,
  look: (visit: Visit) => Promise<T>,
): Promise<T> {
  const { browserContextId } = await send<{ browserContextId: string }>('Target.createBrowserContext');
  try {
    const { targetId } = await send<{ targetId: string }>('Target.createTarget', { url: 'about:blank', browserContextId });
    const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
    const ask = <R>(method: string, params: object = {}) => send<R>(method, params, sessionId);

    async function evaluate<R>(expression: string): Promise<R> {
      const { result, exceptionDetails } = await ask<{ result: { value: R }; exceptionDetails?: { text: string } }>(
        'Runtime.evaluate',
        { expression, awaitPromise: true, returnByValue: true },
      );
      if (exceptionDetails) throw new Error(`${route.name}: ${JSON.stringify(exceptionDetails)}`);
      return result.value;
    }

    const urls = () => evaluate<string[]>(`performance.getEntriesByType('resource').map(({ name }) => name)`);
    /** Until a second has passed without a request: what is fetched ahead counts too. */
    async function untilQuiet(): Promise<void> {
      for (let seconds = 0, before = -1, now = 0; seconds < longestUnrestS && before !== now; seconds++) {
        before = now;
        await pause(1000);
        now = (await urls()).length;
      }
    }

    await ask('Page.enable');
    await ask('Emulation.setTimezoneOverride', { timezoneId: 'Europe/Berlin' });
    await ask('Emulation.setDeviceMetricsOverride', { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false });
    const begin = [route.signedIn ? signedIn(origin, token) : '', probe, `bench.watchLoad(${JSON.stringify(route.useful)})`];
    for (const source of begin) await ask('Page.addScriptToEvaluateOnNewDocument', { source });
    await ask('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await ask('Page.navigate', { url: `${origin}/#${route.path}` });

    return await look({
      async readings() {
        await evaluate('bench.shown().then(() => {})');
        await untilQuiet();
        return evaluate<Readings>('bench.read()');
      },
      urls,
      async press(script, useful) {
        await evaluate(`bench.watchClick(${JSON.stringify(useful)})`);
        const at = await evaluate<{ x: number; y: number }>(
          `(() => {
            const pressed = ${script};
            pressed.scrollIntoView({ block: 'nearest' });
            const { x, y, width, height } = pressed.getBoundingClientRect();
            return { x: x + width / 2, y: y + height / 2 };
          })()`,
        );
        const mouse = (type: string) =>
          ask('Input.dispatchMouseEvent', { ...at, type, ...(type !== 'mouseMoved' && { button: 'left', clickCount: 1 }) });
        for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased']) await mouse(type);
      },
    });
  } finally {
    await send('Target.disposeBrowserContext', { browserContextId });
  }
}
