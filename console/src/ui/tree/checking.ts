export interface CheckNode {
  id: string;
  label: string;
  /** A word beside the label, such as what kind of row it is. */
  note?: string;
  /** Shown, but neither given nor taken here. */
  disabled?: boolean;
  children: readonly CheckNode[];
}

/** `true` and `false` as far as the whole branch goes, else `mixed`. */
export type Checked = boolean | 'mixed';

export interface Rule {
  /** A ticked node is worth nothing without those above it: they are ticked with it, and take it along when they go. */
  withParents: boolean;
}

const branch = (node: CheckNode): CheckNode[] => [node, ...node.children.flatMap(branch)];

export function checkedState(node: CheckNode, checked: ReadonlySet<string>, { withParents }: Rule): Checked {
  const ids = branch(node).map(({ id }) => id);
  const held = ids.filter((id) => checked.has(id)).length;
  if (withParents ? held === ids.length : checked.has(node.id)) return true;
  return held > 0 ? 'mixed' : false;
}

/** The ticks after a press on the last node of the path. */
export function pressed(path: readonly CheckNode[], checked: ReadonlySet<string>, rule: Rule): ReadonlySet<string> {
  const node = path.at(-1);
  if (!node || node.disabled) return checked;
  const free = branch(node).filter(({ disabled }) => !disabled);
  const next = new Set(checked);
  const full = rule.withParents ? free.every(({ id }) => checked.has(id)) : checked.has(node.id);
  if (full) {
    for (const { id } of free) next.delete(id);
    return next;
  }
  const above = rule.withParents ? path.filter(({ disabled }) => !disabled) : [];
  for (const { id } of [...above, ...free]) next.add(id);
  return next;
}

export interface ShownNode {
  node: CheckNode;
  /** From the outermost one down to the node itself. */
  path: readonly CheckNode[];
  position: number;
  siblings: number;
}

/** The part of the tree in which a word is found: what contains it, with everything above and below. */
export function found(nodes: readonly CheckNode[], word: string): readonly CheckNode[] {
  const wanted = word.trim().toLocaleLowerCase();
  if (!wanted) return nodes;
  return nodes.flatMap((node) => {
    if (node.label.toLocaleLowerCase().includes(wanted)) return [node];
    const children = found(node.children, word);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** The nodes in the order in which they stand on the screen; what lies below a closed one is left out. */
export function shown(
  nodes: readonly CheckNode[],
  isOpen: (id: string) => boolean,
  above: readonly CheckNode[] = [],
): ShownNode[] {
  return nodes.flatMap((node, index) => {
    const path = [...above, node];
    const here = { node, path, position: index + 1, siblings: nodes.length };
    return isOpen(node.id) ? [here, ...shown(node.children, isOpen, path)] : [here];
  });
}
