interface Item {
  id: string;
  parentId: string | null;
  name: string;
}

export interface Placed<T extends Item> {
  item: T;
  /** From the outermost one down; empty for one whose parent is not in the list. */
  parents: readonly T[];
}

/** Every item after its parent and before its next sibling, siblings by name. */
export function placeInTree<T extends Item>(items: readonly T[]): Placed<T>[] {
  const ids = new Set(items.map((item) => item.id));
  const below = new Map<string | null, T[]>();
  for (const item of items.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const parentId = item.parentId !== null && ids.has(item.parentId) ? item.parentId : null;
    const siblings = below.get(parentId);
    if (siblings) siblings.push(item);
    else below.set(parentId, [item]);
  }
  const walk = (parentId: string | null, parents: readonly T[]): Placed<T>[] =>
    (below.get(parentId) ?? []).flatMap((item) => [{ item, parents }, ...walk(item.id, [...parents, item])]);
  return walk(null, []);
}
