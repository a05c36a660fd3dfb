import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { alarmEndpoints } from '#contract/alarms.ts';
import { controlEndpoints } from '#contract/control.ts';
import type { Plant } from '#contract/plants.ts';
import { useMay } from '../../lib/useMay.ts';
import { PlantAlarms } from '../alarms/PlantAlarms.tsx';
import { PlantDevices } from '../devices/PlantDevices.tsx';
import { HistorySection } from './HistorySection.tsx';
import { InformationSection } from './InformationSection.tsx';
import { OverviewSection } from './OverviewSection.tsx';
import { OwnerSection } from './OwnerSection.tsx';
import { PlantHeader } from './PlantHeader.tsx';
import { type PlantTask, type Section, sectionOf, sections } from './plantDetail.model.ts';
import classes from './plantDetail.module.css';
import { useLiveReadings } from './readings.queries.ts';

const StatisticsSection = lazy(async () => ({ default: (await import('./StatisticsSection.tsx')).StatisticsSection }));
const RealtimeSection = lazy(async () => ({ default: (await import('./RealtimeSection.tsx')).RealtimeSection }));
const ParametersSection = lazy(async () => ({ default: (await import('./ParametersSection.tsx')).ParametersSection }));
const EnergySection = lazy(async () => ({ default: (await import('../control/EnergySection.tsx')).EnergySection }));
const ControlSection = lazy(async () => ({ default: (await import('../control/ControlSection.tsx')).ControlSection }));
const PlantTasks = lazy(async () => ({ default: (await import('./PlantTasks.tsx')).PlantTasks }));

export function PlantDetail({ plant }: { plant: Plant }) {
  const { t } = useTranslation('plantDetail');
  const [params, setParams] = useSearchParams();
  const [task, setTask] = useState<PlantTask | null>(null);
  const may = useMay();
  const hidden: Partial<Record<Section, boolean>> = {
    alarms: !may(alarmEndpoints.page),
    energy: !may(controlEndpoints.energy),
    control: !may(controlEndpoints.catalogue),
  };
  const offered = sections.filter((key) => !hidden[key]);
  const section = offered.find((key) => key === sectionOf(params.get('section'))) ?? 'overview';
  useLiveReadings(plant);
  const show = (next: Section) =>
    setParams({ id: plant.id, ...(next !== 'overview' && { section: next }) }, { replace: true, preventScrollReset: true });
  const shown = {
    overview: () => <OverviewSection plant={plant} />,
    devices: () => <PlantDevices plantId={plant.id} />,
    alarms: () => <PlantAlarms plant={plant} />,
    statistics: () => <StatisticsSection plant={plant} />,
    realtime: () => <RealtimeSection plant={plant} />,
    parameters: () => <ParametersSection plant={plant} />,
    information: () => <InformationSection plant={plant} />,
    owner: () => <OwnerSection plant={plant} onTask={setTask} />,
    history: () => <HistorySection plant={plant} />,
    energy: () => <EnergySection plant={plant} />,
    control: () => <ControlSection plant={plant} />,
  };
  return (
    <>
      <PlantHeader plant={plant} onTask={setTask} />
      <Tabs value={section} onChange={(value) => show(sectionOf(value))} keepMounted={false}>
        <Tabs.List aria-label={t('sections')} className={classes.tabs}>
          {offered.map((key) => (
            <Tabs.Tab key={key} value={key}>
              {t(`section.${key}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {offered.map((key) => (
          <Tabs.Panel key={key} value={key} className={classes.panel}>
            <Suspense fallback={<div className={classes.bone} data-part="body" aria-busy />}>{shown[key]()}</Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
      <Suspense>{task && <PlantTasks plant={plant} task={task} onClose={() => setTask(null)} />}</Suspense>
    </>
  );
}
