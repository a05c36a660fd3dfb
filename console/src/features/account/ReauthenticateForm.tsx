import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.css';
import { useTranslation } from 'react-i18next';
import { authEndpoints } from '#contract/auth.ts';
import { digest } from '../../lib/credentials.ts';
import { useFields } from '../../lib/useFields.ts';
import { validateWith } from '../../lib/validate.ts';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { PasswordInput } from '../../ui/light/PasswordInput.tsx';
import { TextInput } from '../../ui/light/TextInput.tsx';
import classes from './account.module.css';
import { SaveButton } from './SaveButton.tsx';

interface Proof {
  password: string;
  secondFactor: string;
}

interface Props {
  text: string;
  submitText: string;
  danger?: boolean;
  onSend: (proof: Proof) => Promise<void>;
  onCancel: () => void;
}

const toBody = ({ password, secondFactor }: Proof): Proof => ({ password: digest(password), secondFactor });

/** Password and second factor once more, before two-factor sign-in itself is changed. */
export function ReauthenticateForm({ text, submitText, danger = false, onSend, onCancel }: Props) {
  const { t } = useTranslation(['account', 'ui']);
  const form = useFields({
    initial: { password: '', secondFactor: '' },
    check: (values) => validateWith(authEndpoints.totpDisable.body)(toBody(values)),
    send: (values) => onSend(toBody(values)),
  });
  return (
    <form {...form.form} className={classes.form}>
      <p className={classes.text}>{text}</p>
      <FormAlert text={form.failure} />
      <PasswordInput
        {...form.text('password')}
        label={t('currentPassword')}
        autoComplete="current-password"
        showLabel={t('showPassword')}
      />
      <TextInput {...form.text('secondFactor')} label={t('secondFactor')} autoComplete="one-time-code" autoCapitalize="none" />
      <div className={classes.buttons}>
        <SaveButton text={submitText} form={form} color={danger ? 'red' : undefined} />
        <Button variant="default" size="md" onClick={onCancel}>
          {t('ui:cancel')}
        </Button>
      </div>
    </form>
  );
}
