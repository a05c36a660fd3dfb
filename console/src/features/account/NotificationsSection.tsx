import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.css';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../ui/ErrorState.tsx';
import classes from './account.module.css';
import { NotificationForm } from './NotificationForm.tsx';
import { notificationChoice } from './notifications.queries.ts';

export function NotificationsSection() {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery({ ...notificationChoice, refetchOnWindowFocus: false });
  if (error) return <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} />;
  if (!data) {
    return (
      <div className={classes.section} aria-busy>
        <Skeleton height={120} />
        <Skeleton height={120} />
      </div>
    );
  }
  return <NotificationForm key={dataUpdatedAt} choice={data} />;
}
