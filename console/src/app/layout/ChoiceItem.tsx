import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Tools.module.css';

interface Props {
  value: string;
  lang?: string;
  icon?: ReactNode;
  children: ReactNode;
}

/** One of several in a menu of which exactly one holds. */
export function ChoiceItem({ value, lang, icon, children }: Props) {
  return (
    <Menu.RadioItem
      value={value}
      lang={lang}
      className={classes.choice}
      checkIcon={<IconCheck size={16} aria-hidden />}
      rightSection={icon}
      closeMenuOnClick
    >
      {children}
    </Menu.RadioItem>
  );
}
