import { IconCheck, IconChevronRight, IconMinus } from '@tabler/icons-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import classes from '../CheckTree.module.css';
import type { Checked, ShownNode } from './checking.ts';

interface Props {
  id: string;
  row: ShownNode;
  state: Checked;
  /** Undefined where nothing lies below. */
  opened: boolean | undefined;
  focusable: boolean;
  onFocus: () => void;
  onPress: () => void;
  onTurn: () => void;
  /** Answers whether the key meant something. */
  onKey: (key: string) => boolean;
}

const indent = 22;

export function CheckTreeItem({ id, row, state, opened, focusable, onFocus, onPress, onTurn, onKey }: Props) {
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
      className={classes.item}
      style={{ paddingInlineStart: (path.length - 1) * indent }}
      tabIndex={focusable ? 0 : -1}
      aria-level={path.length}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={opened}
      aria-checked={state}
      aria-disabled={node.disabled}
      onFocus={onFocus}
      onClick={click}
      onKeyDown={keyDown}
    >
      <span className={classes.twig} data-twig aria-hidden>
        {opened !== undefined && <IconChevronRight size={16} data-opened={opened || undefined} />}
      </span>
      <span className={classes.box} data-state={state} aria-hidden>
        {state === true && <IconCheck size={14} stroke={3} />}
        {state === 'mixed' && <IconMinus size={14} stroke={3} />}
      </span>
      <span className={classes.name}>{node.label}</span>
      {node.note && <span className={classes.note}>{node.note}</span>}
    </div>
  );
}
