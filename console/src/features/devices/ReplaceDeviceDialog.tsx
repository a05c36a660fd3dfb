import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { deviceEndpoints, ReplaceDeviceBody } from '#contract/devices.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { useFields } from '../../lib/useFields.ts';
import { type FieldErrors, validateWith } from '../../lib/validate.ts';
import { ClaimCodeField } from '../../ui/devices/ClaimCodeField.tsx';
import { serialProblem, wantsCode } from '../../ui/devices/device.draft.ts';
import { useSerialCheck } from '../../ui/devices/device.queries.ts';
import { SerialField } from '../../ui/devices/SerialField.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Consequences } from './Consequences.tsx';
import { useRefreshDevices } from './devices.queries.ts';
import type { DeviceDialogProps } from './plantDevices.model.ts';

const empty = { serialNumber: '', claimCode: '', note: '' };

export function ReplaceDeviceDialog({ plantId, device, onClose, onReload }: DeviceDialogProps) {
  const { t } = useTranslation(['devices', 'deviceForm', 'things', 'validation', 'errors']);
  const refresh = useRefreshDevices();
  const { id, version, type } = device;
  const toBody = ({ serialNumber, claimCode, note }: typeof empty) => ({
    id,
    version,
    serialNumber,
    claimCode: claimCode.trim() || null,
    note: note.trim() || null,
  });

  function problemsOf(values: typeof empty): FieldErrors {
    const differs = known?.type && known.type !== type;
    const serialNumber = differs ? t('errors:devices.typeDiffers') : serialProblem(type, known);
    const noCode = wantsCode(type, known) && values.claimCode.trim() === '';
    return {
      ...(serialNumber && { serialNumber }),
      ...(noCode && { claimCode: t('validation:claimCode') }),
      ...validateWith(ReplaceDeviceBody)(toBody(values)),
    };
  }

  const form = useFields({
    initial: empty,
    check: problemsOf,
    send: async (values) => {
      await call(deviceEndpoints.replace, { body: toBody(values) }, { quiet: true });
      toast('success', t('replace.done'));
      void refresh();
      onClose();
    },
  });
  const check = useSerialCheck(form.values.serialNumber, plantId);
  const { known } = check;
  return (
    <FormDialog
      {...form.form}
      title={t('replace.title', { serialNumber: device.serialNumber })}
      submitLabel={t('replace.submit')}
      dirty={form.dirty}
      busy={form.busy}
      failure={form.failure}
      onReload={form.stale ? onReload : undefined}
      onClose={onClose}
    >
      <Consequences
        texts={[t('replace.takesOver'), t(type === 'DONGLE' ? 'replace.attached' : 'replace.history'), t('replace.old')]}
      />
      <SerialField
        label={t('replace.serialNumber')}
        type={type}
        value={form.values.serialNumber}
        onChange={(serialNumber) => form.set('serialNumber', serialNumber)}
        onBlur={() => form.leave('serialNumber')}
        check={check}
        error={form.problems.serialNumber}
        autoFocus
      />
      {wantsCode(type, known) && (
        <ClaimCodeField
          value={form.values.claimCode}
          onChange={(claimCode) => form.set('claimCode', claimCode)}
          onBlur={() => form.leave('claimCode')}
          error={form.problems.claimCode}
        />
      )}
      <Textarea {...form.text('note')} label={t('note')} description={t('note.help')} maxLength={300} rows={3} />
    </FormDialog>
  );
}
