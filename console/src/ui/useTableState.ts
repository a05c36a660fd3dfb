import { useSearchParams } from 'react-router';
import { pageSizes } from '#contract/fields.ts';

export interface Sort<C extends string> {
  column: C;
  direction: 'asc' | 'desc';
}

export interface PageRequest<C extends string = string, F extends string = string> {
  pageNum: number;
  pageSize: number;
  sort: Sort<C> | undefined;
  filters: Partial<Record<F, string>>;
}

export interface TableState<C extends string = string, F extends string = string> extends PageRequest<C, F> {
  setPage: (pageNum: number) => void;
  setPageSize: (pageSize: number) => void;
  setSort: (sort: Sort<C> | undefined) => void;
  /** Replaces all filters and returns to the first page. */
  setFilters: (filters: Partial<Record<F, string>>) => void;
}

interface Options<C extends string, F extends string> {
  /** Columns by which the server sorts; anything else in the address is ignored. */
  sortable: readonly C[];
  filters: readonly F[];
}

const standardSize = pageSizes[0];

function readPage(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}

function readSort<C extends string>(text: string | null, sortable: readonly C[]): Sort<C> | undefined {
  const column = sortable.find((c) => c === text?.replace(/^-/, ''));
  return column && { column, direction: text?.startsWith('-') ? 'desc' : 'asc' };
}

/** Page, size, sorting and filters of a table, kept in the address so that reload, links and keep-alive work. */
export function useTableState<C extends string, F extends string>({ sortable, filters: names }: Options<C, F>): TableState<C, F> {
  const [params, setParams] = useSearchParams();

  const write = (changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace: true, preventScrollReset: true });
  };

  const filters: Partial<Record<F, string>> = {};
  for (const name of names) {
    const value = params.get(name);
    if (value) filters[name] = value;
  }

  return {
    pageNum: readPage(params.get('page')),
    pageSize: pageSizes.find((size) => String(size) === params.get('size')) ?? standardSize,
    sort: readSort(params.get('sort'), sortable),
    filters,
    setPage: (page) => write({ page: page > 1 ? String(page) : undefined }),
    setPageSize: (size) => write({ size: size === standardSize ? undefined : String(size), page: undefined }),
    setSort: (sort) => write({ sort: sort && `${sort.direction === 'desc' ? '-' : ''}${sort.column}`, page: undefined }),
    setFilters: (values) => write({ ...Object.fromEntries(names.map((name) => [name, values[name]?.trim()])), page: undefined }),
  };
}
