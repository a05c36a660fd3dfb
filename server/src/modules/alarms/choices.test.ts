import { expect, test } from 'vitest';
import { planOf, quietUntil, standardChoice } from './choices.ts';

const at = (text: string) => Date.parse(text);
const owner = standardChoice({ kind: 'OWNER', everything: false });
const night = { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin' };

test('quiet hours end in the morning of the person, over midnight and over a change of the clocks', () => {
  expect(quietUntil(at('2026-06-01T21:00:00Z'), night)).toBe(at('2026-06-02T05:00:00Z'));
  expect(quietUntil(at('2026-06-02T04:00:00Z'), night)).toBe(at('2026-06-02T05:00:00Z'));
  expect(quietUntil(at('2026-06-02T12:00:00Z'), night)).toBeNull();
  expect(quietUntil(at('2026-10-24T21:30:00Z'), night), 'the night of 25 hours').toBe(at('2026-10-25T06:00:00Z'));
  expect(quietUntil(at('2026-06-01T11:30:00Z'), { ...night, from: '13:00', to: '15:00' })).toBe(at('2026-06-01T13:00:00Z'));
});

test('what is serious comes through the night, the rest waits until it is over', () => {
  const now = at('2026-06-01T22:00:00Z');
  const choice = { ...owner, quiet: night };
  expect(planOf(choice, 'ERROR', 'UTC', now)).toEqual([
    { channel: 'INBOX', state: 'SENT', dueAt: now },
    { channel: 'EMAIL', state: 'QUEUED', dueAt: at('2026-06-02T05:00:00Z') },
  ]);
  expect(planOf(choice, 'SERIOUS', 'UTC', now)[1]).toMatchObject({ state: 'QUEUED', dueAt: now });
});

test('a digest gathers until its time in the plant’s zone', () => {
  const choice = { ...owner, digestAt: '18:00', channels: ['EMAIL' as const, 'WEBHOOK' as const] };
  const now = at('2026-06-01T12:00:00Z');
  expect(planOf(choice, 'ERROR', 'Europe/Madrid', now)).toEqual([
    { channel: 'EMAIL', state: 'WAITING', dueAt: at('2026-06-01T16:00:00Z') },
    { channel: 'WEBHOOK', state: 'QUEUED', dueAt: now },
  ]);
});

test('who has chosen nothing is not flooded', () => {
  expect(owner).toMatchObject({ levels: ['SERIOUS', 'ERROR'], channels: ['INBOX', 'EMAIL'] });
  expect(standardChoice({ kind: 'STAFF', everything: false })).toMatchObject({ channels: ['INBOX'] });
  expect(standardChoice({ kind: 'STAFF', everything: true })).toMatchObject({ levels: ['SERIOUS'], channels: ['INBOX'] });
});
