import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useUser } from '../../lib/session.ts';
import classes from './Banners.module.css';

/** What a person should know about this very session. */
export function Banners() {
  const { t } = useTranslation('common');
  const user = useUser();
  const [read, setRead] = useState(false);
  if (user?.demo) {
    return (
      <p className={classes.banner} role="status">
        {t('demo.banner')}
        <Link to="/register" className={classes.link}>
          {t('demo.register')}
        </Link>
      </p>
    );
  }
  if (!user?.cancellationUndone || read) return null;
  return (
    <p className={classes.banner} role="status">
      {t('cancellationUndone')}
      <button type="button" className={classes.link} onClick={() => setRead(true)}>
        {t('close')}
      </button>
    </p>
  );
}
