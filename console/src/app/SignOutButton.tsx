import { useTranslation } from 'react-i18next';
import { askSignOut } from '../lib/signOut.ts';
import { Button } from '../ui/light/Button.tsx';

export function SignOutButton() {
  const { t } = useTranslation('common');
  return (
    <Button variant="default" onClick={askSignOut}>
      {t('signOut.action')}
    </Button>
  );
}
