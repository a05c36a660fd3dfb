import { AddOwnerDialog } from './AddOwnerDialog.tsx';
import { DeleteOwnerDialog } from './DeleteOwnerDialog.tsx';
import { EditOwnerDialog } from './EditOwnerDialog.tsx';
import { useFreshOwner } from './owners.queries.ts';
import type { OwnerTask } from './useOwnerActions.tsx';

interface Props {
  task: { kind: 'add' } | OwnerTask;
  onTask: (task: OwnerTask | null) => void;
}

/** The dialogue of what the person has begun. */
export function OwnerDialogs({ task, onTask }: Props) {
  const fresh = useFreshOwner();
  const close = () => onTask(null);
  if (task.kind === 'add') return <AddOwnerDialog onClose={close} />;
  const { owner } = task;
  if (task.kind === 'delete') return <DeleteOwnerDialog owner={owner} onClose={close} />;
  const reload = async () => {
    const current = await fresh(owner.id);
    onTask(current && { kind: 'edit', owner: current });
  };
  return <EditOwnerDialog key={owner.version} owner={owner} onClose={close} onReload={() => void reload()} />;
}
