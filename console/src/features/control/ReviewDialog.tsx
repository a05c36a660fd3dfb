import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { controlEndpoints, type DeviceParameters, healthyChoices, WriteParametersBody } from '#contract/control.ts';
import type { ParameterValues } from '#contract/parameters.ts';
import type { Standard } from '#contract/standards.ts';
import { call } from '../../lib/api.ts';
import { useFields } from '../../lib/useFields.ts';
import { DiffTable } from '../../ui/control/DiffTable.tsx';
import { emptyOath, OathFields, oathOf } from '../../ui/control/OathFields.tsx';
import { useDuration } from '../../ui/control/useDuration.ts';
import { useOathCheck } from '../../ui/control/useOathCheck.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { currentOf } from './control.model.ts';
import { emptyWait, WaitField } from './WaitField.tsx';

interface Props {
  device: DeviceParameters;
  changed: ParameterValues;
  standard: Standard | null;
  onOrdered: (commandId: string) => void;
  onClose: () => void;
}

/** The last look before a device is changed: what exactly, by whom, and what happens if it does not go well. */
export function ReviewDialog({ device, changed, standard, onOrdered, onClose }: Props) {
  const { t } = useTranslation('control');
  const duration = useDuration();
  const check = useOathCheck();
  const current = currentOf(device);
  const toBody = (values: typeof initial): WriteParametersBody => ({
    deviceId: device.device.id,
    standard: standard?.code ?? null,
    changes: Object.entries(changed).map(([key, value]) => ({ key, value })),
    expectHash: device.hash,
    healthyWithinS: Number(values.healthyWithinS),
    waitS: Number(values.waitS),
    ...oathOf(values),
  });
  const initial = { ...emptyOath, ...emptyWait, healthyWithinS: String(healthyChoices[1]) };
  const form = useFields({
    initial,
    check: (values) => check(WriteParametersBody, toBody(values)),
    send: async (values) => {
      const { commandId } = await call(controlEndpoints.write, { body: toBody(values) }, { quiet: true });
      onOrdered(commandId);
      onClose();
    },
  });
  const changes = Object.entries(changed).map(([key, wanted]) => ({
    key,
    unit: device.parameters.find((p) => p.key === key)?.unit ?? null,
    before: current[key] ?? null,
    wanted,
  }));
  return (
    <FormDialog
      {...form.form}
      title={t('review.title', { device: device.device.serialNumber })}
      submitLabel={t('review.submit')}
      size={720}
      dirty={form.dirty}
      busy={form.busy}
      failure={form.failure}
      onClose={onClose}
    >
      <DiffTable changes={changes} />
      <NativeSelect
        {...form.text('healthyWithinS')}
        label={t('healthy')}
        description={t('healthyHelp')}
        data={healthyChoices.map((seconds) => ({ value: String(seconds), label: duration(seconds) }))}
      />
      <OathFields form={form}>
        <WaitField form={form} online={device.online} />
      </OathFields>
    </FormDialog>
  );
}
