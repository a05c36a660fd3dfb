import type { ShownNode } from './checking.ts';

interface Place {
  rows: readonly ShownNode[];
  index: number;
  isOpen: (id: string) => boolean;
}

interface Wish {
  /** The node that gets the focus. */
  focus?: string | undefined;
  /** Open the closed branch here, or close the open one. */
  turn?: true;
}

/** What a key does in a tree; nothing for keys that mean nothing here. */
export function treeKey(key: string, { rows, index, isOpen }: Place): Wish | undefined {
  const here = rows[index];
  const isBranch = here !== undefined && here.node.children.length > 0;
  const to = (place: number): Wish => ({ focus: rows[place]?.node.id });
  switch (key) {
    case 'ArrowDown':
      return to(index + 1);
    case 'ArrowUp':
      return to(index - 1);
    case 'Home':
      return to(0);
    case 'End':
      return to(rows.length - 1);
    case 'ArrowRight':
      if (!isBranch) return {};
      return isOpen(here.node.id) ? to(index + 1) : { turn: true };
    case 'ArrowLeft':
      if (isBranch && isOpen(here.node.id)) return { turn: true };
      return { focus: here?.path.at(-2)?.id };
  }
  return undefined;
}
