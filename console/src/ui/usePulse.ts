import { useEffect, useEffectEvent, useRef } from 'react';

/** Gives a function that leads to one call soon after it is called, however often, and then to none for a while. */
export function usePulse(restMs: number, onPulse: () => void): () => void {
  const pulse = useEffectEvent(onPulse);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return () => {
    clearTimeout(waiting.current);
    const rest = lastAt.current + restMs - Date.now();
    waiting.current = setTimeout(
      () => {
        lastAt.current = Date.now();
        pulse();
      },
      Math.max(0, rest),
    );
  };
}
