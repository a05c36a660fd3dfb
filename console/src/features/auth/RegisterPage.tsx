import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { authEndpoints, type ContactType, RegisterBody } from '#contract/auth.ts';
import { call } from '../../lib/api.ts';
import { contactProblems, digest, newPasswordProblems } from '../../lib/credentials.ts';
import { useSettings } from '../../lib/settings.ts';
import { useFields } from '../../lib/useFields.ts';
import { validateWith } from '../../lib/validate.ts';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { TextInput } from '../../ui/light/TextInput.tsx';
import { AgreementField } from './AgreementField.tsx';
import classes from './auth.module.css';
import { BackToSignIn } from './BackToSignIn.tsx';
import { Choice } from './Choice.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { PublicFrame } from './PublicFrame.tsx';
import { SendCodeField } from './SendCodeField.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { useEnter } from './useEnter.ts';

const empty = { target: '', code: '', accountName: '', nickName: '', password: '', confirmPassword: '', agreed: false };
const panel = 'register-contact';

function toBody({ accountName, nickName, password, confirmPassword, ...rest }: typeof empty) {
  return {
    ...rest,
    ...(accountName.trim() && { accountName }),
    ...(nickName.trim() && { nickName }),
    password: digest(password),
    confirmPassword: digest(confirmPassword),
  };
}

export function RegisterPage() {
  const { t } = useTranslation(['auth', 'validation']);
  const settings = useSettings();
  const enter = useEnter();
  const [kind, setKind] = useState<ContactType>('EMAIL');
  const form = useFields({
    initial: empty,
    check: (values) => ({
      ...validateWith(RegisterBody)(toBody(values)),
      ...contactProblems(kind, values.target),
      ...newPasswordProblems(values.password, values.confirmPassword),
    }),
    send: async (values) => {
      const body = { ...toBody(values), agreed: true as const };
      await enter(await call(authEndpoints.register, { body }, { quiet: true }));
    },
  });

  function choose(next: ContactType) {
    setKind(next);
    form.set('target', '');
    form.set('code', '');
  }

  return (
    <PublicFrame title={t('register.title')} text={t('register.text')}>
      <form {...form.form} className={classes.form}>
        <FormAlert text={form.failure} />
        {settings.sms && (
          <Choice
            label={t('register.ways')}
            panel={panel}
            value={kind}
            onChange={choose}
            options={[
              { value: 'EMAIL', text: t('email') },
              { value: 'MOBILE', text: t('mobile') },
            ]}
          />
        )}
        <div id={panel} className={classes.form}>
          <TextInput
            {...form.text('target')}
            label={kind === 'EMAIL' ? t('email') : t('mobile')}
            description={kind === 'MOBILE' ? t('mobileHelp') : undefined}
            type={kind === 'EMAIL' ? 'email' : 'tel'}
            autoComplete={kind === 'EMAIL' ? 'email' : 'tel'}
          />
          <SendCodeField
            {...form.text('code')}
            purpose="REGISTER"
            target={form.values.target}
            ready={() => form.checkOnly('target')}
          />
        </div>
        <TextInput
          {...form.text('accountName')}
          label={t('register.accountName')}
          description={t('register.accountNameHelp')}
          autoComplete="username"
          autoCapitalize="none"
        />
        <TextInput {...form.text('nickName')} label={t('register.nickName')} autoComplete="name" />
        <NewPasswordFields password={form.text('password')} repeated={form.text('confirmPassword')} />
        <AgreementField {...form.tick('agreed')} />
        <SubmitButton text={t('register.submit')} busy={form.busy} wait={form.wait} />
        <BackToSignIn />
      </form>
    </PublicFrame>
  );
}
