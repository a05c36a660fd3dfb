import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Language, languages } from '#contract/languages.ts';
import { switchLanguage } from '../../lib/i18n.ts';
import { currentLanguage, languageNames } from '../../lib/language.ts';
import { ChoiceItem } from './ChoiceItem.tsx';
import classes from './Tools.module.css';

export function LanguageMenu() {
  const { t } = useTranslation('common');
  const chosen = currentLanguage();
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <button type="button" className={classes.tool} aria-label={t('shell.language', { name: languageNames[chosen] })}>
          {chosen.slice(0, 2).toUpperCase()}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={chosen} onChange={(language) => switchLanguage(language as Language)}>
          {languages.map((language) => (
            <ChoiceItem key={language} value={language} lang={language}>
              {languageNames[language]}
            </ChoiceItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
