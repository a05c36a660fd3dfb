import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DeleteMenu } from './DeleteMenu.tsx';
import { MenuForm } from './MenuForm.tsx';
import { menuRows } from './menus.queries.ts';
import type { MenuTask } from './menus.task.ts';

interface Props {
  task: MenuTask;
  onClose: () => void;
}

/** The dialogue of a task. */
export function MenuDialog({ task, onClose }: Props) {
  const { data: rows = [], refetch } = useQuery(menuRows);
  const [row, setRow] = useState(task.do === 'add' ? null : task.row);

  async function reload() {
    const { data = [] } = await refetch();
    const current = data.find(({ id }) => id === row?.id);
    if (current) setRow(current);
    else onClose();
  }

  if (task.do === 'delete') return <DeleteMenu row={task.row} onClose={onClose} />;
  const parent = task.do === 'add' ? task.parent : null;
  return <MenuForm key={row?.version} row={row} parent={parent} rows={rows} onReload={reload} onClose={onClose} />;
}
