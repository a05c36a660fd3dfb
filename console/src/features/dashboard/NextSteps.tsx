import { IconMail, IconShieldLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { UserInfo } from '#contract/auth.ts';
import { CardLink } from './CardLink.tsx';
import { nextSteps, type steps } from './dashboard.model.ts';
import classes from './dashboard.module.css';

const icons = { email: IconMail, twoFactor: IconShieldLock } satisfies Record<(typeof steps)[number], unknown>;

export function NextSteps({ user }: { user: UserInfo }) {
  const { t } = useTranslation('dashboard');
  const open = nextSteps(user);
  if (open.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="next-steps">
      <h2 id="next-steps" className={classes.cardTitle}>
        {t('steps.title')}
      </h2>
      <ul className={classes.list}>
        {open.map((step) => (
          <li key={step}>
            <CardLink to={`/me?tab=${step}`} icon={icons[step]} title={t(`steps.${step}`)} text={t(`steps.${step}Why`)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
