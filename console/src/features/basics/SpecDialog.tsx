import { useTranslation } from 'react-i18next';
import { AddSpecBody, basicsEndpoints, type DeviceSpec } from '#contract/basics.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { useFields } from '../../lib/useFields.ts';
import { type FieldErrors, validateWith } from '../../lib/validate.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { type SpecValues, specBody, specValues } from './basics.model.ts';
import { useRefreshBasics } from './basics.queries.ts';
import { SpecFields } from './SpecFields.tsx';

interface Props {
  /** Null adds one. */
  spec: DeviceSpec | null;
  onClose: () => void;
  /** Loads the row as somebody else has left it. */
  onReload: () => void;
}

function save(row: DeviceSpec | null, body: AddSpecBody): Promise<unknown> {
  if (!row) return call(basicsEndpoints.addSpec, { body }, { quiet: true });
  return call(basicsEndpoints.editSpec, { body: { id: row.id, version: row.version, ...body } }, { quiet: true });
}

export function SpecDialog({ spec, onClose, onReload }: Props) {
  const { t } = useTranslation(['basics', 'validation']);
  const refresh = useRefreshBasics();
  const act = spec ? 'edit' : 'add';

  function problemsOf(values: SpecValues): FieldErrors {
    const body = specBody(values);
    const required = t('validation:required');
    return {
      ...validateWith(AddSpecBody)(body),
      ...(values.manufacturerId === '' && { manufacturerId: required }),
      // Rules over several fields speak only once each field alone is right.
      ...(body.deviceType === 'INVERTER' && body.inverterType === null && { inverterType: required }),
      ...(body.deviceType === 'CELL' && body.capacityWh === null && { capacityWh: required }),
      ...(Number.isNaN(body.ratedW) && { ratedW: t('validation:invalid') }),
      ...(Number.isNaN(body.capacityWh) && { capacityWh: t('validation:invalid') }),
    };
  }

  const form = useFields({
    initial: specValues(spec),
    check: problemsOf,
    send: async (values) => {
      await save(spec, specBody(values));
      toast('success', t(`spec.${act}.done`));
      void refresh();
      onClose();
    },
  });
  return (
    <FormDialog
      {...form.form}
      title={t(`spec.${act}.title`)}
      submitLabel={t(`spec.${act}.submit`)}
      dirty={form.dirty}
      busy={form.busy}
      failure={form.failure}
      onReload={form.stale ? onReload : undefined}
      onClose={onClose}
    >
      <SpecFields form={form} typeFixed={spec !== null && spec.devices > 0} />
    </FormDialog>
  );
}
