import { useTranslation } from 'react-i18next';
import { type Language, languages } from '#contract/languages.ts';
import { switchLanguage } from '../../lib/i18n.ts';
import { currentLanguage, languageNames } from '../../lib/language.ts';
import { MenuButton } from '../../ui/drop/MenuButton.tsx';
import classes from './Tools.module.css';

const options = languages.map((language) => ({ value: language, label: languageNames[language], lang: language }));

export function LanguageMenu() {
  const { t } = useTranslation('common');
  const chosen = currentLanguage();
  return (
    <MenuButton width={180} choice={{ value: chosen, options, onChange: (value) => switchLanguage(value as Language) }}>
      {(button) => (
        <button
          {...button}
          type="button"
          className={classes.tool}
          aria-label={t('shell.language', { name: languageNames[chosen] })}
        >
          {chosen.slice(0, 2).toUpperCase()}
        </button>
      )}
    </MenuButton>
  );
}
