import { Checkbox, NativeSelect, PasswordInput, Textarea } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PasswordInput.css';
import { useTranslation } from 'react-i18next';
import { disclaimerVersion, waitChoices } from '#contract/control.ts';
import { digest } from '../../lib/credentials.ts';
import type { useFields } from '../../lib/useFields.ts';
import classes from './control.module.css';
import { useDuration } from './useDuration.ts';

export const emptyOath = { reason: '', waitS: String(waitChoices[0]), agreed: false, qualified: false, password: '' };
type OathValues = typeof emptyOath;
type Form = ReturnType<typeof useFields<OathValues>>;

export const oathOf = ({ reason, waitS, agreed, qualified, password }: OathValues) => ({
  reason,
  waitS: Number(waitS),
  agreed,
  qualified,
  disclaimerVersion,
  password: digest(password),
});

interface Props {
  form: { [K in 'text' | 'tick']: (name: keyof OathValues) => Omit<ReturnType<Form[K]>, 'name'> & { name: string } };
  /** Nobody knows when the device hears it: how long shall it wait? */
  online: boolean;
}

/** What makes a person answer for a change: reason, disclaimer, qualification, password. */
export function OathFields({ form, online }: Props) {
  const { t } = useTranslation('control');
  const duration = useDuration();
  return (
    <>
      <Textarea {...form.text('reason')} label={t('reason')} description={t('reasonHelp')} maxLength={300} rows={2} />
      <NativeSelect
        {...form.text('waitS')}
        label={t('wait')}
        description={t(online ? 'waitOnline' : 'waitOffline')}
        data={waitChoices.map((seconds) => ({ value: String(seconds), label: duration(seconds) }))}
      />
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
