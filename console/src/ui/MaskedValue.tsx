import { ActionIcon } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../lib/api.ts';
import { unknown } from '../lib/format.ts';
import classes from './MaskedValue.module.css';

interface Props {
  /** What the value is, for the button's name: "e-mail address". */
  label: string;
  masked: string | null;
  /** Fetches the real value; without it the value stays masked. */
  reveal?: () => Promise<string | null>;
}

type State =
  | { kind: 'masked' }
  | { kind: 'loading' }
  | { kind: 'failed'; reason: string | null }
  | { kind: 'revealed'; value: string | null };

export function MaskedValue({ label, masked, reveal }: Props) {
  const { t } = useTranslation('ui');
  const [state, setState] = useState<State>({ kind: 'masked' });
  const [shownFor, setShownFor] = useState(masked);
  if (shownFor !== masked) {
    setShownFor(masked);
    setState({ kind: 'masked' });
  }
  if (masked === null) return <span>{unknown}</span>;

  const revealed = state.kind === 'revealed';
  const toggle = async () => {
    if (revealed || !reveal) return setState({ kind: 'masked' });
    setState({ kind: 'loading' });
    try {
      setState({ kind: 'revealed', value: await reveal() });
    } catch (error) {
      setState({ kind: 'failed', reason: error instanceof ApiError ? error.msg : null });
    }
  };
  return (
    <span className={classes.line}>
      <span className={classes.value} aria-live="polite">
        {state.kind === 'revealed' ? (state.value ?? unknown) : masked}
      </span>
      {reveal && (
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.button}
          loading={state.kind === 'loading'}
          aria-label={t(revealed ? 'masked.hide' : 'masked.reveal', { what: label })}
          onClick={toggle}
        >
          {revealed ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />}
        </ActionIcon>
      )}
      {state.kind === 'failed' && (
        <span className={classes.problem} role="alert">
          {state.reason ?? t('masked.failed')}
        </span>
      )}
    </span>
  );
}
