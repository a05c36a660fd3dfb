import { useEffect, useEffectEvent } from 'react';

const pulseMs = 30_000;

/** Calls whenever alarms may have changed. */
export function useAlarmPulse(onPulse: () => void): void {
  const pulse = useEffectEvent(onPulse);
  useEffect(() => {
    const timer = setInterval(() => pulse(), pulseMs);
    return () => clearInterval(timer);
  }, []);
}
