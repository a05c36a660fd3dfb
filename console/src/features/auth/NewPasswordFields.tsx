import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordInput } from '../../ui/light/PasswordInput.tsx';

type Field = Pick<ComponentProps<typeof PasswordInput>, 'name' | 'value' | 'error' | 'onChange' | 'onBlur'>;

export function NewPasswordFields({ password, repeated }: { password: Field; repeated: Field }) {
  const { t } = useTranslation('auth');
  return (
    <>
      <PasswordInput
        {...password}
        label={t('newPassword')}
        description={t('newPasswordHelp')}
        autoComplete="new-password"
        showLabel={t('showPassword')}
      />
      <PasswordInput {...repeated} label={t('repeatPassword')} autoComplete="new-password" showLabel={t('showPassword')} />
    </>
  );
}
