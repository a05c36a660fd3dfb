import type { ReactNode } from 'react';
import { useFields } from '../lib/useFields.ts';
import { FormDialog } from './FormDialog.tsx';

interface Props {
  title: string;
  confirmLabel: string;
  /** The action destroys something. */
  danger?: boolean;
  /** A refusal by the server is shown in the dialogue, which stays. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
  /** What will happen. */
  children: ReactNode;
}

/** Asks before something is done; open as long as it is mounted. */
export function ConfirmAction({ title, confirmLabel, danger = false, onConfirm, onClose, children }: Props) {
  const form = useFields({ initial: {}, check: () => ({}), send: onConfirm });
  return (
    <FormDialog
      title={title}
      submitLabel={confirmLabel}
      onSubmit={form.form.onSubmit}
      onClose={onClose}
      dirty={false}
      busy={form.busy}
      danger={danger}
      failure={form.failure}
    >
      {children}
    </FormDialog>
  );
}
