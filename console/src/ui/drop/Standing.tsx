import { type RefCallback, useEffect, useLayoutEffect, useState } from 'react';

interface Props {
  anchor: HTMLElement;
  ref?: RefCallback<HTMLElement>;
  onMouseEnter?: () => void;
  onMouseLeave?: () => void;
}

/** Stands for a button that is drawn elsewhere, where the library would draw one itself. */
export function Standing({ anchor, ref, onMouseEnter, onMouseLeave }: Props) {
  useLayoutEffect(() => {
    ref?.(anchor);
    return () => {
      ref?.(null);
    };
  }, [anchor, ref]);
  useEffect(() => {
    const heard = { mouseenter: () => onMouseEnter?.(), mouseleave: () => onMouseLeave?.() };
    for (const [name, hear] of Object.entries(heard)) anchor.addEventListener(name, hear);
    return () => {
      for (const [name, hear] of Object.entries(heard)) anchor.removeEventListener(name, hear);
    };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was missed before this was drawn
  useEffect(() => {
    if (anchor.matches(':hover')) onMouseEnter?.();
  }, []);
  return null;
}

/** Open only after having stood closed: what opens remembers then where the focus was. */
export function useOpened(opened: boolean): boolean {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return drawn && opened;
}
