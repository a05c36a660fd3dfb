import type { MenuItem } from '#contract/menus.ts';
import type { MenuKind } from '#contract/navigation.ts';
import { type TreeNode, treeOf } from '../../ui/tree/treeOf.ts';

export interface PlacedMenu {
  row: MenuItem;
  depth: number;
  /** Rows lie directly below it. */
  branch: boolean;
}

type Node = TreeNode<MenuItem>;

/** The rows as they stand in the table; what lies below a closed one is left out. */
export function placed(rows: readonly MenuItem[], isOpen: (id: string) => boolean): PlacedMenu[] {
  const walk = (nodes: readonly Node[], depth: number): PlacedMenu[] =>
    nodes.flatMap(({ row, children }) => [
      { row, depth, branch: children.length > 0 },
      ...(isOpen(row.id) ? walk(children, depth + 1) : []),
    ]);
  return walk(treeOf(rows), 0);
}

/** The rows that fit, with those above them so that their place is seen. */
export function matching(rows: readonly MenuItem[], fits: (row: MenuItem) => boolean): MenuItem[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const kept = new Set<string>();
  for (const row of rows.filter(fits)) {
    for (let at: MenuItem | undefined = row; at && !kept.has(at.id); at = byId.get(at.parentId ?? '')) kept.add(at.id);
  }
  return rows.filter((row) => kept.has(row.id));
}

/** Where a row of this kind can lie: a button on a page, everything else not on a button, nothing below itself. */
export function parentsFor(rows: readonly MenuItem[], kind: MenuKind, self: string | null): PlacedMenu[] {
  const below = new Set(self === null ? [] : [self]);
  for (const row of rows) if (row.parentId !== null && below.has(row.parentId)) below.add(row.id);
  return placed(
    rows.filter((row) => row.kind !== 'BUTTON' && !below.has(row.id)),
    () => true,
  ).filter(({ row }) => kind !== 'BUTTON' || row.kind === 'MENU');
}

export type MenuValues = {
  kind: MenuKind;
  parentId: string;
  name: string;
  path: string;
  component: string;
  permission: string;
  icon: string;
  sortOrder: string;
  shown: boolean;
  keepAlive: boolean;
};

const step = 10;

/** A new row below this parent comes last, with the parent's permission code to go on from. */
export function newValues(rows: readonly MenuItem[], parent: MenuItem | null): MenuValues {
  const siblings = rows.filter((row) => row.parentId === (parent?.id ?? null));
  const last = Math.max(0, ...siblings.map((row) => row.sortOrder));
  return {
    kind: parent === null ? 'CATALOGUE' : parent.kind === 'CATALOGUE' ? 'MENU' : 'BUTTON',
    parentId: parent?.id ?? '',
    name: '',
    path: parent?.path ? `${parent.path}/` : '/',
    component: '',
    permission: parent?.permission ?? '',
    icon: '',
    sortOrder: String(last + step),
    shown: true,
    keepAlive: true,
  };
}

export function valuesOf(row: MenuItem): MenuValues {
  return {
    kind: row.kind,
    parentId: row.parentId ?? '',
    name: row.name,
    path: row.path ?? '',
    component: row.component ?? '',
    permission: row.permission ?? '',
    icon: row.icon ?? '',
    sortOrder: String(row.sortOrder),
    shown: !row.hidden,
    keepAlive: row.keepAlive,
  };
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** What the calls take. A button has neither address nor icon, only a menu has a page. */
export function bodyOf(values: MenuValues) {
  const isButton = values.kind === 'BUTTON';
  return {
    parentId: orNull(values.parentId),
    kind: values.kind,
    name: values.name,
    path: isButton ? null : orNull(values.path),
    component: values.kind === 'MENU' ? orNull(values.component) : null,
    icon: isButton ? null : orNull(values.icon),
    permission: values.permission.trim(),
    hidden: !values.shown,
    keepAlive: values.keepAlive,
    sortOrder: values.sortOrder.trim() === '' ? Number.NaN : Number(values.sortOrder),
  };
}
