import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { authEndpoints, LoginBody } from '#contract/auth.ts';
import { call } from '../../lib/api.ts';
import { digest } from '../../lib/credentials.ts';
import { useFields } from '../../lib/useFields.ts';
import { validateWith } from '../../lib/validate.ts';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { Checkbox } from '../../ui/light/Checkbox.tsx';
import { PasswordInput } from '../../ui/light/PasswordInput.tsx';
import { TextInput } from '../../ui/light/TextInput.tsx';
import { AgreementField } from './AgreementField.tsx';
import type { SignIn } from './auth.flow.ts';
import classes from './auth.module.css';
import { repeatEarlyActs } from './earlyActs.ts';
import { rememberAccount, signInStart } from './rememberedAccount.ts';
import { SubmitButton } from './SubmitButton.tsx';
import { Verification } from './Verification.tsx';

export function PasswordSignIn({ signIn }: { signIn: SignIn }) {
  const { t } = useTranslation(['auth', 'validation']);
  const [initial] = useState(() => ({ ...signInStart(), robot: '' }));
  const form = useFields({
    initial,
    check: ({ account, password, agreed }) => ({
      ...validateWith(LoginBody)({ account, password: digest(password) }),
      ...(agreed ? {} : { agreed: t('validation:agreement') }),
      ...(signIn.needsProof() ? { robot: t('robot.required') } : {}),
    }),
    send: async ({ account, password, remember }) => {
      const body = { account, password: digest(password) };
      await signIn.run(async (extra) => {
        const token = await call(authEndpoints.login, { body: { ...body, ...extra } }, { quiet: true });
        rememberAccount(remember ? account : null);
        return token;
      });
    },
  });

  const adopt = useEffectEvent(form.adopt);
  useLayoutEffect(() => adopt(), []);
  // after the render that takes over what was typed
  useEffect(() => queueMicrotask(repeatEarlyActs), []);

  return (
    <form {...form.form} className={classes.form}>
      <FormAlert text={form.failure} />
      <TextInput {...form.text('account')} label={t('login.account')} autoComplete="username" autoCapitalize="none" />
      <PasswordInput
        {...form.text('password')}
        label={t('password')}
        autoComplete="current-password"
        showLabel={t('showPassword')}
      />
      <div className={classes.row}>
        <Checkbox {...form.tick('remember')} label={t('login.remember')} />
        <Link className={classes.link} to="/regPassword">
          {t('login.forgot')}
        </Link>
      </div>
      <AgreementField {...form.tick('agreed')} />
      {!signIn.waiting && <Verification signIn={signIn} onProof={form.submitAgain} error={form.problems.robot} />}
      <SubmitButton text={t('login.submit')} busy={form.busy} wait={form.wait} />
    </form>
  );
}
