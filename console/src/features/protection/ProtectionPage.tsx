import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DriftTab } from './DriftTab.tsx';
import classes from './protection.module.css';

const TemplatesTab = lazy(async () => ({ default: (await import('./TemplatesTab.tsx')).TemplatesTab }));
const RolloutsTab = lazy(async () => ({ default: (await import('./RolloutsTab.tsx')).RolloutsTab }));

const tabs = ['drift', 'templates', 'rollouts'] as const;
type Tab = (typeof tabs)[number];

/** Grid protection of the whole fleet: who differs from what was approved, and how many devices get it at once. */
export function ProtectionPage() {
  const { t } = useTranslation('protection');
  const [params, setParams] = useSearchParams();
  const tab: Tab = tabs.find((one) => one === params.get('tab')) ?? 'drift';
  const choose = (next: string | null) => setParams(next && next !== 'drift' ? { tab: next } : {}, { replace: true });
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <Tabs value={tab} onChange={choose} keepMounted={false}>
        <Tabs.List aria-label={t('title')} className={classes.tabs}>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tab.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="drift" className={classes.panel}>
          <DriftTab onProposed={() => choose('rollouts')} />
        </Tabs.Panel>
        <Tabs.Panel value="templates" className={classes.panel}>
          <Suspense>
            <TemplatesTab onProposed={() => choose('rollouts')} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="rollouts" className={classes.panel}>
          <Suspense>
            <RolloutsTab />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
