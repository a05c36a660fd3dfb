import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Challenge } from '#contract/auth.ts';
import { solve } from './proof.ts';
import classes from './RobotCheck.module.css';

interface Props {
  challenge: Challenge;
  /** Solves at once: the person has confirmed before. */
  confirmed: boolean;
  error?: string | undefined;
  onSolved: (nonce: number) => void;
}

type State = 'idle' | 'working' | 'done';

/** The verification step after repeated failures: a tick that costs the browser some work. Mounted anew for each challenge. */
export function RobotCheck({ challenge, confirmed, error, onSolved }: Props) {
  const { t } = useTranslation('auth');
  const [state, setState] = useState<State>(confirmed ? 'working' : 'idle');
  const solved = useEffectEvent(onSolved);

  useEffect(() => {
    if (state !== 'working') return;
    const control = new AbortController();
    solve(challenge, control.signal).then(
      (nonce) => {
        setState('done');
        solved(nonce);
      },
      () => control.signal.aborted || setState('idle'),
    );
    return () => control.abort();
  }, [state, challenge]);

  return (
    <div className={classes.root}>
      <label className={classes.box}>
        <input
          type="checkbox"
          className={classes.tick}
          data-state={state}
          checked={state === 'done'}
          aria-busy={state === 'working'}
          aria-invalid={error !== undefined}
          aria-describedby="robot-note"
          onChange={() => state === 'idle' && setState('working')}
        />
        {t('robot.label')}
      </label>
      <div id="robot-note" role="status" className={error ? classes.error : classes.note}>
        {error ?? t(`robot.${state}`)}
      </div>
    </div>
  );
}
