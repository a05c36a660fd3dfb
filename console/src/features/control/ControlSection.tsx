import { Button, NativeSelect } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { controlEndpoints, type DeviceParameters, waitChoices } from '#contract/control.ts';
import { type DeviceRow, deviceEndpoints } from '#contract/devices.ts';
import type { Plant } from '#contract/plants.ts';
import { call } from '../../lib/api.ts';
import { formatRelative } from '../../lib/format.ts';
import { DeviceStatusBadge } from '../../ui/devices/DeviceStatusBadge.tsx';
import { devicesKey } from '../../ui/devices/device.queries.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { CommandHistory } from './CommandHistory.tsx';
import classes from './control.module.css';
import { deviceParameters, useRefreshControl } from './control.queries.ts';
import { DeviceControl } from './DeviceControl.tsx';

interface Props {
  plant: Plant;
  inverters: readonly Pick<DeviceRow, 'id' | 'serialNumber' | 'name'>[];
}

/** Remote control of the inverters of a plant. */
export function ControlSection({ plant }: { plant: Plant }) {
  const { t } = useTranslation('control');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...devicesKey, 'ofPlant', plant.id],
    queryFn: ({ signal }) => call(deviceEndpoints.ofPlant, { params: { id: plant.id } }, { signal, quiet: true }),
  });
  if (error) return <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} />;
  if (!data) return <div className={classes.bone} aria-busy />;
  const inverters = data.filter(({ type }) => type === 'INVERTER');
  if (inverters.length === 0) return <EmptyState title={t('noInverter')} text={t('noInverterText')} />;
  return <Inverters plant={plant} inverters={inverters} />;
}

const readAtOf = ({ values }: DeviceParameters) =>
  Object.values(values)
    .map(({ readAt }) => readAt)
    .sort()
    .at(-1);

function Inverters({ plant, inverters }: Props) {
  const { t } = useTranslation('control');
  const [chosen, setChosen] = useState(inverters[0]?.id ?? '');
  const [followed, setFollowed] = useState<string | null>(null);
  const refresh = useRefreshControl();
  const { data: device, error, isFetching, refetch } = useQuery(deviceParameters(chosen));
  const read = async (keys: string[]) => {
    const { commandId } = await call(controlEndpoints.read, { body: { deviceId: chosen, keys, waitS: waitChoices[0] } });
    setFollowed(commandId);
    await refresh();
  };
  const body = () => {
    if (error) return <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} />;
    if (!device) return <div className={classes.bone} aria-busy />;
    return (
      <DeviceControl
        key={chosen}
        plant={plant}
        device={device}
        followed={followed ?? device.openCommandId}
        onFollow={setFollowed}
        onRead={(keys) => void read(keys)}
      />
    );
  };
  const readAt = device && readAtOf(device);
  return (
    <div className={classes.stack}>
      <header className={classes.head}>
        {inverters.length > 1 ? (
          <NativeSelect
            aria-label={t('inverter')}
            value={chosen}
            onChange={(e) => {
              setFollowed(null);
              setChosen(e.currentTarget.value);
            }}
            data={inverters.map(({ id, name, serialNumber }) => ({
              value: id,
              label: name ? `${name} (${serialNumber})` : serialNumber,
            }))}
          />
        ) : (
          <strong>{inverters[0]?.name ?? inverters[0]?.serialNumber}</strong>
        )}
        {device && <DeviceStatusBadge status={device.device.status} />}
        <span className={classes.muted}>{readAt ? t('readAt', { when: formatRelative(readAt) }) : t('neverRead')}</span>
        <Button
          className={classes.end}
          variant={readAt ? 'default' : 'filled'}
          leftSection={<IconRefresh size={16} aria-hidden />}
          disabled={!device}
          onClick={() => void read([])}
        >
          {t('readAll')}
        </Button>
      </header>
      {device && !device.online && <p className={classes.notice}>{t('offline')}</p>}
      {device && !readAt && <p className={classes.notice}>{t('readFirst')}</p>}
      {body()}
      <CommandHistory plantId={plant.id} zone={plant.timeZone} onOpen={setFollowed} />
    </div>
  );
}
