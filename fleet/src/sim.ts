import { randomInt } from 'node:crypto';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { claimedTypes } from '#contract/devices.ts';
import { firmwareEndpoints } from '#contract/firmware.ts';
import { plantEndpoints } from '#contract/plants.ts';
import texts from '#texts/en-GB/alarms.json' with { type: 'json' };
import { Api } from './api.ts';
import { dayMs, minuteMs } from './calendar.ts';
import { Dongle } from './dongle.ts';
import { always, randomFaults, scenarios, serverMade, type Trouble } from './faults.ts';
import { House, type HouseMemory, memoryOf } from './house.ts';
import { bookModels } from './models.ts';
import { Plant } from './plant.ts';
import { hash } from './random.ts';
import { randomBrief } from './randomBrief.ts';
import { type Site, siteOf } from './site.ts';
import { keep, readKept } from './store.ts';
import { tempers, upgradeTempers } from './temper.ts';

const choices = (of: Readonly<Record<string, string>>): string =>
  Object.entries(of)
    .map(([name, meaning]) => `${name.padEnd(8)} ${meaning}`)
    .join('\n              ');

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
  --folder    where secrets and counters are kept ./data/fleet

  --random    things break now and then
  --fault     an alarm to bring about, as INV-110 or INV-110:3 for the third plant only; as often as wanted
  --faults    lists what can be brought about that way
  --orders    how devices take a change of their settings, as slow or slow:3
              ${choices(tempers)}
  --upgrades  how they take a new program, as boot or boot:3
              ${choices(upgradeTempers)}

The first run puts models and serial numbers into the books and adds plants with the tag "sim"; a later one finds them again.
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
      random: { type: 'boolean', default: false },
      fault: { type: 'string', multiple: true, default: [] },
      faults: { type: 'boolean', default: false },
      orders: { type: 'string', multiple: true, default: [] },
      upgrades: { type: 'string', multiple: true, default: [] },
      folder: { type: 'string', default: './data/fleet' },
    },
  });
  return values;
}

/** What was wished for a plant, counted from 1: for it alone, or for all of them. */
function wishedFor(wishes: readonly string[], plant: number): string[] {
  return wishes.flatMap((wish) => {
    const [name = '', only] = wish.split(':');
    return only === undefined || Number(only) === plant ? [name] : [];
  });
}

function oneOf<T extends string>(names: Readonly<Record<T, string>>, wishes: readonly string[], plant: number): T {
  const wished = wishedFor(wishes, plant).at(-1) ?? 'accept';
  if (!(wished in names)) throw new Error(`${wished} is none of ${Object.keys(names).join(', ')}`);
  return wished as T;
}

function troublesFor(wishes: readonly string[], plant: number): Trouble[] {
  return wishedFor(wishes, plant).flatMap((code) => {
    const troubles = scenarios[code.toUpperCase()];
    if (!troubles) throw new Error(`${code} cannot be brought about: --faults lists what can`);
    return troubles;
  });
}

function listFaults(): void {
  for (const [code, troubles] of Object.entries(scenarios)) {
    const words = troubles.map(({ kind, device, code: said }) => [kind, device, said && 'says so'].filter(Boolean).join(' '));
    console.log(`${code}  ${words.join(', ').toLowerCase().padEnd(28)} ${(texts as Record<string, string>)[`${code}.message`]}`);
  }
  for (const [code, how] of Object.entries(serverMade)) console.log(`${code}  not by a device: ${how}`);
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
  if (fresh.length === 0) return;
  console.log(`${fresh.length} plants are added …`);
  const modelOf = await bookModels(
    api,
    fresh.flatMap(({ devices }) => devices),
  );
  await inTurns(fresh, async (site) => {
    const { claimCodes } = houseOf(site);
    const devices = site.devices.map((device) => ({
      type: device.type,
      serialNumber: device.serialNumber,
      claimCode: claimCodes[device.serialNumber] ?? null,
      dongleSn: device.type === 'DONGLE' || device.type === 'COMPONENT' ? null : site.serials.DONGLE,
      name: null,
      specId: modelOf(device),
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
  const houses = sites.map(({ spec, serials }, n) => {
    const known = kept[spec.key] as KeptHouse;
    const broken = options.random ? randomFaults(hash(seed, spec.key), begins - dayMs, began + mostBackMs) : [];
    // from the next minute on: a counter that begins anew does so once
    const wished = troublesFor(options.fault, n + 1).map((trouble) => ({ ...trouble, from: now() + minuteMs, to: always.to }));
    const plant = new Plant(seed, { ...spec, faults: [...broken, ...wished] });
    known.memory = memoryOf(plant, begins, known.memory ?? {});
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
    return new House({
      plant,
      serials,
      dongle,
      memory: known.memory,
      pace: { rhythmMs, behindMs },
      temper: oneOf(tempers, options.orders, n + 1),
      upgradeTemper: oneOf(upgradeTempers, options.upgrades, n + 1),
      keys: () => api.call(firmwareEndpoints.keys, {}),
      save,
    });
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
if (options.faults) listFaults();
else if (options.help || !options.password) {
  console.log(help);
  process.exitCode = options.help ? 0 : 1;
} else await run({ ...options, password: options.password });
