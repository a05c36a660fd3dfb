import { describe, expect, it } from 'vitest';
import type { MenuRoute } from '#contract/navigation.ts';
import { menuRow, person } from '../../../test/people.ts';
import { largestOf, lastDays, nextSteps, partOfDay, shortcutsOf } from './dashboard.model.ts';

const row = (id: string, change: Partial<MenuRoute>) => menuRow({ id, name: id, path: `/${id}`, component: id, ...change });

describe('home page', () => {
  it('greets by the time of day', () => {
    expect([4, 5, 11, 12, 17, 18, 23, 0].map(partOfDay)).toEqual([
      'evening',
      'morning',
      'morning',
      'afternoon',
      'afternoon',
      'evening',
      'evening',
      'evening',
    ]);
  });

  it('leads to the pages of the menu, but not to itself, to hidden ones or to buttons', () => {
    const rows = [
      row('dashboard', {}),
      row('system', { kind: 'CATALOGUE', component: null }),
      row('messages', { parentId: 'system', path: 'outbox' }),
      row('send', { parentId: 'messages', kind: 'BUTTON', path: null }),
      row('secret', { hidden: true }),
      row('below', { parentId: 'secret' }),
    ];
    expect(shortcutsOf(rows)).toEqual([{ id: 'messages', name: 'messages', path: '/system/outbox' }]);
  });

  it('names only the steps that are still open', () => {
    expect(nextSteps({ ...person, twoFactor: true })).toEqual([]);
    expect(nextSteps({ ...person, emailMasked: null, twoFactor: false })).toEqual(['email', 'twoFactor']);
    expect(nextSteps({ ...person, emailMasked: null, twoFactor: false, demo: true })).toEqual([]);
  });
});

describe('trend', () => {
  const days = Array.from({ length: 366 }, (_, i) => ({ day: `${i}`, pvWh: i, loadWh: null, plants: 1, quality: null }));

  it('shows the last days and today', () => {
    expect(lastDays(days, 30)).toHaveLength(31);
    expect(lastDays(days, 365)).toHaveLength(366);
    expect(lastDays(days, 30).at(-1)).toBe(days.at(-1));
  });

  it('waits with a day that has begun for a few plants only', () => {
    const today = { day: 'today', pvWh: 20, loadWh: 5, plants: 30, quality: null };
    const early = { ...today, day: 'tomorrow', plants: 2 };
    expect(lastDays([...days, today, early], 30).at(-1)).toBe(today);
    expect(lastDays([...days, today, { ...early, plants: 15 }], 30).at(-1)?.day).toBe('tomorrow');
    expect(lastDays([early], 30)).toEqual([early]);
  });

  it('finds the largest of what is known', () => {
    expect(largestOf([null, 4, 9, null])).toBe(9);
    expect(largestOf([null])).toBe(0);
  });
});
