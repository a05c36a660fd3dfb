import { Accordion } from '@mantine/core';
import '@mantine/core/styles/Accordion.css';
import '@mantine/core/styles/UnstyledButton.css';
import { useTranslation } from 'react-i18next';
import type { SectionProps } from './account.model.ts';
import classes from './account.module.css';
import { sections } from './account.sections.ts';
import { useOpenSection } from './useOpenSection.ts';

/** A list whose rows open in place, for phones. */
export function SectionAccordion({ user }: SectionProps) {
  const { t } = useTranslation('account');
  const [open, setOpen] = useOpenSection();
  return (
    <Accordion
      className={classes.accordion}
      classNames={{ control: classes.control, item: classes.item }}
      value={open}
      onChange={setOpen}
      order={2}
    >
      {sections.map(({ key, icon: Icon, Body }) => (
        <Accordion.Item key={key} value={key}>
          <Accordion.Control icon={<Icon size={20} stroke={1.75} aria-hidden />}>{t(`${key}.title`)}</Accordion.Control>
          <Accordion.Panel>
            <Body user={user} />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}
