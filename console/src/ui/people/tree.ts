import { type TreeNode, treeOf } from '../tree/treeOf.ts';

interface Item {
  id: string;
  parentId: string | null;
  name: string;
}

interface Placed<T extends Item> {
  item: T;
  /** From the outermost one down; empty for one whose parent is not in the list. */
  parents: readonly T[];
  hasChildren: boolean;
}

function walk<T extends Item>(nodes: readonly TreeNode<T>[], parents: readonly T[]): Placed<T>[] {
  return nodes.flatMap(({ row, children }) => [
    { item: row, parents, hasChildren: children.length > 0 },
    ...walk(children, [...parents, row]),
  ]);
}

/** Every item after its parent and before its next sibling, siblings by name. */
export function placeInTree<T extends Item>(items: readonly T[]): Placed<T>[] {
  return walk(treeOf(items.toSorted((a, b) => a.name.localeCompare(b.name))), []);
}
