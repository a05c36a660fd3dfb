import type { LiveEvent } from '#contract/live.ts';
import { useLive } from '../../lib/live.ts';
import { usePulse } from '../usePulse.ts';

/** A flood of steps is read a few times, not once each. */
const restMs = 500;

/** Calls soon after commands that concern the caller have moved. */
export function useCommandPulse(concerns: (event: LiveEvent<'command'>) => boolean, onPulse: () => void): void {
  const beat = usePulse(restMs, onPulse);
  useLive(
    'command',
    (event) => {
      if (concerns(event)) beat();
    },
    beat,
  );
}
