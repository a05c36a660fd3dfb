import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AddOwnerBody, ownerEndpoints } from '#contract/owners.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { useFields } from '../../lib/useFields.ts';
import { validateWith } from '../../lib/validate.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { OrganizationPicker } from '../../ui/people/OrganizationPicker.tsx';
import { useRefreshOwners } from './owners.queries.ts';

const empty = { nickName: '', email: '', mobile: '', organizationId: '' };

function toBody({ nickName, email, mobile, organizationId }: typeof empty) {
  return {
    nickName,
    email: email.trim() || null,
    mobile: mobile.trim() || null,
    organizationId: organizationId || null,
  };
}

export function AddOwnerDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['owners', 'validation']);
  const refresh = useRefreshOwners();
  const form = useFields({
    initial: empty,
    check: (values) => {
      const body = toBody(values);
      const unreachable = body.email === null && body.mobile === null;
      return { ...validateWith(AddOwnerBody)(body), ...(unreachable && { email: t('phoneOrEmail', { ns: 'validation' }) }) };
    },
    send: async (values) => {
      await call(ownerEndpoints.add, { body: toBody(values) }, { quiet: true });
      toast('success', t('add.done'));
      void refresh();
      onClose();
    },
  });
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
      <TextInput {...form.text('nickName')} label={t('column.nickName')} autoComplete="off" data-autofocus />
      <TextInput
        {...form.text('email')}
        type="email"
        label={t('column.email')}
        description={t('add.emailHelp')}
        autoComplete="off"
      />
      <TextInput
        {...form.text('mobile')}
        type="tel"
        label={t('column.mobile')}
        description={t('add.mobileHelp')}
        autoComplete="off"
      />
      <OrganizationPicker
        label={t('column.organization')}
        description={t('organizationHelp')}
        value={form.values.organizationId || null}
        onChange={(id) => form.set('organizationId', id ?? '')}
        error={form.problems.organizationId}
      />
    </FormDialog>
  );
}
