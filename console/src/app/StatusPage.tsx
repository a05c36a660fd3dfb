import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './StatusPage.module.css';

interface Props {
  code: string;
  title: string;
  text: string;
  children?: ReactNode;
}

/** A page that only says why there is nothing here. */
export function StatusPage({ code, title, text, children }: Props) {
  const { t } = useTranslation('common');
  return (
    <section className={classes.page}>
      <p className={classes.code} aria-hidden>
        {code}
      </p>
      <h1 className={classes.title} tabIndex={-1}>
        {title}
      </h1>
      <p className={classes.text}>{text}</p>
      {children ?? (
        <Link to="/" className={classes.link}>
          {t('status.home')}
        </Link>
      )}
    </section>
  );
}
