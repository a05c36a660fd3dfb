import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { MenuButton, type MenuEntry } from './drop/MenuButton.tsx';
import classes from './RowActions.module.css';

interface Props {
  /** Names the row for the reader of the button. */
  label: string;
  actions: readonly MenuEntry[];
}

/** What can be done with one row of a table, behind one button. */
export function RowActions({ label, actions }: Props) {
  return (
    <MenuButton entries={actions}>
      {(button) => (
        <ActionIcon {...button} variant="subtle" color="gray" size={32} className={classes.button} aria-label={label}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      )}
    </MenuButton>
  );
}
