import { randomInt } from 'node:crypto';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { claimedTypes } from '#contract/devices.ts';
import { plantEndpoints } from '#contract/plants.ts';
import { Api } from './api.ts';
import { dayMs, minuteMs } from './calendar.ts';
import { Dongle } from './dongle.ts';
import { randomFaults } from './faults.ts';
import { House, type HouseMemory } from './house.ts';
import { Plant } from './plant.ts';
import { hash } from './random.ts';
import { randomBrief } from './randomBrief.ts';
import { type Site, siteOf } from './site.ts';
import { keep, readKept } from './store.ts';

const help = `A simulated fleet that speaks with a server as real dongles do.

  npm run sim -- --password … [options]

  --url       where the server answers            http://127.0.0.1:8080
  --mqtt      where its dongles connect           mqtt://127.0.0.1:1883
  --account   who adds the plants                 admin
  --password  of that account
  --plants    how many plants                     10
  --speed     how much faster than the clock      1
  --minutes   ends after so many minutes of yours; without it, Ctrl-C ends
  --seed      another one makes another fleet     1
  --faults    on: things break now and then       off
  --folder    where secrets and counters are kept ./data/fleet

The first run puts serial numbers into the stock and adds plants with the tag "sim"; a later one finds them again.
With a speed above 1 the time of the fleet begins in the past: a day ago, or as much as --minutes needs. It never
passes the time of the clock, because a server believes nobody who comes from the future: once there, it goes on
with the speed of the clock.`;

const rhythmMs = minuteMs;
const tickMs = 1_000;
const saveMs = 5_000;
const mostBackMs = 29 * dayMs;
const addedAtOnce = 4;

interface KeptHouse {
  claimCodes: Record<string, string>;
  stocked: boolean;
  added: boolean;
  secret: string | null;
  memory: HouseMemory | null;
}
type Kept = Record<string, KeptHouse>;

function readOptions() {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', default: false },
      url: { type: 'string', default: 'http://127.0.0.1:8080' },
      mqtt: { type: 'string', default: 'mqtt://127.0.0.1:1883' },
      account: { type: 'string', default: 'admin' },
      password: { type: 'string' },
      plants: { type: 'string', default: '10' },
      speed: { type: 'string', default: '1' },
      minutes: { type: 'string' },
      seed: { type: 'string', default: '1' },
      faults: { type: 'string', default: 'off' },
      folder: { type: 'string', default: './data/fleet' },
    },
  });
  return values;
}

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const newCode = (): string => Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('');

async function inTurns<T>(list: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  const waiting = [...list];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: addedAtOnce }, worker));
}

/** Where the work of a run before was cut off, it goes on. */
async function addPlants(api: Api, sites: readonly Site[], kept: Kept, save: () => void): Promise<void> {
  const houseOf = ({ spec, devices }: Site): KeptHouse => {
    const claimed = devices.filter(({ type }) => claimedTypes.includes(type));
    kept[spec.key] ??= {
      claimCodes: Object.fromEntries(claimed.map((d) => [d.serialNumber, newCode()])),
      stocked: false,
      added: false,
      secret: null,
      memory: null,
    };
    return kept[spec.key] as KeptHouse;
  };
  const unknown = sites.filter((site) => !houseOf(site).stocked);
  save();
  const pieces = unknown.flatMap((site) =>
    site.devices.flatMap(({ type, serialNumber }) => {
      const claimCode = houseOf(site).claimCodes[serialNumber];
      return claimCode ? [{ type, serialNumber, claimCode }] : [];
    }),
  );
  if (pieces.length > 0) await api.stock(pieces);
  for (const site of unknown) houseOf(site).stocked = true;
  save();
  const fresh = sites.filter((site) => !houseOf(site).added);
  if (fresh.length > 0) console.log(`${fresh.length} plants are added …`);
  await inTurns(fresh, async (site) => {
    const { claimCodes } = houseOf(site);
    const devices = site.devices.map(({ type, serialNumber }) => ({
      type,
      serialNumber,
      claimCode: claimCodes[serialNumber] ?? null,
      dongleSn: type === 'DONGLE' || type === 'COMPONENT' ? null : site.serials.DONGLE,
      name: null,
      specId: null,
      address: null,
      networkMode: null,
    }));
    const rest = { tags: ['sim'], contact: null, organizationId: null, demo: false, owner: null };
    await api.call(plantEndpoints.add, { body: { ...site.body, ...rest, devices } });
    houseOf(site).added = true;
  });
  save();
}

