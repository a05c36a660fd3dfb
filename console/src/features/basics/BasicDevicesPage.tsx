import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './basics.module.css';
import { ManufacturersTab } from './ManufacturersTab.tsx';
import { SpecsTab } from './SpecsTab.tsx';

const tabs = ['manufacturers', 'specs'] as const;

/** Who makes devices, and which kinds of them there are. */
export function BasicDevicesPage() {
  const { t } = useTranslation('basics');
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((name) => name === params.get('tab')) ?? tabs[0];
  /** Each tab has filters of its own: those of the other one go. */
  const turnTo = (name: string | null) => {
    setParams(name === tabs[0] || name === null ? {} : { tab: name }, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <Tabs value={tab} onChange={turnTo} keepMounted={false}>
        <Tabs.List aria-label={t('title')}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="manufacturers" className={classes.panel}>
          <ManufacturersTab />
        </Tabs.Panel>
        <Tabs.Panel value="specs" className={classes.panel}>
          <SpecsTab />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
