import { PasswordInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PasswordInput.css';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

/** Says once more who is sitting here. */
export function PasswordField({ field }: { field: ComponentProps<typeof PasswordInput> }) {
  const { t } = useTranslation('firmware');
  return (
    <PasswordInput
      {...field}
      label={t('password')}
      description={t('password.help')}
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
    />
  );
}
