import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import classes from './dashboard.module.css';

interface Props<T> {
  query: UseQueryResult<T>;
  /** Room that is kept while it loads. */
  height: number;
  children: (data: T) => ReactNode;
}

/** What a card shows: bones while it loads, the failure with another try, or the thing itself. */
export function Loaded<T>({ query: { data, error, isFetching, refetch }, height, children }: Props<T>) {
  if (data !== undefined) return children(data);
  if (error) return <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} />;
  return <div className={classes.bones} style={{ height }} aria-busy />;
}
