import { PersonDialog } from '../../ui/people/PersonDialog.tsx';
import type { AccountTask } from './accounts.model.ts';
import { BlockDialog } from './BlockDialog.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx';
import { RolesDialog } from './RolesDialog.tsx';

interface Props {
  task: AccountTask;
  onClose: () => void;
  /** Shows the account as it is now. */
  onReload: () => void;
}

export function AccountDialog({ task, onClose, onReload }: Props) {
  switch (task.kind) {
    case 'add':
    case 'edit':
      return <PersonDialog person={task.row} onClose={onClose} onReload={onReload} />;
    case 'roles':
      return <RolesDialog row={task.row} onClose={onClose} onReload={onReload} />;
    case 'resetPassword':
      return <ResetPasswordDialog row={task.row} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog row={task.row} onClose={onClose} />;
    case 'stop':
    case 'freeze':
      return <BlockDialog row={task.row} status={task.kind} onClose={onClose} />;
  }
}
