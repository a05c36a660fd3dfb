import { useTranslation } from 'react-i18next';
import { useUser } from '../../lib/session.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { AccountFigures } from './AccountFigures.tsx';
import { DemoFigures } from './DemoFigures.tsx';
import { DemoIntroduction } from './DemoIntroduction.tsx';
import { partOfDay } from './dashboard.model.ts';
import classes from './dashboard.module.css';
import { NextSteps } from './NextSteps.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { SignInChart } from './SignInChart.tsx';

export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const user = useUser();
  if (!user) return null;
  const greeting = t(`greeting.${partOfDay(new Date().getHours())}`);
  const title = user.demo ? greeting : t('greeting.name', { greeting, name: user.nickName ?? user.accountName });
  return (
    <>
      <PageHeader title={title} subtitle={user.organizationName ?? undefined} />
      <div className={classes.page}>
        {user.demo ? <DemoFigures /> : <AccountFigures user={user} />}
        <div className={classes.columns} data-demo={user.demo || undefined}>
          <SignInChart demo={user.demo} />
          <div className={classes.side}>
            {user.demo ? <DemoIntroduction /> : <NextSteps user={user} />}
            <Shortcuts />
          </div>
        </div>
      </div>
    </>
  );
}
