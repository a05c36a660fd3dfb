import { Checkbox, PasswordInput, Textarea } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PasswordInput.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { disclaimerVersion } from '#contract/control.ts';
import { digest } from '../../lib/credentials.ts';
import type { useFields } from '../../lib/useFields.ts';
import classes from './control.module.css';

export const emptyOath = { reason: '', agreed: false, qualified: false, password: '' };
type OathValues = typeof emptyOath;
type Form = ReturnType<typeof useFields<OathValues>>;

export const oathOf = ({ reason, agreed, qualified, password }: OathValues) => ({
  reason,
  agreed,
  qualified,
  disclaimerVersion,
  password: digest(password),
});

interface Props {
  form: { [K in 'text' | 'tick']: (name: keyof OathValues) => Omit<ReturnType<Form[K]>, 'name'> & { name: string } };
  /** Stands between the reason and the disclaimer. */
  children?: ReactNode;
}

/** What makes a person answer for a change: reason, disclaimer, qualification, password. */
export function OathFields({ form, children }: Props) {
  const { t } = useTranslation('control');
  return (
    <>
      <Textarea {...form.text('reason')} label={t('reason')} description={t('reasonHelp')} maxLength={300} rows={2} />
      {children}
      <div className={classes.oath}>
        <p className={classes.disclaimer}>{t('disclaimer')}</p>
        <Checkbox {...form.tick('agreed')} label={t('agree')} />
        <Checkbox {...form.tick('qualified')} label={t('qualified')} />
      </div>
      <PasswordInput
        {...form.text('password')}
        label={t('password')}
        description={t('passwordHelp')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      />
    </>
  );
}
