import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { useTranslation } from 'react-i18next';
import { descriptionLanguages, type Program } from '#contract/firmware.ts';
import classes from './firmware.module.css';
import { useLanguageName } from './useLanguageName.ts';

/** What the program brings, first in the person's own language. */
export function Descriptions({ descriptions }: Pick<Program, 'descriptions'>) {
  const { t, i18n } = useTranslation('firmware');
  const nameOf = useLanguageName();
  const own = descriptionLanguages.find((language) => language === i18n.language) ?? 'en-GB';
  return (
    <Tabs defaultValue={own}>
      <Tabs.List aria-label={t('description')} className={classes.tabs}>
        {descriptionLanguages.map((language) => (
          <Tabs.Tab key={language} value={language}>
            {nameOf(language)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {descriptionLanguages.map((language) => (
        <Tabs.Panel key={language} value={language} className={classes.panel}>
          <p className={classes.prose} lang={language}>
            {descriptions[language]}
          </p>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
