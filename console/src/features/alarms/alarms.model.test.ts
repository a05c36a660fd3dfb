import { describe, expect, it } from 'vitest';
import { arrivedSince, toFilter } from './alarms.model.ts';

const at = (id: string, minute: number) => ({ id, startedAt: `2026-11-15T10:${String(minute).padStart(2, '0')}:00Z` });

describe('what has arrived', () => {
  const before = [at('c', 30), at('b', 20), at('a', 10)];

  it('is what was not there before, late ones too', () => {
    const now = [at('d', 40), at('c', 30), at('late', 15), at('b', 20), at('a', 10)];
    expect(arrivedSince(before, now, 50).map(({ id }) => id)).toEqual(['d', 'late']);
  });

  it('is not what only moved up because others were closed', () => {
    const now = [at('c', 30), at('b', 20), at('older', 5)];
    expect(arrivedSince(before, now, 3)).toEqual([]);
  });

  it('is everything where there was nothing', () => {
    expect(arrivedSince([], before, 50)).toHaveLength(3);
  });
});

describe('the filter', () => {
  it('asks for what is open unless something else is chosen', () => {
    expect(toFilter({ filters: {}, sort: undefined }).states).toEqual(['ACTIVE', 'ACKNOWLEDGED']);
    expect(toFilter({ filters: { state: 'CLOSED' }, sort: undefined }).states).toEqual(['CLOSED']);
    expect(toFilter({ filters: { state: 'ANY' }, sort: undefined }).states).toBeUndefined();
  });

  it('sends nothing that a forged address invents', () => {
    const filters = { level: 'SERIOUS', state: 'GONE', deviceType: 'TOASTER', plantId: '1', from: '2026-99-99', mine: 'yes' };
    const sent = toFilter({ filters, sort: undefined });
    expect(Object.entries(sent).filter(([, value]) => value !== undefined)).toEqual([['states', ['ACTIVE', 'ACKNOWLEDGED']]]);
  });
});
