import { PasswordInput } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PasswordInput.css';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

type Field = Pick<ComponentProps<typeof PasswordInput>, 'name' | 'value' | 'error' | 'onChange' | 'onBlur'>;

export function NewPasswordFields({ password, repeated }: { password: Field; repeated: Field }) {
  const { t } = useTranslation('auth');
  const toggle = { 'aria-label': t('showPassword') };
  return (
    <>
      <PasswordInput
        {...password}
        size="md"
        label={t('newPassword')}
        description={t('newPasswordHelp')}
        autoComplete="new-password"
        visibilityToggleButtonProps={toggle}
      />
      <PasswordInput
        {...repeated}
        size="md"
        label={t('repeatPassword')}
        autoComplete="new-password"
        visibilityToggleButtonProps={toggle}
      />
    </>
  );
}
