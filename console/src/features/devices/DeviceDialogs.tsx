import type { DeviceRow } from '#contract/devices.ts';
import { AddDeviceDialog } from './AddDeviceDialog.tsx';
import { useFreshDevice } from './devices.queries.ts';
import { EditDeviceDialog } from './EditDeviceDialog.tsx';
import type { DeviceTask } from './plantDevices.model.ts';
import { RemoveDeviceDialog } from './RemoveDeviceDialog.tsx';
import { ReplaceDeviceDialog } from './ReplaceDeviceDialog.tsx';

interface Props {
  plantId: string;
  devices: readonly DeviceRow[];
  task: DeviceTask;
  onTask: (task: DeviceTask | null) => void;
}

const dialogs = { edit: EditDeviceDialog, replace: ReplaceDeviceDialog, remove: RemoveDeviceDialog };

/** The dialogue of what the person has begun. */
export function DeviceDialogs({ plantId, devices, task, onTask }: Props) {
  const fresh = useFreshDevice(plantId);
  const close = () => onTask(null);
  const dongles = devices.filter(({ type }) => type === 'DONGLE');
  if (task.kind === 'add') return <AddDeviceDialog plantId={plantId} dongles={dongles} onClose={close} />;
  const { kind, device } = task;
  const reload = async () => {
    const current = await fresh(device.id);
    onTask(current ? { kind, device: current } : null);
  };
  const Dialog = dialogs[kind];
  return (
    <Dialog
      key={device.version}
      plantId={plantId}
      device={device}
      dongles={dongles}
      onClose={close}
      onReload={() => void reload()}
    />
  );
}
