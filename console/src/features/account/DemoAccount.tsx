import { useTranslation } from 'react-i18next';
import { AccountFacts } from './AccountFacts.tsx';
import type { SectionProps } from './account.model.ts';
import classes from './account.module.css';

/** The demo has nothing of its own to change; it says so instead of showing forms that refuse. */
export function DemoAccount({ user }: SectionProps) {
  const { t } = useTranslation('account');
  return (
    <div className={classes.card}>
      <p className={classes.note}>{t('demo.reason')}</p>
      <AccountFacts user={user} />
    </div>
  );
}
