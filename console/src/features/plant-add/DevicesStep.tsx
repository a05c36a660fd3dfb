import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostDevices } from '#contract/plants.ts';
import { emptyDevice } from '../../ui/devices/device.draft.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { nextKey } from '../../ui/plants/plant.form.ts';
import { DeviceCard } from './DeviceCard.tsx';
import classes from './DevicesStep.module.css';
import { type DeviceValues, donglesBeside } from './plantAdd.form.ts';
import type { WizardForm } from './StepBody.tsx';

/** The devices of the new plant: one open at a time, the others as a line each. */
export function DevicesStep({ form }: { form: WizardForm }) {
  const { t } = useTranslation('plantAdd');
  const { devices } = form.values;
  const [open, setOpen] = useState<number | null>(null);

  const change = (key: number, fields: Partial<DeviceValues>) => {
    const index = devices.findIndex((device) => device.key === key);
    const changed = devices.map((device) => (device.key === key ? { ...device, ...fields } : device));
    const [name, ...others] = Object.keys(fields);
    form.set('devices', changed, name && others.length === 0 ? `devices.${index}.${name}` : `devices.${index}`);
  };
  const add = () => {
    const key = nextKey(devices);
    form.set('devices', [...devices, { key, ...emptyDevice(donglesBeside(devices, key)) }]);
    setOpen(key);
  };
  const remove = (key: number) =>
    form.set(
      'devices',
      devices.filter((device) => device.key !== key),
    );
  const problemsAt = (index: number) => {
    const start = `devices.${index}.`;
    const own = Object.entries(form.problems).filter(([path]) => path.startsWith(start));
    return Object.fromEntries(own.map(([path, text]) => [path.slice(start.length), text]));
  };
  const addButton = (
    <Button variant={devices.length === 0 ? 'filled' : 'default'} leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
      {t(devices.length === 0 ? 'devices.add' : 'devices.addAnother')}
    </Button>
  );

  return (
    <div className={classes.list}>
      <FormAlert text={form.problems.devices ?? null} />
      {devices.length === 0 ? (
        <EmptyState title={t('devices.empty')} text={t('devices.emptyText')} action={addButton} />
      ) : (
        <>
          <ol className={classes.rows} aria-label={t('step.devices')}>
            {devices.map((device, index) => (
              <DeviceCard
                key={device.key}
                device={device}
                number={index + 1}
                open={device.key === open}
                errors={problemsAt(index)}
                dongles={donglesBeside(devices, device.key)}
                onOpen={() => setOpen(device.key)}
                onClose={() => setOpen(null)}
                onChange={(fields) => change(device.key, fields)}
                onLeave={(field) => form.leave(`devices.${index}.${field}`)}
                onRemove={() => remove(device.key)}
              />
            ))}
          </ol>
          {devices.length < mostDevices && <div>{addButton}</div>}
        </>
      )}
    </div>
  );
}
