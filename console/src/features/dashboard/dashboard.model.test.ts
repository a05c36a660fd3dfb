import { describe, expect, it } from 'vitest';
import type { MenuRoute } from '#contract/navigation.ts';
import { menuRow, person } from '../../../test/people.ts';
import { nextSteps, partOfDay, shortcutsOf } from './dashboard.model.ts';

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
