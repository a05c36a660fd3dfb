import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { AckMessage, type CommandMessage, type CommandOp, type WriteBody } from '#contract/commands.ts';
import type { ItemKind } from '#contract/telemetry.ts';
import { demoSeed, demoSites } from './demoSites.ts';
import { memoryOf } from './house.ts';
import { Orders } from './orders.ts';
import { Plant } from './plant.ts';
import { hashOf } from './settings.ts';
import type { Temper } from './temper.ts';
import { Upgrades } from './upgrades.ts';

const [site] = demoSites(Date.now());
if (!site) throw new Error('no plant');
const { serials, spec } = site;
const inverter = { kind: 'INVERTER', sn: serials.INVERTER };

let now = Date.now();
let said: AckMessage[];
let rebooted: ItemKind[];
let changes: number;

/** The devices of a house that answer into a list; what they remember can be handed on. */
function devices(temper: Temper = 'accept', memory = memoryOf(new Plant(demoSeed, spec), now)) {
  const upgrades = new Upgrades({
    memory: memory.upgrades,
    temper: 'accept',
    now: () => now,
    keys: async () => [],
    say: () => {},
    askChunk: () => {},
    conditions: () => ({ socPct: 50, inEps: false }),
    onChange: () => {},
  });
  const orders = new Orders({
    plant: new Plant(demoSeed, spec),
    serials,
    settings: memory.state.settings,
    memory: memory.orders,
    dongle: { liveUntil: 0, now: () => now, setClock: () => {} },
    upgrades,
    temper,
    now: () => now,
    answer: (body) => {
      said.push(AckMessage.parse({ v: 1, type: 'ack', msgId: 'm', dongleSn: serials.DONGLE, ...body }));
    },
    isThere: () => true,
    reboot: (kind) => rebooted.push(kind),
    onChange: () => changes++,
  });
  const order = (op: CommandOp, body: object, more: Partial<CommandMessage> = {}): CommandMessage => ({
    v: 1,
    type: 'cmd',
    cmdId: randomUUID(),
    op,
    target: inverter,
    issuedAt: new Date(now).toISOString(),
    expiresAt: new Date(now + 60_000).toISOString(),
    body: body as Record<string, unknown>,
    audit: { by: null, org: null, disclaimerVersion: null, reason: null },
    ...more,
  });
  const write = (set: Record<string, unknown>, more: Partial<WriteBody> = {}, command: Partial<CommandMessage> = {}) => {
    const body = { expectHash: null, revertAfterS: 0, verify: true, tz: spec.zone, ...more };
    const given = order('param.write', { ...body, set: Object.entries(set).map(([k, v]) => ({ k, v })) }, command);
    orders.take(given);
    return given;
  };
  return { orders, memory, order, write, values: () => memory.state.settings.INVERTER ?? {} };
}

beforeEach(() => {
  now = Date.now();
  said = [];
  rebooted = [];
  changes = 0;
});
const states = () => said.map(({ state }) => state);

test('reads all that it has, or what it is asked for', () => {
  const { orders, order, values } = devices();
  orders.take(order('param.read', { keys: ['*'] }));
  expect(said[0]).toMatchObject({ state: 'VERIFIED', paramHash: hashOf(values()) });
  expect(said[0]?.results.length).toBe(Object.keys(values()).length);
  orders.take(order('param.read', { keys: ['ov1.v', 'no.such'] }));
  expect(said[1]?.results).toEqual([
    { k: 'ov1.v', new: 287.5, ok: true },
    { k: 'no.such', ok: false, error: 'UNKNOWN_KEY' },
  ]);
});

