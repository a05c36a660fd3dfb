import { type FocusEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { usePanels } from './panels.ts';

export interface HintContent {
  label: string;
  position?: 'top' | 'right';
  /** Milliseconds, where people pass by without wanting to read. */
  delay?: number;
  /** For more than a few words. */
  width?: number;
}

/** For the element that the words belong to. */
export interface Hinted {
  onMouseEnter: (event: MouseEvent<HTMLElement>) => void;
  onMouseLeave: () => void;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  onBlur: () => void;
}

/** Words that stand beside something while it is pointed at or has the focus. */
export function Hint({ children, ...content }: HintContent & { children: (hinted: Hinted) => ReactNode }) {
  const { panels, fetchPanels } = usePanels();
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState(false);
  const show = (element: HTMLElement) => {
    fetchPanels();
    setTarget(element);
    setOpened(true);
  };
  const hide = () => setOpened(false);
  return (
    <>
      {children({
        onMouseEnter: ({ currentTarget }) => show(currentTarget),
        onMouseLeave: hide,
        onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && show(currentTarget),
        onBlur: hide,
      })}
      {target && panels && <panels.HintPanel target={target} opened={opened} {...content} />}
    </>
  );
}
