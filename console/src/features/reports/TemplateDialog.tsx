import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type ReportTemplate, reportEndpoints } from '#contract/reports.ts';
import { useFields } from '../../lib/useFields.ts';
import { validateWith } from '../../lib/validate.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useSaveTemplate } from './reports.queries.ts';

interface Props {
  title: string;
  id: string | null;
  name: string;
  template: ReportTemplate;
  onSaved: (id: string) => void;
  onClose: () => void;
}

export function TemplateDialog({ title, id, name, template, onSaved, onClose }: Props) {
  const { t } = useTranslation('reports');
  const save = useSaveTemplate();
  const form = useFields({
    initial: { name },
    check: (values) => validateWith(reportEndpoints.saveTemplate.body)({ id, template, ...values }),
    send: async (values) => {
      const saved = await save.mutateAsync({ id, template, ...values });
      onSaved(saved.id);
      onClose();
    },
  });
  return (
    <FormDialog
      {...form.form}
      title={title}
      submitLabel={t('save')}
      dirty={form.dirty}
      busy={form.busy}
      failure={form.failure}
      onClose={onClose}
    >
      <TextInput {...form.text('name')} label={t('name')} maxLength={60} autoComplete="off" data-autofocus />
    </FormDialog>
  );
}
