import { Button, Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Organization } from '#contract/organizations.ts';
import { EmployeesTab } from './EmployeesTab.tsx';
import { OrganizationActions } from './OrganizationActions.tsx';
import { OrganizationFacts } from './OrganizationFacts.tsx';
import { isTab, type OrganizationTask, type Tab, tabs } from './organizations.model.ts';
import classes from './organizations.module.css';

interface Props {
  organization: Organization;
  hasChildren: boolean;
  mayEdit: boolean;
  tab: Tab;
  onTab: (tab: Tab) => void;
  onTask: (task: OrganizationTask) => void;
  /** Given where the detail stands in the place of the tree. */
  onBack?: (() => void) | undefined;
}

export function OrganizationDetail({ organization, hasChildren, mayEdit, tab, onTab, onTask, onBack }: Props) {
  const { t } = useTranslation('organizations');
  return (
    <section className={classes.detail} aria-label={organization.name}>
      {onBack && (
        <Button className={classes.back} variant="subtle" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
          {t('back')}
        </Button>
      )}
      <h2 className={classes.name}>{organization.name}</h2>
      <Tabs value={tab} onChange={(value) => isTab(value) && onTab(value)} keepMounted={false}>
        <Tabs.List aria-label={organization.name}>
          {tabs.map((key) => (
            <Tabs.Tab key={key} value={key}>
              {t(`tab.${key}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="organization" className={classes.card}>
          {mayEdit && <OrganizationActions organization={organization} hasChildren={hasChildren} onTask={onTask} />}
          <OrganizationFacts organization={organization} />
        </Tabs.Panel>
        <Tabs.Panel value="users" className={classes.users}>
          <EmployeesTab key={organization.id} organization={organization} mayEdit={mayEdit} />
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}
