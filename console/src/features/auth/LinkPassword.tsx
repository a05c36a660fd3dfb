import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { authEndpoints, SetPasswordBody } from '#contract/auth.ts';
import { call } from '../../lib/api.ts';
import { digest, newPasswordProblems } from '../../lib/credentials.ts';
import { clearSession } from '../../lib/session.ts';
import { leaveNotice } from '../../lib/token.ts';
import { useFields } from '../../lib/useFields.ts';
import { validateWith } from '../../lib/validate.ts';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { isError } from './auth.flow.ts';
import classes from './auth.module.css';
import { BackToSignIn } from './BackToSignIn.tsx';
import { DeadLink } from './DeadLink.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { PublicFrame } from './PublicFrame.tsx';
import { SubmitButton } from './SubmitButton.tsx';

const empty = { password: '', confirmPassword: '' };
const validate = validateWith(SetPasswordBody);

/** Whoever holds the link need not say who they are: only the new password is asked for. */
export function LinkPassword({ link }: { link: string }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const toBody = ({ password, confirmPassword }: typeof empty) => ({
    link,
    password: digest(password),
    confirmPassword: digest(confirmPassword),
  });
  const [dead, setDead] = useState(() => validate(toBody(empty)).link !== undefined);
  const form = useFields({
    initial: empty,
    check: (values) => ({ ...validate(toBody(values)), ...newPasswordProblems(values.password, values.confirmPassword) }),
    send: async (values) => {
      try {
        await call(authEndpoints.setPassword, { body: toBody(values) }, { quiet: true });
      } catch (error) {
        if (!isError(error, 'auth.badLink')) throw error;
        return setDead(true);
      }
      // Another person may still be signed in here; the sign-in page is for the one with the new password.
      clearSession();
      leaveNotice(t('link.done'));
      await navigate('/login', { replace: true });
    },
  });

  if (dead) return <DeadLink />;
  return (
    <PublicFrame title={t('link.title')} text={t('link.text')}>
      <form {...form.form} className={classes.form}>
        <FormAlert text={form.failure} />
        <NewPasswordFields password={form.text('password')} repeated={form.text('confirmPassword')} />
        <SubmitButton text={t('link.submit')} busy={form.busy} wait={form.wait} />
        <BackToSignIn />
      </form>
    </PublicFrame>
  );
}
