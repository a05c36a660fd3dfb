import { toast } from '../../lib/toast.ts';
import { ConfirmAction } from '../../ui/ConfirmAction.tsx';
import classes from './basics.module.css';
import { useRefreshBasics } from './basics.queries.ts';

interface Props {
  title: string;
  text: string;
  confirmLabel: string;
  done: string;
  onDelete: () => Promise<unknown>;
  onClose: () => void;
}

export function DeleteDialog({ title, text, confirmLabel, done, onDelete, onClose }: Props) {
  const refresh = useRefreshBasics();
  async function confirm() {
    try {
      await onDelete();
    } finally {
      // A refusal, too, tells that the list is older than what uses the row.
      void refresh();
    }
    toast('success', done);
    onClose();
  }
  return (
    <ConfirmAction danger title={title} confirmLabel={confirmLabel} onConfirm={confirm} onClose={onClose}>
      <p className={classes.text}>{text}</p>
    </ConfirmAction>
  );
}
