import type { Data } from '#contract/endpoint.ts';
import type { MenuItem } from '#contract/menus.ts';
import type { organizationEndpoints } from '#contract/organizations.ts';
import type { Role } from '#contract/roles.ts';
import type { CheckNode } from '../../ui/tree/checking.ts';
import { type TreeNode, treeOf } from '../../ui/tree/treeOf.ts';

export type RoleValues = {
  type: string;
  name: string;
  code: string;
  description: string;
  permissions: readonly string[];
  dataScope: string;
  organizationIds: readonly string[];
};

export function valuesOf(role: Role | null): RoleValues {
  return {
    type: role?.type ?? '',
    name: role?.name ?? '',
    code: role?.code ?? '',
    description: role?.description ?? '',
    permissions: role?.permissions ?? [],
    dataScope: role?.dataScope ?? '',
    organizationIds: role?.organizationIds ?? [],
  };
}

/** What both calls take; whether it is right is for the contract to say. */
export function fieldsOf({ type, name, description, permissions, dataScope, organizationIds }: RoleValues) {
  return {
    type,
    name,
    description: description.trim() === '' ? null : description,
    permissions: [...permissions],
    dataScope,
    organizationIds: dataScope === 'CUSTOM' ? [...organizationIds] : [],
  };
}

interface PermissionWords {
  nameOf: (row: MenuItem) => string;
  noteOf: (row: MenuItem) => string | undefined;
  /** Nobody passes on what they do not hold. */
  holds: (permission: string) => boolean;
}

export function permissionNodes(rows: readonly MenuItem[], { nameOf, noteOf, holds }: PermissionWords): CheckNode[] {
  const toNode = ({ row, children }: TreeNode<MenuItem>): CheckNode => {
    const note = noteOf(row);
    return {
      id: row.id,
      label: nameOf(row),
      ...(note !== undefined && { note }),
      disabled: !holds(row.permission ?? ''),
      children: children.map(toNode),
    };
  };
  return treeOf(rows).map(toNode);
}

/** The rows whose permission is among these. */
export function rowsHolding(rows: readonly MenuItem[], held: readonly string[]): ReadonlySet<string> {
  return new Set(rows.filter((row) => row.permission !== null && held.includes(row.permission)).map((row) => row.id));
}

/** The permissions after a change of ticked rows. Those that no row names stay, and so does the order. */
export function permissionsAfter(rows: readonly MenuItem[], held: readonly string[], ticked: ReadonlySet<string>): string[] {
  const before = rowsHolding(rows, held);
  const codes = (changed: (id: string) => boolean) =>
    rows.flatMap((row) => (row.permission !== null && changed(row.id) ? [row.permission] : []));
  const gone = codes((id) => before.has(id) && !ticked.has(id));
  const come = codes((id) => !before.has(id) && ticked.has(id));
  return [...new Set([...held.filter((code) => !gone.includes(code)), ...come])];
}

type Choice = Data<typeof organizationEndpoints.choices>[number];

export function organizationNodes(choices: readonly Choice[], kindOf: (kind: Choice['kind']) => string): CheckNode[] {
  const toNode = ({ row, children }: TreeNode<Choice>): CheckNode => ({
    id: row.id,
    label: row.name,
    note: kindOf(row.kind),
    children: children.map(toNode),
  });
  return treeOf(choices).map(toNode);
}
