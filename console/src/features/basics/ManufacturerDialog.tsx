import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AddManufacturerBody, basicsEndpoints, type Manufacturer } from '#contract/basics.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { useFields } from '../../lib/useFields.ts';
import { validateWith } from '../../lib/validate.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { manufacturerBody, manufacturerValues } from './basics.model.ts';
import { useRefreshBasics } from './basics.queries.ts';

interface Props {
  /** Null adds one. */
  manufacturer: Manufacturer | null;
  onClose: () => void;
  /** Loads the row as somebody else has left it. */
  onReload: () => void;
}

function save(row: Manufacturer | null, body: AddManufacturerBody): Promise<unknown> {
  if (!row) return call(basicsEndpoints.addManufacturer, { body }, { quiet: true });
  return call(basicsEndpoints.editManufacturer, { body: { id: row.id, version: row.version, ...body } }, { quiet: true });
}

export function ManufacturerDialog({ manufacturer, onClose, onReload }: Props) {
  const { t } = useTranslation('basics');
  const refresh = useRefreshBasics();
  const act = manufacturer ? 'edit' : 'add';
  const form = useFields({
    initial: manufacturerValues(manufacturer),
    check: (values) => validateWith(AddManufacturerBody)(manufacturerBody(values)),
    send: async (values) => {
      await save(manufacturer, manufacturerBody(values));
      toast('success', t(`manufacturer.${act}.done`));
      void refresh();
      onClose();
    },
  });
  return (
    <FormDialog
      {...form.form}
      title={t(`manufacturer.${act}.title`)}
      submitLabel={t(`manufacturer.${act}.submit`)}
      dirty={form.dirty}
      busy={form.busy}
      failure={form.failure}
      onReload={form.stale ? onReload : undefined}
      onClose={onClose}
    >
      <TextInput {...form.text('name')} label={t('name')} required maxLength={60} autoComplete="off" data-autofocus />
      <TextInput
        {...form.text('abbreviation')}
        label={t('abbreviation')}
        description={t('abbreviation.help')}
        required
        maxLength={12}
        autoComplete="off"
      />
      <Textarea {...form.text('description')} label={t('description')} maxLength={300} rows={3} />
    </FormDialog>
  );
}
