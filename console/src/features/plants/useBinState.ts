import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { pageSizes } from '#contract/fields.ts';
import type { TableState } from '../../ui/useTableState.ts';

const waitMs = 300;

/** What the bin shows. The address belongs to the list behind it. */
export function useBinState() {
  const [search, setText] = useState('');
  const [pageNum, setPage] = useState(1);
  const [pageSize, setSize] = useState<number>(pageSizes[0]);
  const [applied] = useDebouncedValue(search.trim(), waitMs);
  const setSearch = (text: string) => {
    setText(text);
    setPage(1);
  };
  const state: TableState<never, 'search'> = {
    pageNum,
    pageSize,
    sort: undefined,
    filters: applied ? { search: applied } : {},
    setPage,
    setPageSize: (size) => {
      setSize(size);
      setPage(1);
    },
    setSort: () => {},
    setFilters: ({ search: text = '' }) => setSearch(text),
  };
  return { state, search, setSearch };
}
