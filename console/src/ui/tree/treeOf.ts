interface Row {
  id: string;
  parentId: string | null;
}

export interface TreeNode<T extends Row> {
  row: T;
  children: TreeNode<T>[];
}

/** A list of rows as a tree, in the order of the list; a row whose parent is not in the list stands at the top. */
export function treeOf<T extends Row>(rows: readonly T[]): TreeNode<T>[] {
  const nodes = new Map(rows.map((row): [string, TreeNode<T>] => [row.id, { row, children: [] }]));
  const top: TreeNode<T>[] = [];
  for (const node of nodes.values()) {
    const parent = nodes.get(node.row.parentId ?? '');
    (parent?.children ?? top).push(node);
  }
  return top;
}
