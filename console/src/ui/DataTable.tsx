import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { CardGrid } from './table/CardGrid.tsx';
import { CardSkeleton } from './table/CardSkeleton.tsx';
import { ColumnChooser } from './table/ColumnChooser.tsx';
import { SortSelect } from './table/SortSelect.tsx';
import { TableCards } from './table/TableCards.tsx';
import { TableHead } from './table/TableHead.tsx';
import { TablePager } from './table/TablePager.tsx';
import { TableRows } from './table/TableRows.tsx';
import { TableSkeleton } from './table/TableSkeleton.tsx';
import classes from './table/table.module.css';
import type { Cards, Column, Selection } from './table/table.types.ts';
import { useColumnChoice } from './table/useColumnChoice.ts';
import type { PageRequest, TableState } from './useTableState.ts';

interface Props<Row, C extends string, F extends string> {
  /** Under this name the chosen columns are remembered. */
  name: string;
  label: string;
  columns: readonly Column<Row, C>[];
  rowKey: (row: Row) => string;
  state: TableState<C, F>;
  queryKey: QueryKey;
  load: (request: PageRequest<C, F>, signal: AbortSignal) => Promise<{ list: Row[]; total: number }>;
  /** What to say, and to do next, when there is nothing yet. */
  empty: ReactNode;
  selection?: Selection;
  toolbar?: ReactNode;
  cards?: Cards<Row>;
  /** The page itself decides on the columns: none is hidden here. */
  fixed?: boolean;
}

export function DataTable<Row, C extends string, F extends string>(props: Props<Row, C, F>) {
  const { name, label, columns, rowKey, state, queryKey, load, empty, selection, toolbar, cards, fixed } = props;
  const { t } = useTranslation('ui');
  const narrow = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  const { visible, hidden, toggle } = useColumnChoice(name, columns);
  const frame = useRef<HTMLElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const { pageNum, pageSize, sort, filters, setPage } = state;
  const request = { pageNum, pageSize, sort, filters };
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: [...queryKey, request],
    queryFn: ({ signal }) => load(request, signal),
    placeholderData: keepPreviousData,
  });

  const lastPage = data && !isPlaceholderData ? Math.max(1, Math.ceil(data.total / pageSize)) : undefined;
  const beyondEnd = lastPage !== undefined && pageNum > lastPage;
  useEffect(() => {
    if (beyondEnd) setPage(lastPage);
  });

  const turnTo = (page: number) => {
    setPage(page);
    if (scroll.current) scroll.current.scrollTop = 0;
    if (narrow) frame.current?.scrollIntoView();
  };
  const rows = data?.list ?? [];
  const sortsHere = (narrow || cards) && columns.some((column) => column.sort);
  const isEmpty = data !== undefined && !beyondEnd && data.total === 0;
  const isFiltered = Object.keys(filters).length > 0;

  const body = () => {
    if (error) return <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} />;
    if (isEmpty && isFiltered) {
      const reset = (
        <Button variant="default" onClick={() => state.setFilters({})}>
          {t('table.resetFilter')}
        </Button>
      );
      return <EmptyState title={t('table.noMatch')} text={t('table.noMatchText')} action={reset} />;
    }
    if (isEmpty) return empty;
    if (cards) return <CardGrid label={label} cards={cards} rows={data && rows} rowKey={rowKey} places={pageSize} />;
    if (narrow) {
      if (!data) return <CardSkeleton rows={pageSize} columns={visible} />;
      return <TableCards label={label} columns={visible} rows={rows} rowKey={rowKey} selection={selection} />;
    }
    return (
      <table className={classes.table} aria-label={label}>
        <TableHead columns={visible} sort={sort} onSort={state.setSort} selection={selection} pageKeys={rows.map(rowKey)} />
        {data ? (
          <TableRows columns={visible} rows={rows} rowKey={rowKey} selection={selection} />
        ) : (
          <TableSkeleton rows={pageSize} columns={visible} withTick={selection !== undefined} />
        )}
      </table>
    );
  };

  return (
    <section ref={frame} className={classes.frame} aria-label={label}>
      {(sortsHere || toolbar) && (
        <div className={classes.toolbar}>
          {toolbar}
          {sortsHere && <SortSelect columns={columns} sort={sort} onSort={state.setSort} />}
        </div>
      )}
      <div ref={scroll} className={classes.scroll} data-stale={isPlaceholderData || undefined} aria-busy={isFetching}>
        {body()}
      </div>
      <div className={classes.foot}>
        {!cards && !fixed && <ColumnChooser columns={columns} hidden={hidden} onToggle={toggle} />}
        <TablePager total={data?.total} state={{ ...state, setPage: turnTo }} narrow={narrow} />
      </div>
    </section>
  );
}
