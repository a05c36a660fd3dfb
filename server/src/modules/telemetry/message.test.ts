import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { TelemetryItem } from '#contract/telemetry.ts';
import { parseMessage } from './message.ts';

const now = Date.parse('2026-06-21T10:00:00Z');
const ts = '2026-06-21T09:59:00+02:00';
const items = [
  {
    kind: 'INVERTER',
    sn: 'INV-0001',
    ts,
    state: 'RUNNING',
    alarms: ['INV-101'],
    ac: { powerW: 4420, pf: 0.99, phases: [{ ph: 'A', voltageV: 231, currentA: -4, powerW: null }] },
    mppt: [{ n: 1, voltageV: 600, powerW: 2000 }],
    energy: { pvTotalWh: 38_214_560 },
  },
  { kind: 'BATTERY', sn: 'BAT-0001', ts, q: 'SUSPECT', status: 'IDLE', parentSn: null, limits: { chargeA: 20 }, socPct: 63 },
  { kind: 'METER', sn: 'MET-0001', ts, powerW: -1420, phases: [], energy: { importTotalWh: 5, exportTotalWh: null } },
  { kind: 'EVCHARGER', sn: 'EVC-0001', ts, cp: 'C', currentA: [16, 0], session: { id: 's', startedAt: ts, energyWh: 4 } },
  { kind: 'HEATPUMP', sn: 'HEP-0001', ts, sgReady: 2, dim: { active: true, limitW: 4200 } },
  { kind: 'DONGLE', sn: 'DNG-0001', ts, net: null, resetReason: 'POWER', clockOffsetMs: -12.5 },
];

const rubbish = fc.oneof(
  fc.jsonValue({ maxDepth: 1 }),
  fc.constantFrom<unknown>(
    null,
    '',
    ' inv-0001 ',
    'RUNNING',
    'GOOD',
    0,
    1,
    1.5,
    -1,
    1e9,
    1e13,
    [],
    {},
    true,
    ts,
    '2026-02-30T00:00:00Z',
  ),
);
const names = ['kind', 'sn', 'ts', 'q', 'role', 'state', 'powerW', 'n', 'session', 'unknown', 'alarms', 'currentA', '__proto__'];

/** Somewhere in the item something else stands, is gone, or is new. */
function spoil(value: unknown, way: readonly number[], name: string, other: unknown): unknown {
  if (typeof value !== 'object' || value === null) return other;
  const [step = 0, ...rest] = way;
  const known = Object.keys(value);
  const key = step % 3 === 0 ? name : (known[step % Math.max(1, known.length)] ?? name);
  const changed = Array.isArray(value) ? [...value] : { ...value };
  const inner = (changed as Record<string, unknown>)[key];
  const next = rest.length > 0 ? spoil(inner, rest, name, other) : other;
  Object.defineProperty(changed, key, { value: next, enumerable: true, configurable: true, writable: true });
  return changed;
}

const readBySchema = (item: unknown) => z.safeParse(TelemetryItem, item);
const readByServer = (item: unknown) =>
  parseMessage('DNG-0001', 'telemetry', { v: 1, type: 'telemetry', msgId: 'm', dongleSn: 'DNG-0001', items: [item] }, now);

it.each(items)('takes a whole item of kind $kind', (item) => {
  const { telemetry, refused } = readByServer(structuredClone(item));
  expect(refused).toEqual([]);
  expect(telemetry[0]?.item).toEqual(z.parse(TelemetryItem, item));
});

it('takes and refuses what the schema takes and refuses, and reads the same', () => {
  let [taken, refused] = [0, 0];
  fc.assert(
    fc.property(
      fc.constantFrom(...items),
      fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }),
      fc.constantFrom(...names),
      rubbish,
      (item, way, name, other) => {
        const spoilt = JSON.parse(JSON.stringify(spoil(item, way, name, other)));
        const expected = readBySchema(structuredClone(spoilt));
        const read = readByServer(spoilt);
        if (expected.success) taken++;
        else refused++;
        if (!expected.success) expect(read.refused[0]?.problem).toBe('INVALID');
        else if (read.refused.length === 0) expect(read.telemetry[0]?.item).toEqual(expected.data);
        else expect(read.refused[0]?.problem).toBe('TOO_OLD');
      },
    ),
    { numRuns: 1_500 },
  );
  expect(Math.min(taken, refused)).toBeGreaterThan(150);
});
