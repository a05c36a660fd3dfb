import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './dashboard.module.css';

export function DemoIntroduction() {
  const { t } = useTranslation('dashboard');
  return (
    <section className={classes.card} aria-labelledby="demo-introduction">
      <h2 id="demo-introduction" className={classes.cardTitle}>
        {t('demo.title')}
      </h2>
      <p className={classes.text}>{t('demo.text')}</p>
      <Button component={Link} to="/register">
        {t('demo.register')}
      </Button>
    </section>
  );
}
