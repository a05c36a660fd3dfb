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
import { siteOf } from './site.ts';
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
const keepMs = 15_000;
const mostBackMs = 29 * dayMs;
const addedAtOnce = 4;

interface Kept {
  houses: Record<
    string,
    { claimCodes: Record<string, string>; secret: string | null; memory: HouseMemory | null; added: boolean }
  >;
}

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

async function run(options: ReturnType<typeof readOptions> & { password: string }): Promise<void> {
  const seed = Number(options.seed);
  const speed = Math.max(1, Number(options.speed));
  const file = resolve(options.folder, `sim-${seed}.json`);
  const kept = readKept<Kept>(file) ?? { houses: {} };
  const began = Date.now();
  const runMs = options.minutes ? Number(options.minutes) * minuteMs : undefined;
  const back = speed > 1 ? Math.min(mostBackMs, runMs ? runMs * speed : dayMs) : 0;
  const newest = Math.max(0, ...Object.values(kept.houses).map((h) => h.memory?.state.at ?? 0));
  const begins = Math.max(began - back, Math.min(newest, began));
  const behindMs = Math.max(2 * rhythmMs, 3 * tickMs * speed);
  const fleetNow = () => Math.min(Date.now(), begins + (Date.now() - began) * speed);

  const sites = Array.from({ length: Number(options.plants) }, (_, n) =>
    siteOf(randomBrief(seed, n), `SIM${seed}-${String(n + 1).padStart(4, '0')}`),
  );
  const api = new Api(options.url);
  await api.signIn(options.account, options.password);

  const keptOf = (key: string) => {
    kept.houses[key] ??= { claimCodes: {}, secret: null, memory: null, added: false };
    return kept.houses[key];
  };
  const fresh = sites.filter((s) => !keptOf(s.spec.key).added);
  if (fresh.length > 0) {
    for (const { spec, devices } of fresh) {
      for (const { type, serialNumber } of devices) {
        if (claimedTypes.includes(type)) keptOf(spec.key).claimCodes[serialNumber] ??= newCode();
      }
    }
    keep(file, kept);
    await api.stock(
      fresh.flatMap(({ spec, devices }) =>
        devices.flatMap(({ type, serialNumber }) => {
          const claimCode = keptOf(spec.key).claimCodes[serialNumber];
          return claimCode ? [{ type, serialNumber, claimCode }] : [];
        }),
      ),
    );
    console.log(`${fresh.length} plants are added …`);
    await inTurns(fresh, async ({ body, spec, devices, serials }) => {
      await api.call(plantEndpoints.add, {
        body: {
          ...body,
          tags: ['sim'],
          contact: null,
          organizationId: null,
          demo: false,
          owner: null,
          devices: devices.map(({ type, serialNumber }) => ({
            type,
            serialNumber,
            claimCode: keptOf(spec.key).claimCodes[serialNumber] ?? null,
            dongleSn: type === 'DONGLE' || type === 'COMPONENT' ? null : serials.DONGLE,
            name: null,
            specId: null,
            address: null,
            networkMode: null,
          })),
        },
      });
      keptOf(spec.key).added = true;
    });
    keep(file, kept);
  }

  async function newSecret(key: string, dongleSn: string): Promise<string> {
    const secret = await api.provision(dongleSn, keptOf(key).claimCodes[dongleSn] ?? '');
    keptOf(key).secret = secret;
    return secret;
  }

  const houses: House[] = [];
  await inTurns(sites, async ({ spec, serials }) => {
    const known = keptOf(spec.key);
    const broken = options.faults === 'on' ? randomFaults(hash(seed, spec.key), begins - dayMs, began + mostBackMs) : [];
    const plant = new Plant(seed, { ...spec, faults: broken });
    const memory = known.memory ?? { state: plant.begin(begins), raised: [], toldAt: begins };
    known.memory = memory;
    const dongle = new Dongle({
      url: options.mqtt,
      sn: serials.DONGLE,
      secret: known.secret ?? (await newSecret(spec.key, serials.DONGLE)),
      seed,
      sloppy: true,
      freshMs: behindMs,
      now: fleetNow,
      onRefused: () =>
        void newSecret(spec.key, serials.DONGLE).then(
          (secret) => {
            dongle.use(secret);
            dongle.connect();
          },
          (error) => console.error(String(error)),
        ),
    });
    houses.push(new House(plant, serials, dongle, memory, { rhythmMs, behindMs }));
  });
  keep(file, kept);

  let ended = false;
  let keptAt = Date.now();
  const end = () => {
    ended = true;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  while (!ended && (runMs === undefined || Date.now() - began < runMs)) {
    for (const house of houses) house.liveUntil(fleetNow());
    if (Date.now() - keptAt > keepMs) {
      keptAt = Date.now();
      keep(file, kept);
      const online = houses.filter((h) => h.dongle.online).length;
      const waiting = houses.reduce((sum, h) => sum + h.dongle.health.buffered, 0);
      console.log(
        `${new Date(fleetNow()).toISOString().slice(0, 16)}Z  ${online} of ${houses.length} online, ${waiting} kept back`,
      );
    }
    await new Promise((done) => setTimeout(done, tickMs));
  }
  await Promise.all(houses.map((h) => h.dongle.close()));
  keep(file, kept);
}

const options = readOptions();
if (options.help || !options.password) {
  console.log(help);
  process.exitCode = options.help ? 0 : 1;
} else await run({ ...options, password: options.password });
