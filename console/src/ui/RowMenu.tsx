import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, type TablerIcon } from '@tabler/icons-react';
import { useRef } from 'react';

export interface RowAction {
  label: string;
  icon: TablerIcon;
  onClick: () => void;
  /** It destroys something. */
  danger?: boolean;
}

interface Props {
  /** Names the row: "Actions for Anna". */
  label: string;
  actions: readonly RowAction[];
}

/** What can be done with one row, behind three dots at its end. */
export function RowMenu({ label, actions }: Props) {
  const target = useRef<HTMLButtonElement>(null);
  if (actions.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon ref={target} variant="subtle" color="gray" size="lg" aria-label={label}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label: words, icon: Icon, onClick, danger }) => (
          <Menu.Item
            key={words}
            color={danger ? 'red' : undefined}
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => {
              // A dialogue gives the focus back to where it was: to the dots, since the entry will be gone.
              target.current?.focus();
              onClick();
            }}
          >
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
