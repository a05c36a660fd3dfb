import type { MenuRoute } from '#contract/navigation.ts';
import type { CheckNode } from '../../ui/tree/checking.ts';

/** The words for a permission number: the menu rows that carry it, or the number where none does. */
export function permissionText(code: string, menu: readonly MenuRoute[], textOf: (name: string) => string): string {
  const names = menu.filter((row) => row.permission === code).map((row) => textOf(row.name));
  return [...new Set(names)].join(', ') || code;
}

/** Permission numbers as a tree: 2003001 lies below 2003, as far as both are held. */
export function permissionTree(codes: readonly string[], label: (code: string) => string): CheckNode[] {
  const sorted = codes.toSorted();
  const parentOf = (code: string) => sorted.findLast((other) => other !== code && code.startsWith(other));
  const below = (parent: string | undefined): CheckNode[] =>
    sorted
      .filter((code) => parentOf(code) === parent)
      .map((code) => {
        const words = label(code);
        return { id: code, label: words, ...(words !== code && { note: code }), children: below(code) };
      });
  return below(undefined);
}
