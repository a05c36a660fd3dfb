import { expect, test } from 'vitest';
import { periodUntil } from './periods.ts';

test.each([
  ['2026-11-15', 'week', '2026-11-09'],
  ['2026-11-15', 'month', '2026-10-16'],
  ['2026-11-15', 'quarter', '2026-08-16'],
  ['2026-11-15', 'year', '2025-11-16'],
  ['2026-03-31', 'month', '2026-03-01'],
  ['2028-02-29', 'year', '2027-03-01'],
  ['2026-01-10', 'quarter', '2025-10-11'],
] as const)('until %s, the last %s begins on %s', (today, name, from) => {
  expect(periodUntil(today, name)).toEqual({ from, to: today });
});