test('changes all or nothing, reads back, and does the same order once', () => {
  const { orders, write, values } = devices();
  const before = hashOf(values());
  write({ 'ov1.v': 280, 'limit.pct': 300 });
  expect(said.at(-1)).toMatchObject({ state: 'REJECTED', error: { code: 'OUT_OF_RANGE' }, paramHash: before });
  expect(hashOf(values())).toBe(before);
  said = [];
  const done = write({ 'ov1.v': 280, 'limit.pct': 70 }, { expectHash: before });
  expect(states()).toEqual(['ACCEPTED', 'EXECUTING', 'APPLIED', 'VERIFIED']);
  expect(said.at(-1)?.results).toEqual([
    { k: 'ov1.v', old: 287.5, new: 280, ok: true },
    { k: 'limit.pct', old: 100, new: 70, ok: true },
  ]);
  expect(changes).toBeGreaterThan(0);
  const after = hashOf(values());
  write({ 'ov1.v': 285 }, { expectHash: before });
  expect(said.at(-1)).toMatchObject({ state: 'REJECTED', error: { code: 'PRECONDITION' }, paramHash: after });
  said = [];
  orders.take(done);
  expect(states()).toEqual(['VERIFIED']);
  expect(said[0]?.results[0]).toMatchObject({ old: 287.5, new: 280 });
});

test('returns to the former values unless somebody agrees in time, also after a restart', () => {
  const first = devices();
  const before = hashOf(first.values());
  const given = first.write({ 'ov1.v': 280 }, { revertAfterS: 300 });
  first.write({ 'uv1.v': 180 }, { revertAfterS: 300 });
  // as it comes back from the disk
  const again = devices('accept', structuredClone(first.memory));
  now += 299_000;
  again.orders.tick();
  expect(again.values()).toMatchObject({ 'ov1.v': 280, 'uv1.v': 180 });
  now += 2_000;
  again.orders.tick();
  expect(hashOf(again.values())).toBe(before);
  again.orders.take(again.order('param.keep', { cmdId: given.cmdId }));
  expect(said.at(-1)).toMatchObject({ state: 'REJECTED', error: { code: 'PRECONDITION' } });
  again.orders.take(given);
  expect(said.at(-1)).toMatchObject({ cmdId: given.cmdId, state: 'VERIFIED' });

  const kept = again.write({ 'ov1.v': 279 }, { revertAfterS: 300 });
  again.orders.take(again.order('param.keep', { cmdId: kept.cmdId }));
  now += 400_000;
  again.orders.tick();
  expect(again.values()['ov1.v']).toBe(279);
});

test('does not begin too late, nor for a device that it does not know', () => {
  const { write, values } = devices();
  write({ 'ov1.v': 280 }, {}, { expiresAt: new Date(now - 1).toISOString() });
  write({ 'ov1.v': 280 }, {}, { target: { kind: 'INVERTER', sn: 'SOMEBODY-ELSE' } });
  expect(said.map(({ state, error }) => [state, error?.code])).toEqual([
    ['EXPIRED', 'EXPIRED'],
    ['REJECTED', 'DEVICE_OFFLINE'],
  ]);
  expect(values()['ov1.v']).toBe(287.5);
});

test('misbehaves on demand', () => {
  const tell = (temper: Temper) => {
    said = [];
    const it = devices(temper);
    it.write({ 'ov1.v': 280, 'limit.pct': 70 });
    return it;
  };
  expect(tell('reject').values()['ov1.v']).toBe(287.5);
  expect(said.at(-1)).toMatchObject({ state: 'REJECTED', error: { code: 'OUT_OF_RANGE' } });
  expect(tell('partial').values()).toMatchObject({ 'ov1.v': 280, 'limit.pct': 100 });
  expect(said.at(-1)).toMatchObject({ state: 'PARTIAL', results: [{ ok: true }, { ok: false, new: 100 }] });
  tell('silent');
  expect(said).toEqual([]);
  tell('reboot');
  expect([states(), rebooted]).toEqual([['ACCEPTED'], ['DONGLE']]);
  expect(tell('wrong').values()['ov1.v']).toBe(285);
  expect(said.at(-1)).toMatchObject({ state: 'VERIFIED', results: [{ new: 285 }, { new: 75 }] });
  tell('replay');
  expect(states()).toEqual(['ACCEPTED', 'EXECUTING', 'APPLIED', 'VERIFIED', 'ACCEPTED', 'VERIFIED']);
  const slow = tell('slow');
  slow.write({ 'ov1.v': 270 });
  expect(said.map(({ state, error }) => [state, error?.code])).toEqual([
    ['ACCEPTED', undefined],
    ['REJECTED', 'BUSY'],
  ]);
  now += 30_000;
  slow.orders.tick();
  expect(states().slice(2)).toEqual(['EXECUTING', 'APPLIED', 'VERIFIED']);
});
