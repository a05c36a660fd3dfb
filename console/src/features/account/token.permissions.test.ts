import { expect, test } from 'vitest';
import { menuRow } from '../../../test/people.ts';
import type { CheckNode } from '../../ui/tree/checking.ts';
import { permissionText, permissionTree } from './token.permissions.ts';

const menu = [
  menuRow({ id: 'a', name: 'inverter', permission: '2002001' }),
  menuRow({ id: 'b', name: 'dongle', permission: '2002001' }),
];

test('names a permission after its menu rows, or by its number', () => {
  const upper = (name: string) => name.toUpperCase();
  expect(permissionText('2002001', menu, upper)).toBe('INVERTER, DONGLE');
  expect(permissionText('2008', menu, upper)).toBe('2008');
});

test('puts permissions below the nearest one that is held', () => {
  const shape = (nodes: readonly CheckNode[]): unknown => nodes.map((node) => [node.id, shape(node.children)]);
  const tree = permissionTree(['2003001001', '2007001', '2003', '2003001', '2007001001'], (code) => code);
  expect(shape(tree)).toEqual([
    ['2003', [['2003001', [['2003001001', []]]]]],
    ['2007001', [['2007001001', []]]],
  ]);
});
