import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { authEndpoints } from '#contract/auth.ts';
import type { Data } from '#contract/endpoint.ts';
import { call } from '../../lib/api.ts';
import { digest } from '../../lib/credentials.ts';
import { useFields } from '../../lib/useFields.ts';
import { validateWith } from '../../lib/validate.ts';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { PasswordInput } from '../../ui/light/PasswordInput.tsx';
import classes from './account.module.css';
import { SaveButton } from './SaveButton.tsx';
import { TwoFactorConfirm } from './TwoFactorConfirm.tsx';

interface Props {
  onCodes: (codes: readonly string[]) => Promise<void>;
}

/** Two-factor from off to on: password, QR code, first code. */
export function TwoFactorEnrol({ onCodes }: Props) {
  const { t } = useTranslation('account');
  const [enrolment, setEnrolment] = useState<Data<typeof authEndpoints.totpEnrol> | null>(null);
  const toBody = ({ password }: { password: string }) => ({ password: digest(password) });
  const form = useFields({
    initial: { password: '' },
    check: (values) => validateWith(authEndpoints.totpEnrol.body)(toBody(values)),
    send: async (values) => setEnrolment(await call(authEndpoints.totpEnrol, { body: toBody(values) }, { quiet: true })),
  });

  if (enrolment) return <TwoFactorConfirm {...enrolment} onCodes={onCodes} />;
  return (
    <form {...form.form} className={classes.form}>
      <FormAlert text={form.failure} />
      <PasswordInput
        {...form.text('password')}
        label={t('currentPassword')}
        autoComplete="current-password"
        showLabel={t('showPassword')}
      />
      <SaveButton text={t('twoFactor.begin')} form={form} />
    </form>
  );
}
