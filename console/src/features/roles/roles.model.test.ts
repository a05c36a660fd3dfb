import { describe, expect, it } from 'vitest';
import type { MenuItem } from '#contract/menus.ts';
import { menuRow } from '../../../test/people.ts';
import { pressed } from '../../ui/tree/checking.ts';
import { permissionNodes, permissionsAfter, rowsHolding } from './roles.model.ts';

const item = (id: string, parentId: string | null, permission: string): MenuItem => ({
  ...menuRow({ id, name: id, parentId, permission, kind: parentId === null ? 'CATALOGUE' : 'MENU' }),
  version: 0,
  sortOrder: 10,
});
const rows = [
  item('devices', null, '2002'),
  item('inverters', 'devices', '2002001'),
  item('dongles', 'devices', '2002001'),
  item('batteries', 'devices', '2002002'),
];
const nodes = permissionNodes(rows, { nameOf: (row) => row.name, noteOf: () => undefined, holds: () => true });

function press(held: readonly string[], id: string): string[] {
  const top = nodes[0];
  const node = top?.children.find((child) => child.id === id);
  const path = [...(top ? [top] : []), ...(node ? [node] : [])];
  return permissionsAfter(rows, held, pressed(path, rowsHolding(rows, held), { withParents: true }));
}

describe('two pages behind one permission', () => {
  it('are ticked together, whichever of them is pressed', () => {
    expect(press([], 'inverters')).toEqual(['2002', '2002001']);
    expect(press([], 'dongles')).toEqual(['2002', '2002001']);
    expect(rowsHolding(rows, ['2002', '2002001'])).toEqual(new Set(['devices', 'inverters', 'dongles']));
  });

  it('go together, and leave the others', () => {
    expect(press(['2002', '2002001', '2002002'], 'dongles')).toEqual(['2002', '2002002']);
  });

  it('count once among the permissions of everything above', () => {
    expect(press([], 'devices')).toEqual(['2002', '2002001', '2002002']);
    expect(press(['2002', '2002001', '2002002'], 'devices')).toEqual([]);
  });
});
