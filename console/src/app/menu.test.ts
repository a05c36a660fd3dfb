import { describe, expect, it } from 'vitest';
import { menuRow } from '../../test/people.ts';
import { menuTree, shownEntries } from './menu.ts';

const rows = [
  menuRow({ id: 'a', name: 'system', kind: 'CATALOGUE', path: '/system', permission: '1' }),
  menuRow({ id: 'b', parentId: 'a', name: 'messages', path: 'outbox', permission: '2' }),
  menuRow({ id: 'c', parentId: 'a', name: 'roles', path: '/system/role', permission: '3' }),
  menuRow({ id: 'd', parentId: 'b', name: 'send', kind: 'BUTTON', permission: '2' }),
  menuRow({ id: 'e', name: 'open', path: '/open' }),
];

const outline = (nodes: ReturnType<typeof menuTree>): unknown[] =>
  nodes.map(({ row, path, children }) => [row.name, path, outline(children)]);

describe('the menu of a person', () => {
  it('keeps a row when its permission is held, with paths joined to those above', () => {
    expect(outline(menuTree(rows, ['1', '2']))).toEqual([['system', '/system', [['messages', '/system/outbox', []]]]]);
  });

  it('drops what is below a row that is dropped', () => {
    expect(outline(menuTree(rows, ['2', '3']))).toEqual([]);
  });

  it('drops rows without a permission, and buttons', () => {
    expect(outline(menuTree(rows, ['1', '2', '3'])).flat(3)).not.toContain('open');
    expect(outline(menuTree(rows, ['1', '2', '3'])).flat(5)).not.toContain('send');
  });

  it('shows no hidden row and no catalogue that has nothing to show', () => {
    const hidden = rows.map((row) => ({ ...row, hidden: row.id === 'b' }));
    expect(shownEntries(menuTree(hidden, ['1', '2']))).toEqual([]);
  });
});
