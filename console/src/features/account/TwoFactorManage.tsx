import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { authEndpoints } from '#contract/auth.ts';
import { call } from '../../lib/api.ts';
import { loadUser } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import classes from './account.module.css';
import { ReauthenticateForm } from './ReauthenticateForm.tsx';

interface Props {
  onCodes: (codes: readonly string[]) => Promise<void>;
}

export function TwoFactorManage({ onCodes }: Props) {
  const { t } = useTranslation('account');
  const [task, setTask] = useState<'codes' | 'disable' | null>(null);

  if (task === 'codes') {
    return (
      <ReauthenticateForm
        text={t('twoFactor.codesText')}
        submitText={t('twoFactor.newCodes')}
        onCancel={() => setTask(null)}
        onSend={async (body) => {
          const { backupCodes } = await call(authEndpoints.totpBackupCodes, { body }, { quiet: true });
          await onCodes(backupCodes);
        }}
      />
    );
  }
  if (task === 'disable') {
    return (
      <ReauthenticateForm
        danger
        text={t('twoFactor.disableText')}
        submitText={t('twoFactor.disable')}
        onCancel={() => setTask(null)}
        onSend={async (body) => {
          await call(authEndpoints.totpDisable, { body }, { quiet: true });
          await loadUser();
          toast('success', t('twoFactor.disabled'));
        }}
      />
    );
  }
  return (
    <div className={classes.buttons}>
      <Button variant="default" onClick={() => setTask('codes')}>
        {t('twoFactor.newCodes')}
      </Button>
      <Button variant="outline" color="red" onClick={() => setTask('disable')}>
        {t('twoFactor.disable')}
      </Button>
    </div>
  );
}
