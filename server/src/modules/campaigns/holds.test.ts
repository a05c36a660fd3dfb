import { expect, test } from 'vitest';
import { type Conditions, type Facts, holdOf } from './holds.ts';

const evening = Date.parse('2026-06-14T20:00:00Z');
const ready: Facts = {
  timeZone: 'Europe/Berlin',
  online: true,
  otherUpgrade: false,
  dongleWaits: false,
  consentMissing: false,
  inTrouble: false,
  inEps: false,
  socPct: 60,
};
const careful: Conditions = { window: { from: '21:30', to: '05:00' }, minSocPct: 20, notInEps: true, noSeriousAlarm: true };
const bold: Conditions = { window: null, minSocPct: null, notInEps: false, noSeriousAlarm: false };

test.each([
  ['OTHER_UPGRADE', { otherUpgrade: true }, 'OTHER_UPGRADE'],
  ['DONGLE_FIRST', { dongleWaits: true }, 'DONGLE_FIRST'],
  ['CONSENT', { consentMissing: true }, 'CONSENT'],
  ['OFFLINE', { online: false }, 'OFFLINE'],
  ['ALARM', { inTrouble: true }, null],
  ['EPS', { inEps: true }, null],
  ['SOC', { socPct: 19.9 }, null],
  ['QUIET_HOURS', { timeZone: 'America/New_York' }, null],
] as const)('a device waits for %s where the plan asks for it', (hold, change, boldly) => {
  expect(holdOf({ ...ready, ...change }, careful, evening)).toBe(hold);
  expect(holdOf({ ...ready, ...change }, bold, evening)).toBe(boldly);
});

test('a device of which nothing speaks against it begins, also one without a battery', () => {
  expect(holdOf(ready, careful, evening)).toBeNull();
  expect(holdOf({ ...ready, socPct: null }, careful, evening)).toBeNull();
  expect(holdOf({ ...ready, socPct: 20 }, careful, evening)).toBeNull();
});
