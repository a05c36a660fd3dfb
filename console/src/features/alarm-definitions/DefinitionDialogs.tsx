import type { DefinitionTask } from './alarmDefinitions.model.ts';
import { useFreshDefinition } from './alarmDefinitions.queries.ts';
import { DefinitionDialog } from './DefinitionDialog.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';

interface Props {
  task: DefinitionTask;
  onTask: (task: DefinitionTask | null) => void;
}

/** The dialogue of what the person has begun. */
export function DefinitionDialogs({ task, onTask }: Props) {
  const fresh = useFreshDefinition();
  const close = () => onTask(null);
  if (task.kind === 'delete') return <DeleteDialog definition={task.row} onClose={close} />;
  const row = task.kind === 'edit' ? task.row : null;
  const reload = async () => {
    const current = row && (await fresh(row.code));
    onTask(current && { kind: 'edit', row: current });
  };
  return <DefinitionDialog key={row?.version ?? 'new'} definition={row} onClose={close} onReload={() => void reload()} />;
}
