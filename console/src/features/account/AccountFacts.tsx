import { useTranslation } from 'react-i18next';
import { formatDate, unknown } from '../../lib/format.ts';
import { useRoleName } from '../../lib/useRoleName.ts';
import type { SectionProps } from './account.model.ts';
import { Facts } from './Facts.tsx';

/** What the person cannot change alone. */
export function AccountFacts({ user }: SectionProps) {
  const { t } = useTranslation('account');
  const roleName = useRoleName();
  return (
    <Facts
      rows={[
        { name: t('facts.organization'), value: user.organizationName ?? unknown },
        { name: t('facts.roles'), value: user.rolePermList.map((role) => roleName(role.roleName)).join(', ') || unknown },
        { name: t('facts.since'), value: formatDate(user.createdAt) },
      ]}
    />
  );
}
