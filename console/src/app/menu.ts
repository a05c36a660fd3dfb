import type { MenuRoute } from '#contract/navigation.ts';

export interface MenuNode {
  row: MenuRoute;
  path: string;
  children: MenuNode[];
}

const join = (parent: string, path: string) => (path.startsWith('/') ? path : `${parent}/${path}`.replace(/\/+/g, '/'));

/** A row is kept only if the person holds its permission and its parent is kept; rows without a permission are dropped. */
export function menuTree(rows: readonly MenuRoute[], perms: readonly string[]): MenuNode[] {
  const below = (parentId: string | null, parentPath: string): MenuNode[] =>
    rows
      .filter((row) => row.parentId === parentId && row.kind !== 'BUTTON')
      .filter((row) => row.permission !== null && perms.includes(row.permission))
      .map((row) => {
        const path = join(parentPath, row.path ?? '');
        return { row, path, children: below(row.id, path) };
      });
  return below(null, '');
}

/** The entries that the sidebar shows: hidden rows and catalogues with nothing to show are left out. */
export function shownEntries(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes
    .filter(({ row }) => !row.hidden)
    .map((node) => ({ ...node, children: shownEntries(node.children) }))
    .filter(({ row, children }) => row.kind !== 'CATALOGUE' || children.length > 0);
}
