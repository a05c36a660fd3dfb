import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays } from '../../lib/time.ts';
import { bucketOf, type Choice, comparedSpan, readChoice, spanOf, stepped, writeChoice } from './period.model.ts';

const today = '2026-11-15';

test.each([
  [{ unit: 'date', day: '2026-10-25' }, '2026-10-25', '2026-10-25', 'date'],
  [{ unit: 'month', day: '2024-02-10' }, '2024-02-01', '2024-02-29', 'date'],
  [{ unit: 'month', day: '2026-11-03' }, '2026-11-01', '2026-11-15', 'date'],
  [{ unit: 'year', day: '2025-06-01' }, '2025-01-01', '2025-12-31', 'month'],
  [{ unit: 'total', day: today }, null, '2026-11-15', 'year'],
  [{ unit: 'range', from: '2026-08-16', to: today }, '2026-08-16', '2026-11-15', 'date'],
  [{ unit: 'range', from: '2025-11-16', to: today }, '2025-11-16', '2026-11-15', 'month'],
] as const)('%o spans %s to %s by %s', (choice, from, to, bucket) => {
  expect(spanOf(choice, today)).toEqual({ from, to });
  expect(bucketOf(choice)).toBe(bucket);
});

describe('stepping', () => {
  const day = fc.integer({ min: 0, max: 12_000 }).map((days) => addDays('1994-01-01', days));
  const choice = fc.oneof(
    fc.record({ unit: fc.constantFrom('date' as const, 'month' as const, 'year' as const), day }),
    fc
      .tuple(day, fc.integer({ min: 0, max: 900 }))
      .map(([from, days]): Choice => ({ unit: 'range', from, to: addDays(from, days) })),
  );

  it('leaves no day out and shows none twice', () => {
    fc.assert(
      fc.property(choice, (one) => {
        const next = stepped(one, 1, '2099-01-01');
        const [a, b] = [spanOf(one, '2099-12-31'), next && spanOf(next, '2099-12-31')];
        expect(b?.from).toBe(addDays(a.to, 1));
      }),
    );
  });

  it('does not lead into the future', () => {
    expect(stepped({ unit: 'month', day: today }, 1, today)).toBeNull();
    expect(stepped({ unit: 'date', day: today }, 1, today)).toBeNull();
    expect(stepped({ unit: 'total', day: today }, -1, today)).toBeNull();
    expect(stepped({ unit: 'month', day: '2026-10-31' }, 1, today)).toEqual({ unit: 'month', day: '2026-11-01' });
  });
});

describe('the address', () => {
  it.each<Choice>([
    { unit: 'month', day: '2026-10-01' },
    { unit: 'date', day: today },
    { unit: 'range', from: '2026-11-09', to: today },
  ])('keeps the choice %o', (choice) => {
    expect(readChoice(new URLSearchParams(writeChoice(choice, today)), today)).toEqual(choice);
  });

  it.each(['', 'unit=week', 'unit=range&from=2026-11-09', 'unit=month&day=2026-13-40', 'unit=month&day=2031-01-01'])(
    'shows the present month for %s',
    (text) => expect(readChoice(new URLSearchParams(text), today)).toEqual({ unit: 'month', day: today }),
  );
});

test.each([
  [
    'a month that is not over with as many days of the one before',
    { unit: 'month', day: today },
    'period',
    '2026-10-01',
    '2026-10-15',
  ],
  ['a whole month with the whole one before', { unit: 'month', day: '2026-03-04' }, 'period', '2026-02-01', '2026-02-28'],
  [
    'a whole short month with the whole longer one before',
    { unit: 'month', day: '2026-02-04' },
    'period',
    '2026-01-01',
    '2026-01-31',
  ],
  ['a day with the day before', { unit: 'date', day: today }, 'period', '2026-11-14', '2026-11-14'],
  [
    'a year that is not over with the same part of the year before',
    { unit: 'year', day: today },
    'year',
    '2025-01-01',
    '2025-11-15',
  ],
  ['a range with the range before', { unit: 'range', from: '2026-11-09', to: today }, 'period', '2026-11-02', '2026-11-08'],
] as const)('compares %s', (_what, choice, comparison, from, to) => {
  expect(comparedSpan(choice, comparison, today)).toEqual({ from, to });
});
