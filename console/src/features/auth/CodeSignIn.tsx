import { useTranslation } from 'react-i18next';
import { authEndpoints, LoginByCodeBody } from '#contract/auth.ts';
import { call } from '../../lib/api.ts';
import { useFields } from '../../lib/useFields.ts';
import { validateWith } from '../../lib/validate.ts';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { TextInput } from '../../ui/light/TextInput.tsx';
import { AgreementField } from './AgreementField.tsx';
import type { SignIn } from './auth.flow.ts';
import classes from './auth.module.css';
import { SendCodeField } from './SendCodeField.tsx';
import { SubmitButton } from './SubmitButton.tsx';

export function CodeSignIn({ signIn }: { signIn: SignIn }) {
  const { t } = useTranslation(['auth', 'validation']);
  const form = useFields({
    initial: { target: '', code: '', agreed: false },
    check: ({ target, code, agreed }) => ({
      ...validateWith(LoginByCodeBody)({ target, code }),
      ...(agreed ? {} : { agreed: t('validation:agreement') }),
    }),
    send: ({ target, code }) =>
      signIn.run(({ secondFactor }) =>
        call(authEndpoints.loginByCode, { body: { target, code, ...(secondFactor ? { secondFactor } : {}) } }, { quiet: true }),
      ),
  });

  return (
    <form {...form.form} className={classes.form}>
      <FormAlert text={form.failure} />
      <TextInput {...form.text('target')} label={t('contact')} description={t('contactHelp')} autoComplete="email" />
      <SendCodeField {...form.text('code')} purpose="LOGIN" target={form.values.target} ready={() => form.checkOnly('target')} />
      <AgreementField {...form.tick('agreed')} />
      <SubmitButton text={t('login.submit')} busy={form.busy} wait={form.wait} />
    </form>
  );
}
