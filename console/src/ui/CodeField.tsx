import { type ChangeEvent, useState } from 'react';
import { RetryAfter } from '#contract/auth.ts';
import { ApiError } from '../lib/api.ts';
import { useCountdown } from '../lib/useCountdown.ts';
import classes from './CodeField.module.css';
import { Button } from './light/Button.tsx';
import { Field } from './light/Field.tsx';
import light from './light/light.module.css';

interface Sent {
  validMinutes: number;
  retryAfterSeconds: number;
}

interface Props {
  name: string;
  value: string;
  error?: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onBlur: () => void;
  label: string;
  sendLabel: string;
  waitLabel: (seconds: number) => string;
  sentLabel: (minutes: number) => string;
  /** Asks for a code; null when it was not asked for because the address is not right yet. */
  send: () => Promise<Sent | null>;
}

/** The field of a six-digit code with the button that has it sent. */
export function CodeField({ error, label, sendLabel, waitLabel, sentLabel, send, ...field }: Props) {
  const { left, start } = useCountdown();
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState<string>();

  async function ask() {
    setBusy(true);
    setFailure(undefined);
    setNote('');
    try {
      const sent = await send();
      if (!sent) return;
      start(sent.retryAfterSeconds);
      setNote(sentLabel(sent.validMinutes));
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      const retry = RetryAfter.safeParse(problem.data);
      if (retry.success) start(retry.data.seconds);
      setFailure(problem.msg);
    } finally {
      setBusy(false);
    }
  }

  const shown = error ?? failure;
  return (
    <div>
      <Field label={label} error={shown}>
        {(parts) => (
          <div className={classes.row}>
            <input {...field} {...parts} className={light.input} inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
            <Button variant="default" size="md" onClick={ask} loading={busy} disabled={left > 0}>
              {left > 0 ? waitLabel(left) : sendLabel}
            </Button>
          </div>
        )}
      </Field>
      <div role="status" className={classes.note}>
        {note}
      </div>
    </div>
  );
}
