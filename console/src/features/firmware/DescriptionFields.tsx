import { Tabs, Textarea } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { IconAlertCircle, IconCheck, IconCircleDashed } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type DescriptionLanguage, descriptionLanguages } from '#contract/firmware.ts';
import classes from './firmware.module.css';
import type { ProgramFormFields } from './ProgramFields.tsx';
import { useLanguageName } from './useLanguageName.ts';

interface Props {
  form: ProgramFormFields;
  language: DescriptionLanguage;
  onLanguage: (language: DescriptionLanguage) => void;
  disabled: boolean;
}

/** What the program brings, in seven languages; a mark at each tells which are still missing. */
export function DescriptionFields({ form, language, onLanguage, disabled }: Props) {
  const { t } = useTranslation('firmware');
  const nameOf = useLanguageName();
  const missing = descriptionLanguages.filter((one) => form.values[one].trim() === '');
  const refused = descriptionLanguages.some((one) => form.problems[one]);
  return (
    <Tabs value={language} onChange={(value) => value && onLanguage(value as DescriptionLanguage)} keepMounted={false}>
      <Tabs.List aria-label={t('description')} className={classes.tabs}>
        {descriptionLanguages.map((one) => {
          const open = missing.includes(one);
          const Mark = form.problems[one] ? IconAlertCircle : open ? IconCircleDashed : IconCheck;
          return (
            <Tabs.Tab
              key={one}
              value={one}
              data-refused={form.problems[one] ? true : undefined}
              rightSection={<Mark size={14} aria-hidden />}
              aria-label={t(open ? 'description.missing' : 'description.there', { language: nameOf(one) })}
            >
              {nameOf(one)}
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
      {descriptionLanguages.map((one) => (
        <Tabs.Panel key={one} value={one} className={classes.panel}>
          <Textarea
            {...form.text(one)}
            label={t('description.in', { language: nameOf(one) })}
            lang={one}
            rows={5}
            maxLength={1000}
            required
            disabled={disabled}
          />
        </Tabs.Panel>
      ))}
      <p className={refused ? classes.problem : classes.note} role={refused ? 'alert' : undefined}>
        {missing.length > 0 ? t('description.left', { languages: missing.map(nameOf).join(', ') }) : t('description.complete')}
      </p>
    </Tabs>
  );
}
