import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import '@mantine/core/styles/UnstyledButton.css';
import { useTranslation } from 'react-i18next';
import type { SectionProps } from './account.model.ts';
import classes from './account.module.css';
import { sections } from './account.sections.ts';
import { useOpenSection } from './useOpenSection.ts';

/** Tabs at the side, for screens that are wide enough. */
export function SectionTabs({ user }: SectionProps) {
  const { t } = useTranslation('account');
  const [open, setOpen] = useOpenSection();
  const shown = sections.find(({ key }) => key === open) ?? sections[0];
  return (
    <Tabs
      className={classes.tabs}
      classNames={{ list: classes.tabList, tab: classes.tab, tabLabel: classes.tabLabel, panel: classes.panel }}
      orientation="vertical"
      variant="none"
      value={shown.key}
      onChange={setOpen}
    >
      <Tabs.List aria-label={t('title')}>
        {sections.map(({ key, icon: Icon }) => (
          <Tabs.Tab key={key} value={key} leftSection={<Icon size={18} stroke={1.75} aria-hidden />}>
            {t(`${key}.title`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {sections.map(({ key, Body }) => (
        <Tabs.Panel key={key} value={key}>
          <h2 className={classes.heading}>{t(`${key}.title`)}</h2>
          <Body user={user} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
