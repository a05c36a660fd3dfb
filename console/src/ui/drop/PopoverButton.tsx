import type { ReactNode } from 'react';
import { type DropButton, useDrop } from './useDrop.ts';

export interface PopoverContent {
  panel: (close: () => void) => ReactNode;
  padding?: number;
  position?: 'top-start' | 'bottom-end';
  width?: number;
  withArrow?: boolean;
  /** For what is worked with, not only read. */
  trapFocus?: boolean;
}

/** A button beside which something is told or chosen. */
export function PopoverButton({ children, ...content }: PopoverContent & { children: (button: DropButton) => ReactNode }) {
  const { button, drop, panels } = useDrop('dialog');
  return (
    <>
      {children(button)}
      {drop && panels && <panels.PopoverPanel {...drop} {...content} />}
    </>
  );
}
