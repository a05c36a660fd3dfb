import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadUser } from '../../lib/session.ts';
import type { SectionProps } from './account.model.ts';
import classes from './account.module.css';
import { BackupCodes } from './BackupCodes.tsx';
import { TwoFactorEnrol } from './TwoFactorEnrol.tsx';
import { TwoFactorManage } from './TwoFactorManage.tsx';

export function TwoFactorSection({ user }: SectionProps) {
  const { t } = useTranslation('account');
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  async function show(fresh: readonly string[]) {
    setCodes(fresh);
    await loadUser();
  }

  return (
    <div className={classes.section}>
      <p className={classes.text}>{t('twoFactor.text')}</p>
      <p className={user.twoFactor ? classes.on : classes.off}>{user.twoFactor ? t('twoFactor.on') : t('twoFactor.off')}</p>
      {codes && <BackupCodes codes={codes} account={user.accountName} onDone={() => setCodes(null)} />}
      {!codes && user.twoFactor && <TwoFactorManage onCodes={show} />}
      {!codes && !user.twoFactor && <TwoFactorEnrol onCodes={show} />}
    </div>
  );
}
