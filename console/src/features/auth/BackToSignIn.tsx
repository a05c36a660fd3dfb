import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './auth.module.css';

export function BackToSignIn() {
  const { t } = useTranslation('auth');
  return (
    <p className={classes.aside}>
      <Link className={classes.link} to="/login">
        {t('backToSignIn')}
      </Link>
    </p>
  );
}
