import { useLive } from '../../lib/live.ts';
import { usePulse } from '../usePulse.ts';

/** A flood of alarms is read a few times, not once each. */
const restMs = 2_000;

/** Calls soon after alarms have changed. */
export function useAlarmPulse(onPulse: () => void): void {
  const beat = usePulse(restMs, onPulse);
  useLive('alarm', beat, beat);
}
