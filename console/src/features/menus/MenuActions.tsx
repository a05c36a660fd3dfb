import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMenuText } from '../../lib/useMenuText.ts';
import type { MenuEntry } from '../../ui/drop/MenuButton.tsx';
import { RowActions } from '../../ui/RowActions.tsx';
import type { PlacedMenu } from './menus.model.ts';
import type { MenuTask } from './menus.task.ts';

interface Props {
  place: PlacedMenu;
  onTask: (task: MenuTask) => void;
}

export function MenuActions({ place: { row, branch }, onTask }: Props) {
  const { t } = useTranslation('menus');
  const name = useMenuText()(row.name);
  const addBelow: MenuEntry = {
    label: t('addBelow'),
    icon: <IconPlus size={16} aria-hidden />,
    onClick: () => onTask({ do: 'add', parent: row }),
  };
  const edit: MenuEntry = {
    label: t('edit.open'),
    icon: <IconPencil size={16} aria-hidden />,
    onClick: () => onTask({ do: 'edit', row }),
  };
  const remove: MenuEntry = {
    label: t('delete.open'),
    icon: <IconTrash size={16} aria-hidden />,
    onClick: () => onTask({ do: 'delete', row }),
    danger: true,
    blocked: branch ? t('delete.childrenFirst') : undefined,
  };
  const actions = row.kind === 'BUTTON' ? [edit, remove] : [edit, addBelow, remove];
  return <RowActions label={t('actionsOf', { name })} actions={actions} />;
}
