import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.css';
import { IconFileUnknown } from '@tabler/icons-react';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Id } from '#contract/fields.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './firmware.module.css';
import { isMissing } from './firmware.queries.ts';

interface Props<T, K extends QueryKey> {
  /** As the address says it: anything. */
  id: string | null;
  query: (id: string) => UseQueryOptions<T, Error, T, K>;
  children: (data: T) => ReactNode;
}

/** What an address names, or why there is none. */
export function Loaded<T, K extends QueryKey>({ id, query, children }: Props<T, K>) {
  return id && Id.safeParse(id).success ? (
    <Asked id={id} query={query}>
      {children}
    </Asked>
  ) : (
    <Missing />
  );
}

function Asked<T, K extends QueryKey>({ id, query, children }: Props<T, K> & { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(query(id));
  // What was taken out of reach meanwhile is not shown any longer, though its values are still here.
  if (isMissing(error)) return <Missing />;
  if (data) return children(data);
  if (error) return <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} />;
  return (
    <div className={classes.stack} aria-busy>
      <Skeleton height={52} width="min(420px, 80%)" />
      <Skeleton height={160} />
      <Skeleton height={280} />
    </div>
  );
}

function Missing() {
  const { t } = useTranslation('firmware');
  return (
    <>
      <PageHeader title={t('missing.title')} />
      <div className={classes.card}>
        <EmptyState
          icon={<IconFileUnknown size={36} stroke={1.5} />}
          title={t('missing.what')}
          text={t('missing.text')}
          action={<Link to="/upgrade/inverter">{t('missing.list')}</Link>}
        />
      </div>
    </>
  );
}
