import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dashboardEndpoints } from '#contract/dashboard.ts';
import { useUser } from '../../lib/session.ts';
import { useMay } from '../../lib/useMay.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { AccountHome } from './AccountHome.tsx';
import { Age } from './Age.tsx';
import { partOfDay } from './dashboard.model.ts';
import classes from './dashboard.module.css';
import { dashboardSummary } from './dashboard.queries.ts';
import { FirstPlant } from './FirstPlant.tsx';
import { FleetDashboard } from './FleetDashboard.tsx';
import { OnlyPlant } from './OnlyPlant.tsx';

export { readFirst } from './dashboard.queries.ts';

export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const user = useUser();
  const seesPlants = useMay()(dashboardEndpoints.summary);
  const { data, error, isFetching, refetch } = useQuery({ ...dashboardSummary, enabled: seesPlants });
  if (!user) return null;
  if (data?.plants === 1 && user.rolePermList[0]?.roleType === 'OWNER' && !user.demo) return <OnlyPlant />;
  const greeting = t(`greeting.${partOfDay(new Date().getHours())}`);
  const title = user.demo ? greeting : t('greeting.name', { greeting, name: user.nickName ?? user.accountName });
  const withoutPlants = !seesPlants || data?.plants === 0;
  return (
    <>
      <PageHeader title={title} subtitle={user.organizationName ?? undefined} actions={data?.asOf && <Age at={data.asOf} />} />
      <div className={classes.page}>
        {error && <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} />}
        {withoutPlants ? (
          <>
            {seesPlants && <FirstPlant />}
            <AccountHome user={user} />
          </>
        ) : (
          !error && <FleetDashboard summary={data} />
        )}
      </div>
    </>
  );
}
