import { IconLogout, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../lib/session.ts';
import { askSignOut } from '../../lib/signOut.ts';
import { useMenuText } from '../../lib/useMenuText.ts';
import { MenuButton } from '../../ui/drop/MenuButton.tsx';
import classes from './AccountMenu.module.css';
import { Avatar } from './Avatar.tsx';

export function AccountMenu() {
  const { t } = useTranslation('common');
  const menuText = useMenuText();
  const user = useUser();
  if (!user) return null;
  const name = user.nickName ?? user.accountName;
  return (
    <MenuButton
      heading={
        <div className={classes.who}>
          <p className={classes.name}>{name}</p>
          <p className={classes.organization}>{user.organizationName ?? user.rolePermList[0]?.roleName}</p>
        </div>
      }
      entries={[
        { label: menuText('me'), icon: <IconUser size={16} aria-hidden />, to: '/me' },
        { label: t('signOut.action'), icon: <IconLogout size={16} aria-hidden />, onClick: askSignOut },
      ]}
    >
      {(button) => (
        <button {...button} type="button" className={classes.button} aria-label={t('account.menu', { name })}>
          <Avatar user={user} />
        </button>
      )}
    </MenuButton>
  );
}
