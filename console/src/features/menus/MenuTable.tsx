import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuItem } from '#contract/menus.ts';
import { useMenuText } from '../../lib/useMenuText.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { TableCards } from '../../ui/table/TableCards.tsx';
import { TableHead } from '../../ui/table/TableHead.tsx';
import { TableRows } from '../../ui/table/TableRows.tsx';
import { TableSkeleton } from '../../ui/table/TableSkeleton.tsx';
import tableClasses from '../../ui/table/table.module.css';
import { toggled } from '../../ui/table/toggled.ts';
import { matching, placed } from './menus.model.ts';
import classes from './menus.module.css';
import { menuRows } from './menus.queries.ts';
import type { MenuTask } from './menus.task.ts';
import { useMenuColumns } from './useMenuColumns.tsx';

interface Props {
  search: string;
  onReset: () => void;
  onTask: (task: MenuTask) => void;
}

const skeletonRows = 12;

/** The whole menu as a table whose rows open and close. */
export function MenuTable({ search, onReset, onTask }: Props) {
  const { t } = useTranslation(['menus', 'ui']);
  const menuText = useMenuText();
  const narrow = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const { data, error, isFetching, refetch } = useQuery(menuRows);
  const word = search.toLocaleLowerCase();
  const isOpen = (id: string) => word !== '' || !closed.has(id);
  const columns = useMenuColumns({ isOpen, onTurn: (id) => setClosed(toggled(closed, [id], isOpen(id))), onTask });

  const contains = (row: MenuItem) =>
    [menuText(row.name), row.name, row.path, row.component, row.permission].some((text) =>
      text?.toLocaleLowerCase().includes(word),
    );
  const rows = placed(matching(data ?? [], contains), isOpen);

  const body = () => {
    if (error) return <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} />;
    if (data && rows.length === 0) {
      if (word === '') return <EmptyState title={t('empty.title')} text={t('empty.text')} />;
      const reset = (
        <Button variant="default" onClick={onReset}>
          {t('ui:table.resetFilter')}
        </Button>
      );
      return <EmptyState title={t('ui:table.noMatch')} text={t('ui:table.noMatchText')} action={reset} />;
    }
    if (data && narrow) return <TableCards label={t('title')} columns={columns} rows={rows} rowKey={({ row }) => row.id} />;
    return (
      <table className={tableClasses.table} aria-label={t('title')}>
        <TableHead columns={columns} sort={undefined} onSort={() => {}} pageKeys={[]} />
        {data ? (
          <TableRows columns={columns} rows={rows} rowKey={({ row }) => row.id} />
        ) : (
          <TableSkeleton rows={skeletonRows} columns={columns} withTick={false} />
        )}
      </table>
    );
  };
  return (
    <section className={`${tableClasses.frame} ${classes.table}`} aria-label={t('title')}>
      <div className={tableClasses.scroll} aria-busy={isFetching}>
        {body()}
      </div>
    </section>
  );
}
