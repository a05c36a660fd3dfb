import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { deviceEndpoints } from '#contract/devices.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { useFields } from '../../lib/useFields.ts';
import { isClaimed } from '../../ui/devices/device.draft.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Consequences } from './Consequences.tsx';
import { useRefreshDevices } from './devices.queries.ts';
import type { DeviceDialogProps } from './plantDevices.model.ts';

export function RemoveDeviceDialog({ device, onClose, onReload }: DeviceDialogProps) {
  const { t } = useTranslation('devices');
  const refresh = useRefreshDevices();
  const { id, version, serialNumber, type } = device;
  const form = useFields({
    initial: { note: '' },
    check: () => ({}),
    send: async ({ note }) => {
      await call(deviceEndpoints.remove, { body: { id, version, note: note.trim() || null } }, { quiet: true });
      toast('success', t('remove.done'));
      void refresh();
      onClose();
    },
  });
  return (
    <FormDialog
      {...form.form}
      title={t('remove.title', { serialNumber })}
      submitLabel={t('remove.submit')}
      danger
      dirty={form.dirty}
      busy={form.busy}
      failure={form.failure}
      onReload={form.stale ? onReload : undefined}
      onClose={onClose}
    >
      <Consequences texts={[t('remove.stops'), t('remove.history'), t(isClaimed(type) ? 'remove.free' : 'remove.gone')]} />
      <Textarea {...form.text('note')} label={t('note')} description={t('note.help')} maxLength={300} rows={3} />
    </FormDialog>
  );
}
