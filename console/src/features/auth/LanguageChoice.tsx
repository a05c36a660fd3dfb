import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, languages } from '#contract/languages.ts';
import { switchLanguage } from '../../lib/i18n.ts';
import { languageNames } from '../../lib/language.ts';
import classes from './tools.module.css';

export function LanguageChoice() {
  const { t, i18n } = useTranslation('auth');
  const { language } = i18n;
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    // Chosen while the page was only HTML.
    const chosen = select.current?.value;
    if (chosen && chosen !== language) void switchLanguage(chosen as Language);
  }, [language]);
  return (
    <select
      ref={select}
      className={classes.select}
      aria-label={t('frame.language')}
      value={language}
      onChange={(event) => switchLanguage(event.currentTarget.value as Language)}
    >
      {languages.map((tag) => (
        <option key={tag} value={tag} lang={tag}>
          {languageNames[tag]}
        </option>
      ))}
    </select>
  );
}
