import { useState } from 'react';
import type { CheckNode } from './checking.ts';

/** Small trees stand open; of larger ones what holds a tick. */
const smallTree = 80;

function branchesOf(nodes: readonly CheckNode[]): CheckNode[] {
  return nodes.flatMap((node) => (node.children.length > 0 ? [node, ...branchesOf(node.children)] : []));
}

function count(nodes: readonly CheckNode[]): number {
  return nodes.reduce((sum, node) => sum + 1 + count(node.children), 0);
}

function holdsTick(node: CheckNode, checked: ReadonlySet<string>): boolean {
  return node.children.some((child) => checked.has(child.id) || holdsTick(child, checked));
}

/** Which branches of a tree stand open. */
export function useOpenBranches(nodes: readonly CheckNode[], checked: ReadonlySet<string>) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => {
    const branches = branchesOf(nodes);
    const standing = count(nodes) <= smallTree ? branches : branches.filter((node) => holdsTick(node, checked));
    return new Set(standing.map(({ id }) => id));
  });
  return {
    isOpen: (id: string) => opened.has(id),
    /** Opens what lies above a node, so that it is seen. */
    openTo: (id: string) => {
      const above = branchesOf(nodes).filter((node) => holdsTick(node, new Set([id])));
      setOpened((old) => new Set([...old, ...above.map((node) => node.id)]));
    },
    turn: (id: string) =>
      setOpened((old) => {
        const next = new Set(old);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
  };
}
