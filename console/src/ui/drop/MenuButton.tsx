import type { ReactNode } from 'react';
import { type DropButton, useDrop } from './useDrop.ts';

/** Something to do, or somewhere to go. */
export interface MenuEntry {
  label: string;
  /** Where two have the same label. */
  key?: string;
  icon?: ReactNode;
  onClick?: () => void;
  to?: string;
  /** Leads to the page that is shown. */
  current?: boolean;
  onNear?: () => void;
  /** Destroys something. */
  danger?: boolean | undefined;
  /** Why it cannot be done now; it is shown, but cannot be pressed. */
  blocked?: string | undefined;
}

/** Of several exactly one holds. */
interface MenuChoice {
  value: string;
  options: readonly { value: string; label: string; icon?: ReactNode; lang?: string }[];
  onChange: (value: string) => void;
}

export interface MenuContent {
  heading?: ReactNode;
  choice?: MenuChoice;
  entries?: readonly (MenuEntry | 'divider')[];
  position?: 'bottom-start' | 'bottom-end' | 'right-start';
  width?: number;
  byHover?: boolean;
}

/** A button behind which there is a menu. */
export function MenuButton({ children, ...content }: MenuContent & { children: (button: DropButton) => ReactNode }) {
  const { button, drop, panels } = useDrop('menu', content.byHover);
  return (
    <>
      {children(button)}
      {drop && panels && <panels.MenuPanel {...drop} {...content} />}
    </>
  );
}
