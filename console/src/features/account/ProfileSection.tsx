import { useTranslation } from 'react-i18next';
import { authEndpoints, UpdateNameBody } from '#contract/auth.ts';
import { call } from '../../lib/api.ts';
import { loadUser } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { useFields } from '../../lib/useFields.ts';
import { useUnsavedGuard } from '../../lib/useUnsavedGuard.ts';
import { validateWith } from '../../lib/validate.ts';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { TextInput } from '../../ui/light/TextInput.tsx';
import { AccountFacts } from './AccountFacts.tsx';
import { AvatarField } from './AvatarField.tsx';
import type { SectionProps } from './account.model.ts';
import classes from './account.module.css';
import { SaveButton } from './SaveButton.tsx';

export function ProfileSection({ user }: SectionProps) {
  const { t } = useTranslation('account');
  const toBody = ({ accountName, nickName }: { accountName: string; nickName: string }) => ({
    accountName,
    nickName: nickName.trim() === '' ? null : nickName,
  });
  const form = useFields({
    initial: { accountName: user.accountName, nickName: user.nickName ?? '' },
    check: (values) => validateWith(UpdateNameBody)(toBody(values)),
    send: async (values) => {
      await call(authEndpoints.updateName, { body: toBody(values) }, { quiet: true });
      await loadUser();
      toast('success', t('profile.saved'));
    },
  });
  useUnsavedGuard(form.dirty);

  return (
    <div className={classes.section}>
      <AvatarField user={user} />
      <hr className={classes.rule} />
      <form {...form.form} className={classes.form}>
        <FormAlert text={form.failure} />
        <TextInput
          {...form.text('accountName')}
          label={t('accountName')}
          description={t('accountNameHelp')}
          autoComplete="username"
          autoCapitalize="none"
        />
        <TextInput {...form.text('nickName')} label={t('nickName')} autoComplete="name" />
        <SaveButton text={t('profile.save')} form={form} />
      </form>
      <hr className={classes.rule} />
      <AccountFacts user={user} />
    </div>
  );
}
