import type { Browser } from './browser.ts';
import { type BenchRoute, firstRow } from './routes.ts';
import type { createScales, Transfer } from './transfer.ts';
import { coldVisit, type Readings } from './visit.ts';

export type Sample = Transfer & { fcpMs: number; lcpMs: number; tbtMs: number; usefulMs: number };

const longMs = 50;

/** What long tasks took beyond 50 ms each, from the first paint to the useful frame. */
function blockingTime({ firstPaint, useful, longTasks }: Readings): number {
  return longTasks.reduce((total, { startTime, duration }) => {
    const within = Math.min(startTime + duration, useful) - Math.max(startTime, firstPaint);
    return total + Math.max(0, within - longMs);
  }, 0);
}

export function createMeasure(browser: Browser, origin: string, token: string, weigh: ReturnType<typeof createScales>) {
  return {
    load: (route: BenchRoute): Promise<Sample> =>
      coldVisit(browser, origin, token, route, async ({ urls, readings }) => {
        const seen = await readings();
        const transfer = await weigh(await urls());
        return {
          ...transfer,
          fcpMs: seen.firstPaint,
          lcpMs: seen.largestPaint,
          tbtMs: blockingTime(seen),
          // the browser tells the first paint when it has reached the screen, which is later than the page can see
          usefulMs: Math.max(seen.useful, seen.firstPaint),
        };
      }),

    /** From the click in the sidebar to the first row, with the frame already standing on the given route. */
    menuClick: (from: BenchRoute): Promise<number> =>
      coldVisit(browser, origin, token, from, async ({ press, readings }) => {
        await readings();
        await press(`document.querySelector('aside a[href$="/system/outbox"]')`, firstRow);
        return (await readings()).useful;
      }),
  };
}
