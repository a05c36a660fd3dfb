import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ChunkRequest, FirmwareMessage, type UpgradeBody } from '#contract/upgrades.ts';
import { compareVersions } from './manifest.ts';
import { firstPrograms } from './messages.ts';
import type { UpgradeTemper } from './temper.ts';
import { Upgrades, type UpgradesMemory } from './upgrades.ts';

const program = randomBytes(300_000);
const sha256 = createHash('sha256').update(program).digest('hex');
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const key = { keyId: 'fw-1', publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(), revokedAt: null };
const device = { kind: 'INVERTER', sn: 'H-1' } as const;
const pace = { installMs: 60_000, rebootMs: 20_000, againMs: 1, chunkMs: 50 };
const middayUtc = Date.UTC(2026, 5, 20, 12);

let server: Server;
let url: string;
let now: number;
let said: FirmwareMessage[];
let ranges: (string | undefined)[];
let status = 200;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { range } = request.headers;
    ranges.push(range);
    const from = Number(range?.match(/^bytes=(\d+)-$/)?.[1] ?? 0);
    response.writeHead(status === 200 && range ? 206 : status);
    if (status === 200) {
      for (let at = from; at < program.length && !response.destroyed; at += 30_000) {
        if (!response.write(program.subarray(at, at + 30_000))) await once(response, 'drain').catch(() => {});
      }
    }
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`;
});
afterAll(() => {
  server.close();
});
beforeEach(() => {
  now = middayUtc;
  said = [];
  ranges = [];
  status = 200;
});

function bodyOf(more: Partial<UpgradeBody> = {}, type = 'INVERTER'): UpgradeBody {
  const facts = {
    component: 'main',
    version: '3.3.0',
    minFrom: '3.1.0',
    sizeB: program.length,
    sha256,
    allowDowngrade: false,
    hwRev: ['B1', 'B2'],
    ...more,
  };
  const { hwRev: hwRevs, component, version, minFrom, sizeB, allowDowngrade } = facts;
  const manifest = JSON.stringify({
    manufacturer: 'Maker',
    type,
    component,
    version,
    minFrom,
    hwRevs,
    sizeB,
    sha256: facts.sha256,
    allowDowngrade,
  });
  return {
    campaignId: randomUUID(),
    manifest,
    sig: { alg: 'ed25519', keyId: 'fw-1', value: sign(null, Buffer.from(manifest), privateKey).toString('base64') },
    url,
    urlExpiresAt: new Date(now + 3_600_000).toISOString(),
    transport: ['https-range', 'mqtt-chunk'],
    chunkB: 65_536,
    window: null,
    conditions: { minSocPct: null, notInEps: true },
    ...facts,
  };
}

interface Setting {
  temper?: UpgradeTemper;
  memory?: UpgradesMemory;
  keys?: (typeof key & { revokedAt: string | null })[];
  socPct?: number;
  inEps?: boolean;
}

function devices({ temper = 'accept', memory, keys = [key], socPct = 50, inEps = false }: Setting = {}) {
  const kept = memory ?? { programs: structuredClone(firstPrograms), open: [] };
  const asked: ChunkRequest[] = [];
  const upgrades: Upgrades = new Upgrades({
    memory: kept,
    temper,
    pace,
    now: () => now,
    keys: async () => keys as (typeof key)[],
    say: (body) => {
      said.push(FirmwareMessage.parse({ v: 1, type: 'fw', msgId: 'm', dongleSn: 'D-1234', ...body }));
    },
    askChunk: (body) => {
      const wish = ChunkRequest.parse({ v: 1, type: 'chunk', ...body });
      asked.push(wish);
      // the first answer gets lost, the second arrives damaged
      if (asked.length !== 1) upgrades.hear(chunkFor(wish, asked.length === 2));
    },
    conditions: () => ({ socPct, inEps }),
    onChange: () => {},
  });
  return { upgrades, memory: kept, asked };
}

function chunkFor({ cmdId, off, len }: ChunkRequest, damaged: boolean): Buffer {
  const data = program.subarray(off, off + len);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(off, 0);
  numbers.writeUInt32BE(damaged ? 1 : crc32(data), 4);
  return Buffer.concat([Buffer.from(cmdId.replaceAll('-', ''), 'hex'), numbers.subarray(0, 4), data, numbers.subarray(4)]);
}

const states = () => said.map(({ state }) => state).filter((state, n, all) => state !== all[n - 1]);
const until = (state: string) => vi.waitFor(() => expect(states()).toContain(state), 10_000);
const begin = ({ upgrades }: { upgrades: Upgrades }, body: UpgradeBody) => upgrades.begin(randomUUID(), device, body);

/** Lets the time pass that installing and booting take. */
function pass(upgrades: Upgrades): void {
  for (const ms of [0, pace.installMs, pace.rebootMs]) {
    now += ms;
    upgrades.tick();
  }
}

test('a program is fetched, checked, installed and booted, and says so at every step', async () => {
  const it = devices();
  expect(begin(it, bodyOf())).toBe(true);
  expect(begin(it, bodyOf())).toBe(false);
  await until('VERIFIED');
  it.upgrades.tick();
  expect(it.upgrades.isBusy(device.sn)).toBe(true);
  expect(it.upgrades.cancel(device.sn)).toBe(false);
  expect(it.memory.programs.INVERTER?.main).toBe('3.2.11');
  pass(it.upgrades);
  expect(states()).toEqual(['ACCEPTED', 'DOWNLOADING', 'DOWNLOADED', 'VERIFIED', 'INSTALLING', 'REBOOTING', 'SUCCEEDED']);
  expect(said.at(-1)).toMatchObject({ versionNow: '3.3.0' });
  expect(it.memory).toMatchObject({ open: [], programs: { INVERTER: { main: '3.3.0', safety: '1.0.7' } } });
});

test('a broken download goes on where it stopped; one that is lost says where', async () => {
  begin(devices({ temper: 'break' }), bodyOf());
  await until('VERIFIED');
  expect(ranges.length).toBe(2);
  expect(ranges[1]).toMatch(/^bytes=[1-9]\d+-$/);
  said = [];
  begin(devices({ temper: 'lose' }), bodyOf());
  await until('FAILED');
  expect(said.at(-1)).toMatchObject({ reason: 'NET_LOST' });
  expect(said.findLast(({ state }) => state === 'DOWNLOADING')?.offsetB).toBeGreaterThanOrEqual(program.length / 2);
});

test('pieces come by MQTT too: what is lost or damaged is asked for again', async () => {
  const it = devices({ temper: 'chunks' });
  begin(it, bodyOf());
  await until('VERIFIED');
  expect(ranges).toEqual([]);
  expect(it.asked.slice(0, 4).map(({ off }) => off)).toEqual([0, 0, 0, 65_536]);
});

test('refuses what is not signed, not for it, too old, or not what was announced', async () => {
  const cases: [string, Partial<UpgradeBody>, string?, Setting?][] = [
    ['SIGNATURE_INVALID', { sig: { alg: 'ed25519', keyId: 'fw-1', value: randomBytes(64).toString('base64') } }],
    ['SIGNATURE_INVALID', { sig: { alg: 'ed25519', keyId: 'fw-9', value: '' } }],
    ['KEY_REVOKED', {}, undefined, { keys: [{ ...key, revokedAt: '2026-01-01T00:00:00Z' } as never] }],
    ['MODEL_MISMATCH', {}, 'DONGLE'],
    ['HW_MISMATCH', { hwRev: ['C1'] }],
    ['VERSION_TOO_OLD', { minFrom: '3.2.12' }],
    ['DOWNGRADE_BLOCKED', { version: '3.2.9', minFrom: null }],
    ['HASH_MISMATCH', {}, undefined, { temper: 'corrupt' }],
    ['HASH_MISMATCH', { sha256: '0'.repeat(64) }],
    ['SIZE_MISMATCH', { sizeB: program.length - 1 }],
    ['USER_DECLINED', {}, undefined, { temper: 'refuse' }],
  ];
  for (const [reason, more, type, setting] of cases) {
    said = [];
    const it = devices(setting);
    begin(it, { ...bodyOf(more, type), ...(more.sig && { sig: more.sig }) });
    await vi.waitFor(() => expect(said.at(-1)?.reason).toBe(reason), 10_000);
    expect(['FAILED', 'REJECTED']).toContain(said.at(-1)?.state);
    expect(it.memory).toMatchObject({ open: [], programs: firstPrograms });
  }
  said = [];
  begin(devices(), { ...bodyOf(), version: '9.9.9' });
  await until('FAILED');
  expect(said.at(-1)).toMatchObject({ reason: 'SIGNATURE_INVALID', detail: 'version is not what was signed' });
  for (const [code, expires, reason] of [
    [404, 1, 'HTTP_4XX'],
    [410, -1, 'URL_EXPIRED'],
    [503, 1, 'HTTP_5XX'],
  ] as const) {
    said = [];
    status = code;
    begin(devices(), { ...bodyOf(), urlExpiresAt: new Date(now + expires * 1000).toISOString() });
    await until('FAILED');
    expect(said.at(-1)?.reason).toBe(reason);
  }
});

test('waits for its hours on the clock of the plant, survives a restart meanwhile, and looks at the battery then', async () => {
  const first = devices();
  const window = { from: '21:30', to: '05:00', tz: 'Europe/Berlin' };
  begin(first, bodyOf({ window, conditions: { minSocPct: 20, notInEps: true } }));
  await until('VERIFIED');
  first.upgrades.tick();
  first.upgrades.tick();
  expect(states().at(-1)).toBe('WAITING_WINDOW');
  // half past nine in the evening in Berlin, in summer
  now = Date.UTC(2026, 5, 20, 19, 31);
  const memory = () => structuredClone(first.memory);
  const low = devices({ memory: memory(), socPct: 12 });
  low.upgrades.tick();
  expect(said.at(-1)).toMatchObject({ state: 'FAILED', reason: 'CONDITION_NOT_MET' });
  const island = devices({ memory: memory(), inEps: true });
  island.upgrades.tick();
  expect(said.at(-1)).toMatchObject({ state: 'FAILED', reason: 'CONDITION_NOT_MET' });
  const fine = devices({ memory: memory() });
  pass(fine.upgrades);
  expect(said.at(-1)).toMatchObject({ state: 'SUCCEEDED', versionNow: '3.3.0' });
});

test('can be stopped before it is installed, breaks while it is, or rolls back', async () => {
  const stopped = devices();
  begin(stopped, bodyOf());
  expect(stopped.upgrades.cancel(device.sn)).toBe(true);
  expect(stopped.upgrades.cancel(device.sn)).toBe(false);
  begin(stopped, bodyOf());
  await until('VERIFIED');
  expect(states().slice(0, 3)).toEqual(['ACCEPTED', 'CANCELLED', 'ACCEPTED']);
  for (const [temper, end] of [
    ['flash', { state: 'FAILED', reason: 'FLASH_ERROR', versionNow: '3.2.11' }],
    ['boot', { state: 'ROLLED_BACK', reason: 'BOOT_FAILED', versionNow: '3.2.11' }],
  ] as const) {
    said = [];
    const it = devices({ temper });
    begin(it, bodyOf());
    await until('VERIFIED');
    pass(it.upgrades);
    expect(said.at(-1)).toMatchObject(end);
    expect(it.memory.open).toEqual([]);
  }
});

test('knows which of two versions is older', () => {
  const sorted = ['3.2.9', '3.2.11', '3.3', '3.10.0-rc.1'];
  expect([...sorted].reverse().sort(compareVersions)).toEqual(sorted);
  expect(compareVersions('2.0', '2.0.0')).toBe(0);
});
