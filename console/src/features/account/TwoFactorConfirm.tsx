import { useTranslation } from 'react-i18next';
import { authEndpoints } from '#contract/auth.ts';
import { call } from '../../lib/api.ts';
import { useFields } from '../../lib/useFields.ts';
import { validateWith } from '../../lib/validate.ts';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { TextInput } from '../../ui/light/TextInput.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import classes from './account.module.css';
import { SaveButton } from './SaveButton.tsx';
import styles from './TwoFactor.module.css';

interface Props {
  secret: string;
  uri: string;
  onCodes: (codes: readonly string[]) => Promise<void>;
}

export function TwoFactorConfirm({ secret, uri, onCodes }: Props) {
  const { t } = useTranslation('account');
  const form = useFields({
    initial: { code: '' },
    check: validateWith(authEndpoints.totpConfirm.body),
    send: async (body) => {
      const { backupCodes } = await call(authEndpoints.totpConfirm, { body }, { quiet: true });
      await onCodes(backupCodes);
    },
  });
  return (
    <form {...form.form} className={classes.form}>
      <p className={classes.text}>{t('twoFactor.scan')}</p>
      <div className={styles.code}>
        <QrCode value={uri} label={t('twoFactor.qr')} />
      </div>
      <div>
        <div className={classes.text}>{t('twoFactor.secret')}</div>
        <code className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </div>
      <FormAlert text={form.failure} />
      <TextInput
        {...form.text('code')}
        label={t('twoFactor.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        autoFocus
      />
      <SaveButton text={t('twoFactor.confirm')} form={form} />
    </form>
  );
}
