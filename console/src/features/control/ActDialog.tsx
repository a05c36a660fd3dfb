import { useTranslation } from 'react-i18next';
import { ActBody, type actOps, controlEndpoints, type DeviceParameters } from '#contract/control.ts';
import { call } from '../../lib/api.ts';
import { useFields } from '../../lib/useFields.ts';
import { emptyOath, OathFields, oathOf } from '../../ui/control/OathFields.tsx';
import { useOathCheck } from '../../ui/control/useOathCheck.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import classes from './control.module.css';
import { emptyWait, WaitField } from './WaitField.tsx';

export type Act = (typeof actOps)[number] | { restore: string };

const swornOf = (values: typeof emptyOath & typeof emptyWait) => ({ ...oathOf(values), waitS: Number(values.waitS) });

interface Props {
  device: DeviceParameters;
  act: Act;
  onOrdered: (commandId: string) => void;
  onClose: () => void;
}

/** Restarts a device, sets its clock, or writes its former values again. */
export function ActDialog({ device, act, onOrdered, onClose }: Props) {
  const { t } = useTranslation('control');
  const check = useOathCheck();
  const name = typeof act === 'string' ? act : 'restore';
  const form = useFields({
    initial: { ...emptyOath, ...emptyWait },
    check: (values) => check(ActBody, { deviceId: device.device.id, op: 'reboot', ...swornOf(values) }),
    send: async (values) => {
      const oath = swornOf(values);
      const { commandId } =
        typeof act === 'string'
          ? await call(controlEndpoints.act, { body: { deviceId: device.device.id, op: act, ...oath } }, { quiet: true })
          : await call(controlEndpoints.restore, { body: { commandId: act.restore, ...oath } }, { quiet: true });
      onOrdered(commandId);
      onClose();
    },
  });
  return (
    <FormDialog
      {...form.form}
      title={t(`act.${name}.title`, { device: device.device.serialNumber })}
      submitLabel={t(`act.${name}.submit`)}
      dirty={form.dirty}
      busy={form.busy}
      failure={form.failure}
      onClose={onClose}
    >
      <p className={classes.muted}>{t(`act.${name}.text`)}</p>
      <OathFields form={form}>
        <WaitField form={form} online={device.online} />
      </OathFields>
    </FormDialog>
  );
}
