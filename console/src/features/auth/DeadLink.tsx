import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './auth.module.css';
import { BackToSignIn } from './BackToSignIn.tsx';
import { Notice } from './Notice.tsx';
import { PublicFrame } from './PublicFrame.tsx';

/** A used or expired one-time link, and the ordinary way to a new password. */
export function DeadLink() {
  const { t } = useTranslation('auth');
  return (
    <PublicFrame title={t('link.deadTitle')}>
      <div className={classes.form}>
        <Notice text={t('link.dead')} />
        <p className={classes.aside}>
          <Link className={classes.link} to="/regPassword" replace>
            {t('link.byCode')}
          </Link>
        </p>
        <BackToSignIn />
      </div>
    </PublicFrame>
  );
}
