import { useTranslation } from 'react-i18next';
import { LoginBody } from '#contract/auth.ts';
import { useFields } from '../../lib/useFields.ts';
import { validateWith } from '../../lib/validate.ts';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { Button } from '../../ui/light/Button.tsx';
import { TextInput } from '../../ui/light/TextInput.tsx';
import type { Attempt, SignIn } from './auth.flow.ts';
import classes from './auth.module.css';
import { SubmitButton } from './SubmitButton.tsx';
import { Verification } from './Verification.tsx';

interface Props {
  signIn: SignIn;
  attempt: Attempt;
}

export function SecondFactorStep({ signIn, attempt }: Props) {
  const { t } = useTranslation(['auth', 'validation']);
  const form = useFields({
    initial: { secondFactor: '', robot: '' },
    check: ({ secondFactor }) => {
      const text = validateWith(LoginBody.shape.secondFactor)(secondFactor)[''];
      return { ...(text && { secondFactor: text }), ...(signIn.needsProof() && { robot: t('robot.required') }) };
    },
    send: ({ secondFactor }) => signIn.run(attempt, secondFactor),
  });

  return (
    <form {...form.form} className={classes.form}>
      <FormAlert text={form.failure} />
      <TextInput
        {...form.text('secondFactor')}
        label={t('second.label')}
        description={t('second.help')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoFocus
      />
      <Verification signIn={signIn} onProof={form.submitAgain} error={form.problems.robot} />
      <SubmitButton text={t('second.submit')} busy={form.busy} wait={form.wait} />
      <Button variant="subtle" onClick={signIn.back}>
        {t('backToSignIn')}
      </Button>
    </form>
  );
}
