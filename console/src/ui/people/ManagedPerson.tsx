import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AccountRow } from '#contract/accounts.ts';
import { useUser } from '../../lib/session.ts';

interface Props {
  person: AccountRow;
  /** What can be done with others; the own account is looked after on its own page. */
  children: ReactNode;
}

export function ManagedPerson({ person, children }: Props) {
  const { t } = useTranslation('person');
  return useUser()?.id === person.id ? <Link to="/me">{t('yours')}</Link> : children;
}