/** The time of the fleet: begins in the past where it runs faster, and never passes the time of the clock. */
function fleetClock(kept: Kept, speed: number, runMs: number | undefined) {
  const began = Date.now();
  const back = speed > 1 ? Math.min(mostBackMs, runMs ? runMs * speed : dayMs) : 0;
  const newest = Math.max(0, ...Object.values(kept).map((h) => h.memory?.state.at ?? 0));
  const begins = Math.max(began - back, Math.min(newest, began));
  return { began, begins, now: () => Math.min(Date.now(), begins + (Date.now() - began) * speed) };
}

async function run(options: ReturnType<typeof readOptions> & { password: string }): Promise<void> {
  const seed = Number(options.seed);
  const speed = Math.max(1, Number(options.speed));
  const runMs = options.minutes ? Number(options.minutes) * minuteMs : undefined;
  const file = resolve(options.folder, `sim-${seed}.json`);
  const kept = readKept<Kept>(file) ?? {};
  const save = () => keep(file, kept);
  const sites = Array.from({ length: Number(options.plants) }, (_, n) =>
    siteOf(randomBrief(seed, n), `SIM${seed}-${String(n + 1).padStart(4, '0')}`),
  );
  const api = new Api(options.url);
  await api.signIn(options.account, options.password);
  await addPlants(api, sites, kept, save);

  const { began, begins, now } = fleetClock(kept, speed, runMs);
  const behindMs = Math.max(2 * rhythmMs, 3 * tickMs * speed);
  const houses = sites.map(({ spec, serials }) => {
    const known = kept[spec.key] as KeptHouse;
    const broken = options.faults === 'on' ? randomFaults(hash(seed, spec.key), begins - dayMs, began + mostBackMs) : [];
    const plant = new Plant(seed, { ...spec, faults: broken });
    known.memory ??= { state: plant.begin(begins), raised: [] };
    const dongle = new Dongle({
      url: options.mqtt,
      sn: serials.DONGLE,
      secret: known.secret,
      seed,
      sloppy: true,
      freshMs: behindMs,
      now,
      provision: async () => {
        known.secret = await api.provision(serials.DONGLE, known.claimCodes[serials.DONGLE] ?? '');
        return known.secret;
      },
    });
    return new House(plant, serials, dongle, known.memory, { rhythmMs, behindMs });
  });

  let ended = false;
  let savedAt = Date.now();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      ended = true;
    });
  }
  while (!ended && (runMs === undefined || Date.now() - began < runMs)) {
    for (const house of houses) house.liveUntil(now());
    if (Date.now() - savedAt > saveMs) {
      savedAt = Date.now();
      save();
      const online = houses.filter((h) => h.dongle.online).length;
      const waiting = houses.reduce((sum, h) => sum + h.dongle.health.buffered, 0);
      console.log(`${new Date(now()).toISOString().slice(0, 16)}Z  ${online} of ${houses.length} online, ${waiting} kept back`);
    }
    await new Promise((done) => setTimeout(done, tickMs));
  }
  await Promise.all(houses.map((h) => h.dongle.close()));
  save();
}

const options = readOptions();
if (options.help || !options.password) {
  console.log(help);
  process.exitCode = options.help ? 0 : 1;
} else await run({ ...options, password: options.password });
