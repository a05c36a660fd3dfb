import { useTranslation } from 'react-i18next';
import { menuEndpoints } from '#contract/menus.ts';
import { formatNumber, unknown } from '../../lib/format.ts';
import { useMay } from '../../lib/useMay.ts';
import type { Column } from '../../ui/table/table.types.ts';
import { MenuActions } from './MenuActions.tsx';
import { MenuName } from './MenuName.tsx';
import type { PlacedMenu } from './menus.model.ts';
import type { MenuTask } from './menus.task.ts';

interface Options {
  isOpen: (id: string) => boolean;
  onTurn: (id: string) => void;
  onTask: (task: MenuTask) => void;
}

export function useMenuColumns({ isOpen, onTurn, onTask }: Options): Column<PlacedMenu>[] {
  const { t } = useTranslation('menus');
  const may = useMay();
  const columns: Column<PlacedMenu>[] = [
    {
      key: 'name',
      header: t('column.name'),
      primary: true,
      cell: (place) => <MenuName place={place} opened={isOpen(place.row.id)} onTurn={() => onTurn(place.row.id)} />,
    },
    { key: 'kind', header: t('column.kind'), cell: ({ row }) => t(`kind.${row.kind}`) },
    { key: 'path', header: t('column.path'), cell: ({ row }) => row.path ?? unknown },
    { key: 'component', header: t('column.component'), cell: ({ row }) => row.component ?? unknown },
    { key: 'permission', header: t('column.permission'), cell: ({ row }) => row.permission ?? unknown },
    {
      key: 'order',
      header: t('column.order'),
      numeric: true,
      cell: ({ row }) => formatNumber(row.sortOrder, { digits: 0 }),
    },
    {
      key: 'shown',
      header: t('column.shown'),
      cell: ({ row }) => (row.kind === 'BUTTON' ? unknown : t(row.hidden ? 'hidden' : 'shown')),
    },
  ];
  if (!may(menuEndpoints.edit)) return columns;
  return [
    ...columns,
    { key: 'actions', header: t('column.actions'), cell: (place) => <MenuActions place={place} onTask={onTask} /> },
  ];
}
