import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { controlEndpoints, type DeviceParameters, waitChoices } from '#contract/control.ts';
import { windowAt } from '#contract/parameterRules.ts';
import type { ChargeWindow } from '#contract/parameters.ts';
import type { Plant } from '#contract/plants.ts';
import { call } from '../../lib/api.ts';
import { Can } from '../../ui/Can.tsx';
import { DeviceStatusBadge } from '../../ui/devices/DeviceStatusBadge.tsx';
import { ChangeBar } from './ChangeBar.tsx';
import { CommandProgress } from './CommandProgress.tsx';
import { groupsOf } from './control.model.ts';
import classes from './control.module.css';
import { useRefreshControl } from './control.queries.ts';
import { ParameterGroup } from './ParameterGroup.tsx';
import { useDraft } from './useDraft.ts';
import { minuteOf } from './wallClock.ts';

interface Props {
  plant: Plant;
  device: DeviceParameters;
}

export function EnergyDevice({ plant, device }: Props) {
  const { t } = useTranslation(['control', 'things']);
  const draft = useDraft(device, null);
  const refresh = useRefreshControl();
  const [followed, setFollowed] = useState<string | null>(device.openCommandId);
  const [busy, setBusy] = useState(false);
  const { id, name, serialNumber, type, status } = device.device;
  const waitS = waitChoices[2];
  const order = async (ask: () => Promise<{ commandId: string }>) => {
    setBusy(true);
    try {
      setFollowed((await ask()).commandId);
      draft.reset();
    } catch {
      // the toast has said why; what was entered stays
    } finally {
      setBusy(false);
      void refresh();
    }
  };
  const read = () => order(() => call(controlEndpoints.read, { body: { deviceId: id, keys: [], waitS } }));
  const save = () =>
    order(() =>
      call(controlEndpoints.manageEnergy, {
        body: {
          deviceId: id,
          changes: Object.entries(draft.changed).map(([key, value]) => ({ key, value })),
          expectHash: device.hash,
          waitS,
        },
      }),
    );
  const windows = draft.current.windows;
  const active = Array.isArray(windows) ? windowAt(windows as ChargeWindow[], minuteOf(Date.now(), plant.timeZone)) : undefined;
  return (
    <section className={classes.stack} aria-label={name ?? serialNumber}>
      <header className={classes.head}>
        <strong>{`${t(`things:deviceType.${type}`)} ${name ?? serialNumber}`}</strong>
        <DeviceStatusBadge status={status} />
        <Can call={controlEndpoints.read}>
          <Button
            className={classes.end}
            variant={device.hash ? 'default' : 'filled'}
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => void read()}
          >
            {t('readAll')}
          </Button>
        </Can>
      </header>
      {!device.online && <p className={classes.notice}>{t('offline')}</p>}
      {!device.hash && <p className={classes.notice}>{t('readFirst')}</p>}
      {followed && <CommandProgress key={followed} id={followed} zone={plant.timeZone} onClose={() => setFollowed(null)} />}
      <div className={classes.groups}>
        {groupsOf(device.parameters).map(({ group, parameters }) => (
          <ParameterGroup
            key={group}
            title={t(`group.${group === 'general' ? 'mode' : group}`)}
            note={
              group === 'schedule' && (
                <p className={classes.muted}>
                  {t('windows.help', { zone: plant.timeZone })}
                  {active && ` ${t(`windows.now.${active.action}`, { until: active.to })}`}
                </p>
              )
            }
            parameters={parameters}
            draft={draft}
            readOnly={false}
          />
        ))}
      </div>
      <ChangeBar draft={draft} label={t('save')} busy={busy} onReview={() => void save()} />
    </section>
  );
}
