import { useTranslation } from 'react-i18next';
import { type DeviceRow, deviceEndpoints } from '#contract/devices.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { useFields } from '../../lib/useFields.ts';
import { DeviceEntry } from '../../ui/devices/DeviceEntry.tsx';
import { checkDevice, emptyDevice, toDeviceInput } from '../../ui/devices/device.draft.ts';
import { useSerialCheck } from '../../ui/devices/device.queries.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useRefreshDevices } from './devices.queries.ts';
import { atDevice } from './plantDevices.model.ts';
import { setter } from './setter.ts';

interface Props {
  plantId: string;
  dongles: readonly DeviceRow[];
  onClose: () => void;
}

export function AddDeviceDialog({ plantId, dongles, onClose }: Props) {
  const { t } = useTranslation(['devices', 'deviceForm', 'things', 'validation']);
  const refresh = useRefreshDevices();
  const form = useFields({
    initial: emptyDevice(dongles),
    check: (values) => checkDevice(values, known),
    send: async (values) => {
      try {
        await call(deviceEndpoints.add, { body: { plantId, device: toDeviceInput(values) } }, { quiet: true });
      } catch (error) {
        throw atDevice(error);
      }
      toast('success', t('add.done'));
      void refresh();
      onClose();
    },
  });
  const { known } = useSerialCheck(form.values.serialNumber, plantId);
  return (
    <FormDialog
      {...form.form}
      title={t('add.title')}
      submitLabel={t('add.submit')}
      dirty={form.dirty}
      busy={form.busy}
      failure={form.failure}
      onClose={onClose}
    >
      <DeviceEntry
        value={form.values}
        onChange={setter(form)}
        errors={form.problems}
        dongles={dongles}
        plantId={plantId}
        onLeave={form.leave}
      />
    </FormDialog>
  );
}
