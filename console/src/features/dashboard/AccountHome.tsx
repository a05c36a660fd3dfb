import type { UserInfo } from '#contract/auth.ts';
import { AccountFigures } from './AccountFigures.tsx';
import { DemoFigures } from './DemoFigures.tsx';
import { DemoIntroduction } from './DemoIntroduction.tsx';
import classes from './dashboard.module.css';
import { NextSteps } from './NextSteps.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { SignInChart } from './SignInChart.tsx';

/** The home of a person without plants: the account itself. */
export function AccountHome({ user }: { user: UserInfo }) {
  return (
    <>
      {user.demo ? <DemoFigures /> : <AccountFigures user={user} />}
      <div className={classes.columns} data-demo={user.demo || undefined}>
        <SignInChart demo={user.demo} />
        <div className={classes.side}>
          {user.demo ? <DemoIntroduction /> : <NextSteps user={user} />}
          <Shortcuts />
        </div>
      </div>
    </>
  );
}
