import { Button, Input } from '@mantine/core';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/UnstyledButton.css';
import { type ChangeEvent, useId, useState } from 'react';
import { RetryAfter } from '#contract/auth.ts';
import { ApiError } from '../lib/api.ts';
import { useCountdown } from '../lib/useCountdown.ts';
import classes from './CodeField.module.css';

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
  const id = useId();
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
    <Input.Wrapper
      id={id}
      label={label}
      error={shown}
      description={<span role="status">{note}</span>}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      descriptionProps={{ className: note ? undefined : classes.silent }}
    >
      <div className={classes.row}>
        <Input
          {...field}
          id={id}
          className={classes.input}
          error={shown}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
        />
        <Button variant="default" onClick={ask} loading={busy} disabled={left > 0}>
          {left > 0 ? waitLabel(left) : sendLabel}
        </Button>
      </div>
    </Input.Wrapper>
  );
}
