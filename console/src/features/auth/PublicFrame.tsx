import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSettings } from '../../lib/settings.ts';
import { Mark } from '../../ui/Mark.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { LegalLink } from './LegalLink.tsx';
import classes from './PublicFrame.module.css';
import { SunPath } from './SunPath.tsx';
import { ThemeButton } from './ThemeButton.tsx';

interface Props {
  title: string;
  text?: string;
  children: ReactNode;
}

/** What all public pages share: the mark, the product's title, the language, the theme and the legal links. */
export function PublicFrame({ title, text, children }: Props) {
  const { t } = useTranslation('auth');
  const settings = useSettings();
  return (
    <div className={classes.root}>
      <header className={classes.header}>
        <Link to="/login" className={classes.brand}>
          <Mark />
          {settings.title}
        </Link>
        <div className={classes.tools}>
          <LanguageChoice />
          <ThemeButton />
        </div>
      </header>
      <aside className={classes.picture}>
        <p className={classes.claim}>{t('frame.claim')}</p>
        <SunPath />
      </aside>
      <main className={classes.main}>
        <div className={classes.page}>
          <h1 className={classes.title} tabIndex={-1}>
            {title}
          </h1>
          {text && <p className={classes.text}>{text}</p>}
          {children}
        </div>
      </main>
      <footer className={classes.footer}>
        <Link to="/downloadApp" className={classes.quiet}>
          {t('frame.app')}
        </Link>
        {settings.privacyUrl && <LegalLink href={settings.privacyUrl} text={t('frame.privacy')} />}
        {settings.termsUrl && <LegalLink href={settings.termsUrl} text={t('frame.terms')} />}
        {settings.version && <span className={classes.version}>{t('frame.version', { version: settings.version })}</span>}
      </footer>
    </div>
  );
}
