import { NativeSelect, Pagination } from '@mantine/core';
import '@mantine/core/styles/Pagination.css';
import { useTranslation } from 'react-i18next';
import { pageSizes } from '#contract/fields.ts';
import { formatNumber } from '../../lib/format.ts';
import type { TableState } from '../useTableState.ts';
import classes from './table.module.css';

interface Props {
  /** Undefined while it is not known. */
  total: number | undefined;
  state: Pick<TableState, 'pageNum' | 'pageSize' | 'setPage' | 'setPageSize'>;
  /** Few page numbers, for a phone. */
  narrow: boolean;
}

export function TablePager({ total, state, narrow }: Props) {
  const { t } = useTranslation('ui');
  return (
    <nav className={classes.pager} aria-label={t('table.pages')}>
      <span className={classes.total}>{t('table.total', { total: formatNumber(total, { digits: 0 }) })}</span>
      <NativeSelect
        className={classes.sizes}
        aria-label={t('table.size')}
        value={state.pageSize}
        data={pageSizes.map((size) => ({ value: String(size), label: t('table.perPage', { size }) }))}
        onChange={(event) => state.setPageSize(Number(event.currentTarget.value))}
      />
      <Pagination.Root
        total={Math.max(1, Math.ceil((total ?? 0) / state.pageSize))}
        value={state.pageNum}
        onChange={state.setPage}
        siblings={narrow ? 0 : 1}
        size={narrow ? 'lg' : 'md'}
        getItemProps={(page) => ({ 'aria-label': t('table.page', { page }) })}
      >
        <div className={classes.pages}>
          <Pagination.Previous aria-label={t('table.previous')} />
          <Pagination.Items />
          <Pagination.Next aria-label={t('table.next')} />
        </div>
      </Pagination.Root>
    </nav>
  );
}
