import { useEffect, useEffectEvent, useRef } from 'react';
import { useLive } from '../../lib/live.ts';

/** A flood of alarms is read a few times, not once each. */
const restMs = 2_000;

/** Calls soon after alarms have changed. */
export function useAlarmPulse(onPulse: () => void): void {
  const pulse = useEffectEvent(onPulse);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  const beat = () => {
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
  useLive('alarm', beat, beat);
  useEffect(() => () => clearTimeout(waiting.current), []);
}
