import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { authEndpoints, ForgetBody } from '#contract/auth.ts';
import { call } from '../../lib/api.ts';
import { digest, newPasswordProblems } from '../../lib/credentials.ts';
import { useFields } from '../../lib/useFields.ts';
import { validateWith } from '../../lib/validate.ts';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { TextInput } from '../../ui/light/TextInput.tsx';
import classes from './auth.module.css';
import { BackToSignIn } from './BackToSignIn.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { Notice } from './Notice.tsx';
import { PublicFrame } from './PublicFrame.tsx';
import { SendCodeField } from './SendCodeField.tsx';
import { SubmitButton } from './SubmitButton.tsx';

const empty = { target: '', code: '', password: '', confirmPassword: '' };

function toBody({ target, code, password, confirmPassword }: typeof empty) {
  return { target, code, password: digest(password), confirmPassword: digest(confirmPassword) };
}

export function ForgotPassword() {
  const { t } = useTranslation('auth');
  const [done, setDone] = useState(false);
  const form = useFields({
    initial: empty,
    check: (values) => ({
      ...validateWith(ForgetBody)(toBody(values)),
      ...newPasswordProblems(values.password, values.confirmPassword),
    }),
    send: async (values) => {
      await call(authEndpoints.forget, { body: toBody(values) }, { quiet: true });
      setDone(true);
    },
  });

  if (done) {
    return (
      <PublicFrame title={t('forgot.doneTitle')}>
        <div className={classes.form}>
          <Notice text={t('forgot.done')} />
          <BackToSignIn />
        </div>
      </PublicFrame>
    );
  }

  return (
    <PublicFrame title={t('forgot.title')} text={t('forgot.text')}>
      <form {...form.form} className={classes.form}>
        <FormAlert text={form.failure} />
        <TextInput {...form.text('target')} label={t('contact')} description={t('contactHelp')} autoComplete="email" />
        <SendCodeField
          {...form.text('code')}
          purpose="FORGET"
          target={form.values.target}
          ready={() => form.checkOnly('target')}
        />
        <NewPasswordFields password={form.text('password')} repeated={form.text('confirmPassword')} />
        <SubmitButton text={t('forgot.submit')} busy={form.busy} wait={form.wait} />
        <BackToSignIn />
      </form>
    </PublicFrame>
  );
}
