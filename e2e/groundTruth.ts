import { demoSeed, demoSites } from '../fleet/src/demoSites.ts';
import { Past } from '../fleet/src/history.ts';

/** As the demo is laid down. */
const days = { totals: 400, samples: 2 };

/** What the roof of a plant of the demo gave by its own count: on each day of the past, and in all. */
export function generationOf(plantName: string, anchor: number): { days: Map<string, number>; totalWh: number } {
  const site = demoSites(anchor).find(({ body }) => body.name === plantName);
  if (!site) throw new Error(`The demo has no ${plantName}.`);
  const past = new Past(demoSeed, site, anchor, days);
  const before = Math.floor(past.memory.state.counters.pv);
  const byDay = new Map<string, number>();
  for (const line of past.lines()) {
    if (line.type !== 'day') continue;
    byDay.set(line.date, line.devices.find(({ source }) => source === 'INVERTER')?.wh[0] ?? 0);
  }
  return { days: byDay, totalWh: Math.floor(past.memory.state.counters.pv) - before };
}

const units = ['Wh', 'kWh', 'MWh'];

/** As a person reads it: 668,54 kWh. */
export function energyIn(language: string, wh: number): string {
  const step = wh < 999.995 ? 0 : wh / 1e3 < 999.995 ? 1 : 2;
  const number = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 2 });
  return `${number.format(wh / 1000 ** step)}${units[step]}`;
}
