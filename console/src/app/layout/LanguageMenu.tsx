import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { languages } from '#contract/languages.ts';
import { languageName, switchLanguage } from '../../lib/i18n.ts';
import { currentLanguage } from '../../lib/language.ts';
import classes from './Tools.module.css';

export function LanguageMenu() {
  const { t } = useTranslation('common');
  const chosen = currentLanguage();
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <button type="button" className={classes.tool} aria-label={t('shell.language', { name: languageName(chosen) })}>
          {chosen.slice(0, 2).toUpperCase()}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            role="menuitemradio"
            aria-checked={language === chosen}
            className={language === chosen ? classes.chosen : undefined}
            rightSection={language === chosen && <IconCheck size={16} aria-hidden />}
            onClick={() => language !== chosen && switchLanguage(language)}
          >
            {languageName(language)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
