import { RoleEditor } from './RoleEditor.tsx';
import { RoleQuestion } from './RoleQuestion.tsx';
import type { RoleTask } from './roles.task.ts';

interface Props {
  task: RoleTask;
  onClose: () => void;
}

/** The dialogue of a task. */
export function RoleDialog({ task, onClose }: Props) {
  if (task.do === 'add') return <RoleEditor id={null} onClose={onClose} />;
  if (task.do === 'edit') return <RoleEditor id={task.role.id} onClose={onClose} />;
  return <RoleQuestion what={task.do} role={task.role} onClose={onClose} />;
}
