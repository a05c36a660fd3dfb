import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import classes from './RowActions.module.css';

export interface RowAction {
  label: string;
  icon: ReactNode;
  onClick: () => void;
  /** Destroys something. */
  danger?: boolean;
  /** Why it cannot be done now; it is shown, but cannot be pressed. */
  blocked?: string | undefined;
}

interface Props {
  /** Names the row for the reader of the button. */
  label: string;
  actions: readonly RowAction[];
}

/** What can be done with one row of a table, behind one button. */
export function RowActions({ label, actions }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const run = (action: RowAction) => {
    // The menu goes; a dialogue that opens now shall give the focus back to the button.
    button.current?.focus();
    action.onClick();
  };
  return (
    <Menu position="bottom-end" shadow="sm" width={220} hideDetached={false}>
      <Menu.Target>
        <ActionIcon ref={button} variant="subtle" color="gray" size={32} className={classes.button} aria-label={label}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            color={action.danger ? 'red' : undefined}
            leftSection={action.icon}
            disabled={action.blocked !== undefined}
            title={action.blocked}
            aria-label={action.label}
            onClick={() => run(action)}
          >
            {action.label}
            {action.blocked && <span className={classes.reason}>{action.blocked}</span>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
