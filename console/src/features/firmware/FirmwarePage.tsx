import { Button, Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { firmwareEndpoints } from '#contract/firmware.ts';
import { Can } from '../../ui/Can.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CampaignTable } from './CampaignTable.tsx';
import classes from './firmware.module.css';
import { ProgramsTab } from './ProgramsTab.tsx';

const tabs = ['programs', 'campaigns'] as const;

/** Programs for devices, and how they are rolled out. */
export function FirmwarePage() {
  const { t } = useTranslation('firmware');
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((name) => name === params.get('tab')) ?? tabs[0];
  /** Each tab has filters of its own: those of the other one go. */
  const turnTo = (name: string | null) => {
    setParams(name === tabs[0] || name === null ? {} : { tab: name }, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <Can call={firmwareEndpoints.add}>
            <Button component={Link} to="/upgrade/add" leftSection={<IconPlus size={16} aria-hidden />}>
              {t('add')}
            </Button>
          </Can>
        }
      />
      <Tabs value={tab} onChange={turnTo} keepMounted={false}>
        <Tabs.List aria-label={t('title')}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="programs" className={classes.panel}>
          <ProgramsTab />
        </Tabs.Panel>
        <Tabs.Panel value="campaigns" className={classes.panel}>
          <CampaignTable />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
