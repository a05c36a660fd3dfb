import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceEndpoints } from '#contract/devices.ts';
import { Can } from '../../ui/Can.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { DeviceChanges } from './DeviceChanges.tsx';
import { DeviceGroup } from './DeviceGroup.tsx';
import { DeviceGroupSkeleton } from './DeviceGroupSkeleton.tsx';
import { plantDevices } from './devices.queries.ts';
import classes from './PlantDevices.module.css';
import { type DeviceTask, groupedByDongle } from './plantDevices.model.ts';

const DeviceDrawer = lazy(async () => ({ default: (await import('./DeviceDrawer.tsx')).DeviceDrawer }));
const DeviceDialogs = lazy(async () => ({ default: (await import('./DeviceDialogs.tsx')).DeviceDialogs }));

/** The devices of one plant, by the dongle that they speak through, and what has changed among them. */
export function PlantDevices({ plantId }: { plantId: string }) {
  const { t } = useTranslation('devices');
  const { data, error, isFetching, refetch } = useQuery(plantDevices(plantId));
  const [task, setTask] = useState<DeviceTask | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const [drawerUsed, setDrawerUsed] = useState(false);
  const open = (id: string) => {
    setDrawerUsed(true);
    setOpened(id);
  };

  const body = () => {
    if (error) return <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} />;
    if (!data) return <DeviceGroupSkeleton />;
    if (data.length === 0) return <EmptyState title={t('plant.empty')} text={t('plant.emptyText')} />;
    return groupedByDongle(data).map(({ dongle, devices }) => (
      <DeviceGroup key={dongle?.id ?? 'none'} dongle={dongle} devices={devices} onOpen={open} onTask={setTask} />
    ));
  };

  return (
    <div className={classes.root}>
      <section className={classes.card} aria-label={t('plant.title')}>
        <header className={classes.head}>
          <h2 className={classes.title}>{t('plant.title')}</h2>
          <Can call={deviceEndpoints.add}>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setTask({ kind: 'add' })}>
              {t('add.open')}
            </Button>
          </Can>
        </header>
        {body()}
      </section>
      <DeviceChanges plantId={plantId} />
      <Suspense>{task && <DeviceDialogs plantId={plantId} devices={data ?? []} task={task} onTask={setTask} />}</Suspense>
      <Suspense>{drawerUsed && <DeviceDrawer id={opened} onOpen={setOpened} onClose={() => setOpened(null)} />}</Suspense>
    </div>
  );
}
