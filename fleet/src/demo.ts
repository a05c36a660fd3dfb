import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { DemoOrder } from '#contract/demo.ts';
import { firmwareEndpoints } from '#contract/firmware.ts';
import { Api } from './api.ts';
import { dayMs, minuteMs } from './calendar.ts';
import { demoSeed, demoSites } from './demoSites.ts';
import { Dongle } from './dongle.ts';
import { Past } from './history.ts';
import { House, type HouseMemory, memoryOf } from './house.ts';
import { Plant } from './plant.ts';
import type { Site } from './site.ts';
import { keep, readKept } from './store.ts';

/** What the demo remembers between two starts. */
interface Kept {
  anchor: number;
  houses: Record<string, { memory: HouseMemory; secret: string | null }>;
}

const rhythmMs = 10_000;
const tickMs = 1_000;
const keepMs = 30_000;
const pace = { rhythmMs, behindMs: 2 * minuteMs };

async function tellHistory({ now, days, file }: DemoOrder & { task: 'history' }): Promise<void> {
  const kept: Kept = { anchor: now, houses: {} };
  // nobody listens any more
  process.stdout.once('error', () => process.exit(1));
  for (const site of demoSites(now)) {
    const past = new Past(demoSeed, site, now, days);
    for (const line of past.lines()) {
      // whoever listens stores it meanwhile
      if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain');
    }
    kept.houses[site.spec.key] = { memory: past.memory, secret: null };
  }
  keep(file, kept);
}

function settleIn({ spec, serials }: Site, kept: Kept, order: DemoOrder & { task: 'live' }): House {
  const { url, mqtt, file, claimCodes } = order;
  const plant = new Plant(demoSeed, spec);
  const before = kept.houses[spec.key];
  const known = { secret: before?.secret ?? null, memory: memoryOf(plant, Date.now(), before?.memory) };
  kept.houses[spec.key] = known;
  const api = new Api(url);
  const dongle = new Dongle({
    url: mqtt,
    sn: serials.DONGLE,
    secret: known.secret,
    seed: demoSeed,
    sloppy: true,
    freshMs: pace.behindMs,
    now: Date.now,
    provision: async () => {
      known.secret = await api.provision(serials.DONGLE, claimCodes[serials.DONGLE] ?? '');
      return known.secret;
    },
  });
  return new House({
    plant,
    serials,
    dongle,
    memory: known.memory,
    pace,
    keys: () => api.call(firmwareEndpoints.keys, {}),
    save: () => keep(file, kept),
  });
}

async function live(order: DemoOrder & { task: 'live' }, ended: Promise<unknown>): Promise<void> {
  const kept = readKept<Kept>(order.file) ?? { anchor: Date.now() - 30 * dayMs, houses: {} };
  const houses = demoSites(kept.anchor).map((site) => settleIn(site, kept, order));
  // not all in the same moment
  const timers = houses.map((house, n) => setTimeout(() => setInterval(() => house.liveUntil(Date.now()), tickMs), n * 300));
  const saving = setInterval(() => keep(order.file, kept), keepMs);
  await ended;
  clearInterval(saving);
  for (const timer of timers) clearTimeout(timer);
  keep(order.file, kept);
  await Promise.race([Promise.all(houses.map((h) => h.dongle.close())), new Promise((done) => setTimeout(done, 1_000))]);
  process.exit(0);
}

/** The first line says what to do; the end of the input means that the server is gone. */
const input = createInterface({ input: process.stdin });
const closed = new Promise((done) => input.once('close', done));
// a terminal's Ctrl-C reaches the whole group; the server decides when this ends
process.on('SIGINT', () => {});
input.once('line', (line) => {
  const order = JSON.parse(line) as DemoOrder;
  if (order.task === 'live') void live(order, closed);
  else void tellHistory(order);
});
