import { useTranslation } from 'react-i18next';
import { authEndpoints, BindBody, type ContactType } from '#contract/auth.ts';
import { call } from '../../lib/api.ts';
import { contactProblems, digest } from '../../lib/credentials.ts';
import { loadUser } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { useFields } from '../../lib/useFields.ts';
import { useUnsavedGuard } from '../../lib/useUnsavedGuard.ts';
import { validateWith } from '../../lib/validate.ts';
import { CodeField } from '../../ui/CodeField.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { PasswordInput } from '../../ui/light/PasswordInput.tsx';
import { TextInput } from '../../ui/light/TextInput.tsx';
import { MaskedValue } from '../../ui/MaskedValue.tsx';
import type { SectionProps } from './account.model.ts';
import classes from './account.module.css';
import { Facts } from './Facts.tsx';
import { SaveButton } from './SaveButton.tsx';

interface Props extends SectionProps {
  kind: ContactType;
  masked: string | null;
  /** Prefix of the texts that differ between the two kinds. */
  words: 'mobile' | 'email';
  inputType: 'tel' | 'email';
  note?: string;
}

const empty = { target: '', code: '', password: '' };
const toBody = ({ target, code, password }: typeof empty) => ({ target, code, password: digest(password) });

/** Binds a mobile number or e-mail address: the code proves the address, the password the person. */
export function ContactSection({ user, kind, masked, words, inputType, note }: Props) {
  const { t } = useTranslation('account');
  const form = useFields({
    initial: empty,
    check: (values) => ({ ...validateWith(BindBody)(toBody(values)), ...contactProblems(kind, values.target) }),
    send: async (values) => {
      await call(authEndpoints.bind, { body: toBody(values) }, { quiet: true });
      form.reset();
      await loadUser();
      toast('success', t(`${words}.saved`));
    },
  });
  useUnsavedGuard(form.dirty);

  async function reveal() {
    const { value } = await call(authEndpoints.reveal, { body: { viewType: kind, id: user.id } }, { quiet: true });
    return value;
  }

  async function sendCode() {
    if (!form.checkOnly('target')) return null;
    return call(authEndpoints.sendCode, { body: { purpose: 'BIND', target: form.values.target } }, { quiet: true });
  }

  return (
    <div className={classes.section}>
      <Facts
        rows={[
          {
            name: t(`${words}.current`),
            value: masked ? <MaskedValue label={t(`${words}.current`)} masked={masked} reveal={reveal} /> : t(`${words}.none`),
          },
        ]}
      />
      {note && <p className={classes.note}>{note}</p>}
      <form {...form.form} className={classes.form}>
        <FormAlert text={form.failure} />
        <TextInput
          {...form.text('target')}
          label={t(`${words}.new`)}
          description={t(`${words}.help`)}
          type={inputType}
          autoComplete={inputType}
        />
        <CodeField
          {...form.text('code')}
          label={t('code.label')}
          sendLabel={t('code.send')}
          waitLabel={(seconds) => t('code.wait', { seconds })}
          sentLabel={(minutes) => t('code.sent', { minutes })}
          send={sendCode}
        />
        <PasswordInput
          {...form.text('password')}
          label={t('currentPassword')}
          autoComplete="current-password"
          showLabel={t('showPassword')}
        />
        <SaveButton text={t(`${words}.bind`)} form={form} />
      </form>
    </div>
  );
}
