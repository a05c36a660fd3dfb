import { IconCheck, IconMinus } from '@tabler/icons-react';
import classes from '../CheckTree.module.css';
import type { Checked, CheckNode } from './checking.ts';

interface Props {
  node: CheckNode;
  state: Checked;
}

export function CheckLabel({ node, state }: Props) {
  return (
    <>
      <span className={classes.box} data-state={state} aria-hidden>
        {state === true && <IconCheck size={14} stroke={3} />}
        {state === 'mixed' && <IconMinus size={14} stroke={3} />}
      </span>
      <span className={classes.name}>{node.label}</span>
      {node.note && <span className={classes.note}>{node.note}</span>}
    </>
  );
}
