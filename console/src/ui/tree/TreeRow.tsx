import { IconChevronRight } from '@tabler/icons-react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import type { Checked, ShownNode } from './checking.ts';
import classes from './TreeRow.module.css';

interface Props {
  id: string;
  row: ShownNode;
  /** Given in a tree where many are ticked. */
  checked?: Checked;
  /** Given in a tree where one is chosen. */
  selected?: boolean;
  /** Undefined where nothing lies below. */
  opened: boolean | undefined;
  focusable: boolean;
  onFocus: () => void;
  onPress: () => void;
  onTurn: () => void;
  /** Answers whether the key meant something. */
  onKey: (key: string) => boolean;
  children: ReactNode;
}

const indent = 20;

/** One row of a tree: its place, its twig, what mouse and keys do; what stands in it is the caller's. */
export function TreeRow({ id, row, checked, selected, opened, focusable, onFocus, onPress, onTurn, onKey, children }: Props) {
  const { node, path, position, siblings } = row;

  const click = ({ target }: MouseEvent) => {
    if (opened !== undefined && target instanceof Element && target.closest('[data-twig]')) onTurn();
    else onPress();
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isPress = event.key === ' ' || event.key === 'Enter';
    if (isPress) onPress();
    if (isPress || onKey(event.key)) event.preventDefault();
  };
  return (
    <div
      id={id}
      role="treeitem"
      className={classes.row}
      style={{ paddingInlineStart: (path.length - 1) * indent }}
      tabIndex={focusable ? 0 : -1}
      aria-level={path.length}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={opened}
      aria-checked={checked}
      aria-selected={selected}
      aria-disabled={node.disabled}
      onFocus={onFocus}
      onClick={click}
      onKeyDown={keyDown}
    >
      <span className={classes.twig} data-twig aria-hidden>
        {opened !== undefined && <IconChevronRight size={16} data-opened={opened || undefined} />}
      </span>
      {children}
    </div>
  );
}
