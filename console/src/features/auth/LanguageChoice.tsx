import { useTranslation } from 'react-i18next';
import { type Language, languages } from '#contract/languages.ts';
import { languageName, switchLanguage } from '../../lib/i18n.ts';
import { currentLanguage } from '../../lib/language.ts';
import classes from './tools.module.css';

export function LanguageChoice() {
  const { t } = useTranslation('auth');
  return (
    <select
      className={classes.select}
      aria-label={t('frame.language')}
      value={currentLanguage()}
      onChange={(event) => switchLanguage(event.currentTarget.value as Language)}
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {languageName(language)}
        </option>
      ))}
    </select>
  );
}
