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
    await onDelete();
    toast('success', done);
    void refresh();
    onClose();
  }
  return (
    <ConfirmAction danger title={title} confirmLabel={confirmLabel} onConfirm={confirm} onClose={onClose}>
      <p className={classes.text}>{text}</p>
    </ConfirmAction>
  );
}
