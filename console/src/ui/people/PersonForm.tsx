import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AccountRow } from '#contract/accounts.ts';
import type { useFields } from '../../lib/useFields.ts';
import { ContactField } from './ContactField.tsx';
import { OrganizationPicker } from './OrganizationPicker.tsx';
import type { PersonValues } from './person.form.ts';
import { RolePicker } from './RolePicker.tsx';

interface Props {
  person: AccountRow | null;
  form: ReturnType<typeof useFields<PersonValues>>;
}

export function PersonForm({ person, form }: Props) {
  const { t } = useTranslation('person');
  const { values, problems, set } = form;
  return (
    <>
      <TextInput
        {...form.text('accountName')}
        label={t('accountName')}
        description={t('accountName.help')}
        required
        autoComplete="off"
        autoCapitalize="none"
        data-autofocus
      />
      <TextInput {...form.text('nickName')} label={t('nickName')} autoComplete="off" />
      <ContactField
        label={t('email')}
        help={t('email.help')}
        type="email"
        masked={person?.emailMasked ?? null}
        text={form.text('email')}
        remove={form.tick('removeEmail')}
      />
      <ContactField
        label={t('mobile')}
        help={t('mobile.help')}
        type="tel"
        masked={person?.mobileMasked ?? null}
        text={form.text('mobile')}
        remove={form.tick('removeMobile')}
      />
      <OrganizationPicker
        label={t('organization')}
        required
        error={problems.organizationId}
        value={values.organizationId || null}
        onChange={(id) => set('organizationId', id ?? '')}
      />
      <RolePicker
        label={t('roles')}
        description={t('roles.help')}
        error={problems.roleIds}
        value={values.roleIds}
        onChange={(ids) => set('roleIds', ids)}
        held={person?.roles}
      />
    </>
  );
}
