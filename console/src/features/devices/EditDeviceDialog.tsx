import { useTranslation } from 'react-i18next';
import { deviceEndpoints, EditDeviceBody } from '#contract/devices.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { useFields } from '../../lib/useFields.ts';
import { validateWith } from '../../lib/validate.ts';
import { DeviceFacts } from '../../ui/devices/DeviceFacts.tsx';
import { type DeviceDraft, draftOf, toDeviceInput } from '../../ui/devices/device.draft.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useRefreshDevices } from './devices.queries.ts';
import type { DeviceDialogProps } from './plantDevices.model.ts';
import { setter } from './setter.ts';

export function EditDeviceDialog({ device, dongles, onClose, onReload }: DeviceDialogProps) {
  const { t } = useTranslation(['devices', 'deviceForm', 'things', 'validation']);
  const refresh = useRefreshDevices();
  const { id, version } = device;
  const toBody = (values: DeviceDraft): EditDeviceBody => {
    const { type: _type, serialNumber: _serialNumber, claimCode: _claimCode, ...facts } = toDeviceInput(values);
    return { id, version, ...facts, networkMode: values.networkMode || null };
  };
  const form = useFields({
    initial: draftOf(device),
    check: (values) => validateWith(EditDeviceBody)(toBody(values)),
    send: async (values) => {
      await call(deviceEndpoints.edit, { body: toBody(values) }, { quiet: true });
      toast('success', t('edit.done'));
      void refresh();
      onClose();
    },
  });
  return (
    <FormDialog
      {...form.form}
      title={t('edit.title', { serialNumber: device.serialNumber })}
      submitLabel={t('edit.submit')}
      dirty={form.dirty}
      busy={form.busy}
      failure={form.failure}
      onReload={form.stale ? onReload : undefined}
      onClose={onClose}
    >
      <DeviceFacts value={form.values} onChange={setter(form)} errors={form.problems} dongles={dongles} onLeave={form.leave} />
    </FormDialog>
  );
}
