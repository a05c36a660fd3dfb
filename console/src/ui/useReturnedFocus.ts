import { useEffect, useState } from 'react';

/** For a dialogue that is open as long as it is mounted: the focus goes back to where it was before. */
export function useReturnedFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
    [before],
  );
}
