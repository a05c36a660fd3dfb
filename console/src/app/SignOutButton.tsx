import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { askSignOut } from '../lib/signOut.ts';

export function SignOutButton() {
  const { t } = useTranslation('common');
  return (
    <Button variant="default" onClick={askSignOut}>
      {t('signOut.action')}
    </Button>
  );
}
