import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { authEndpoints, UpdatePasswordBody } from '#contract/auth.ts';
import { call } from '../../lib/api.ts';
import { digest, newPasswordProblems } from '../../lib/credentials.ts';
import { toast } from '../../lib/toast.ts';
import { useFields } from '../../lib/useFields.ts';
import { useUnsavedGuard } from '../../lib/useUnsavedGuard.ts';
import { validateWith } from '../../lib/validate.ts';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { PasswordInput } from '../../ui/light/PasswordInput.tsx';
import type { SectionProps } from './account.model.ts';
import classes from './account.module.css';
import { sessionsKey } from './account.queries.ts';
import { SaveButton } from './SaveButton.tsx';

const empty = { oldPassword: '', password: '', confirmPassword: '' };

function toBody({ oldPassword, password, confirmPassword }: typeof empty) {
  return { oldPassword: digest(oldPassword), password: digest(password), confirmPassword: digest(confirmPassword) };
}

export function PasswordSection({ user }: SectionProps) {
  const { t } = useTranslation('account');
  const queries = useQueryClient();
  const form = useFields({
    initial: empty,
    check: (values) => ({
      ...validateWith(UpdatePasswordBody)(toBody(values)),
      ...newPasswordProblems(values.password, values.confirmPassword),
    }),
    send: async (values) => {
      await call(authEndpoints.updatePassword, { body: toBody(values) }, { quiet: true });
      form.reset();
      toast('success', t('password.saved'));
      await queries.invalidateQueries({ queryKey: sessionsKey });
    },
  });
  useUnsavedGuard(form.dirty);

  return (
    <div className={classes.section}>
      <p className={classes.text}>{t('password.text')}</p>
      <form {...form.form} className={classes.form}>
        <FormAlert text={form.failure} />
        <input type="text" name="username" autoComplete="username" value={user.accountName} readOnly hidden />
        <PasswordInput
          {...form.text('oldPassword')}
          label={t('currentPassword')}
          autoComplete="current-password"
          showLabel={t('showPassword')}
        />
        <PasswordInput
          {...form.text('password')}
          label={t('password.new')}
          description={t('password.help')}
          autoComplete="new-password"
          showLabel={t('showPassword')}
        />
        <PasswordInput
          {...form.text('confirmPassword')}
          label={t('password.repeat')}
          autoComplete="new-password"
          showLabel={t('showPassword')}
        />
        <SaveButton text={t('password.change')} form={form} />
      </form>
    </div>
  );
}
