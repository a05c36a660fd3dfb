import { useEffect, useState } from 'react';

/** Whole seconds left until a moment that `start` sets; 0 when it has passed. */
export function useCountdown() {
  const [end, setEnd] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((end - now) / 1000));

  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [left]);

  function start(seconds: number) {
    const moment = Date.now();
    setNow(moment);
    setEnd(moment + seconds * 1000);
  }

  return { left, start };
}
