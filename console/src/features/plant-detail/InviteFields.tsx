import { TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';

interface TextProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<{ value: string }>) => void;
  onBlur: () => void;
}

interface Props {
  form: { text: (name: 'nickName' | 'email' | 'mobile') => TextProps };
}

/** A new owner: who has no account yet is invited. */
export function InviteFields({ form }: Props) {
  const { t } = useTranslation('plantDetail');
  return (
    <>
      <TextInput {...form.text('nickName')} label={t('invite.name')} required autoComplete="off" />
      <TextInput
        {...form.text('email')}
        type="email"
        inputMode="email"
        label={t('email')}
        description={t('invite.emailHelp')}
        autoComplete="off"
      />
      <TextInput
        {...form.text('mobile')}
        type="tel"
        inputMode="tel"
        label={t('mobile')}
        description={t('invite.mobileHelp')}
        autoComplete="off"
      />
    </>
  );
}
