import { PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PasswordInput.css';
import { useTranslation } from 'react-i18next';
import { authEndpoints, CancelBody } from '#contract/auth.ts';
import { call } from '../../lib/api.ts';
import { digest } from '../../lib/credentials.ts';
import { formatDate } from '../../lib/format.ts';
import { endSession } from '../../lib/token.ts';
import { useFields } from '../../lib/useFields.ts';
import { validateWith } from '../../lib/validate.ts';
import { ConfirmByTyping } from '../../ui/ConfirmByTyping.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import type { SectionProps } from './account.model.ts';
import classes from './account.module.css';

interface Props extends SectionProps {
  opened: boolean;
  onClose: () => void;
}

export function CancelDialog({ user, opened, onClose }: Props) {
  const { t } = useTranslation('account');
  const toBody = ({ password, secondFactor }: { password: string; secondFactor: string }, typedName: string) => ({
    password: digest(password),
    typedName,
    ...(user.twoFactor && { secondFactor }),
  });
  const form = useFields({
    initial: { password: '', secondFactor: '' },
    check: (values) => validateWith(CancelBody)(toBody(values, user.accountName)),
    send: async () => {},
  });

  async function confirm(typedName: string) {
    const cancelled = await form.attempt(async (values) => {
      const body = toBody(values, typedName);
      const { erasedAt } = await call(authEndpoints.cancelAccount, { body }, { quiet: true });
      endSession({ notice: t('cancel.done', { date: formatDate(erasedAt) }) });
    });
    if (!cancelled) throw new Error('refused');
  }

  function close() {
    form.reset();
    onClose();
  }

  return (
    <ConfirmByTyping
      opened={opened}
      onClose={close}
      title={t('cancel.title')}
      loss={t('cancel.warning')}
      name={user.accountName}
      confirmLabel={t('cancel.confirm')}
      onConfirm={confirm}
    >
      <div ref={form.ref} className={classes.section}>
        <PasswordInput
          {...form.text('password')}
          label={t('currentPassword')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
        />
        {user.twoFactor && (
          <TextInput
            {...form.text('secondFactor')}
            label={t('secondFactor')}
            autoComplete="one-time-code"
            autoCapitalize="none"
          />
        )}
        <FormAlert text={form.failure} />
      </div>
    </ConfirmByTyping>
  );
}
