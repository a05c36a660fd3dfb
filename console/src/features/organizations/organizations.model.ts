import type { Organization, OrganizationKind, Side } from '#contract/organizations.ts';
import type { CheckNode } from '../../ui/tree/checking.ts';
import { type TreeNode, treeOf } from '../../ui/tree/treeOf.ts';

/** The last part of the address tells which of the two screens this is. */
export function sideOf(path: string): Side {
  return path.endsWith('/2') ? '2' : '1';
}

/** What can be added on each side. */
export const kindsOf: Record<Side, readonly OrganizationKind[]> = { 1: ['PROVIDER'], 2: ['DEALER', 'INSTALLER'] };

/** What may lie above: departments above their own kind, the provider above partners, both above installers. */
const parentKinds: Record<OrganizationKind, readonly OrganizationKind[]> = {
  PROVIDER: ['PROVIDER'],
  DEALER: ['PROVIDER', 'DEALER'],
  INSTALLER: ['PROVIDER', 'DEALER', 'INSTALLER'],
};

export function mayLieBelow(kind: OrganizationKind, parent: { kind: OrganizationKind }): boolean {
  return parentKinds[kind].includes(parent.kind);
}

const toNode = ({ row, children }: TreeNode<Organization>): CheckNode => ({
  id: row.id,
  label: row.name,
  children: children.map(toNode),
});

/** The tree as it stands on the screen, siblings by name. */
export function nodesOf(organizations: readonly Organization[]): CheckNode[] {
  return treeOf(organizations.toSorted((a, b) => a.name.localeCompare(b.name))).map(toNode);
}

export const tabs = ['organization', 'users'] as const;
export type Tab = (typeof tabs)[number];

export function isTab(value: string | null): value is Tab {
  return tabs.some((tab) => tab === value);
}

/** What a person is about to do; each has its dialogue. */
export type OrganizationTask =
  | { kind: 'add'; parent: Organization | null }
  | { kind: 'edit' | 'delete'; organization: Organization };
