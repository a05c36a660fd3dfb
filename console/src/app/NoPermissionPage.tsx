import { useTranslation } from 'react-i18next';
import { permissionsOf, useUser } from '../lib/session.ts';
import { SignOutButton } from './SignOutButton.tsx';
import { StatusPage } from './StatusPage.tsx';

export function NoPermissionPage() {
  const { t } = useTranslation('common');
  const user = useUser();
  const stranded = user !== null && permissionsOf(user).length === 0;
  return (
    <StatusPage code="401" title={t('noPermission.title')} text={t('noPermission.text')}>
      {stranded ? <SignOutButton /> : undefined}
    </StatusPage>
  );
}
