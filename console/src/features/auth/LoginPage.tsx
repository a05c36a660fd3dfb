import { Activity, lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSettings } from '../../lib/settings.ts';
import { dropNotice, readNotice } from '../../lib/token.ts';
import { useSignIn } from './auth.flow.ts';
import classes from './auth.module.css';
import { Choice } from './Choice.tsx';
import { DemoButton } from './DemoButton.tsx';
import { Notice } from './Notice.tsx';
import { PasswordSignIn } from './PasswordSignIn.tsx';
import { PublicFrame } from './PublicFrame.tsx';
import { useEnter } from './useEnter.ts';

/** What most people never need is not waited for. */
const CodeSignIn = lazy(() => import('./CodeSignIn.tsx').then((m) => ({ default: m.CodeSignIn })));
const SecondFactorStep = lazy(() => import('./SecondFactorStep.tsx').then((m) => ({ default: m.SecondFactorStep })));

const panel = 'sign-in-way';

export function LoginPage() {
  const { t } = useTranslation('auth');
  const settings = useSettings();
  const enter = useEnter();
  const signIn = useSignIn(enter);
  const [way, setWay] = useState<'password' | 'code'>('password');
  const [notice] = useState(readNotice);
  useEffect(dropNotice, []);

  const { waiting } = signIn;
  return (
    <PublicFrame title={waiting ? t('second.title') : t('login.title')} text={waiting ? t('second.text') : undefined}>
      {waiting && (
        <Suspense>
          <SecondFactorStep signIn={signIn} attempt={waiting} />
        </Suspense>
      )}
      <Activity mode={waiting ? 'hidden' : 'visible'}>
        <div className={classes.form}>
          <Notice text={notice} />
          <Choice
            label={t('login.ways')}
            panel={panel}
            value={way}
            onChange={setWay}
            options={[
              { value: 'password', text: t('login.byPassword') },
              { value: 'code', text: t('login.byCode') },
            ]}
          />
          <div id={panel} role="tabpanel">
            {way === 'password' ? (
              <PasswordSignIn signIn={signIn} />
            ) : (
              <Suspense>
                <CodeSignIn signIn={signIn} />
              </Suspense>
            )}
          </div>
          {settings.demo && <DemoButton onToken={enter} />}
          <p className={classes.aside}>
            {t('login.noAccount')}{' '}
            <Link className={classes.link} to="/register">
              {t('login.register')}
            </Link>
          </p>
        </div>
      </Activity>
    </PublicFrame>
  );
}
