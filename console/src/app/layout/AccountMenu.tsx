import { Menu } from '@mantine/core';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useUser } from '../../lib/session.ts';
import { askSignOut } from '../../lib/signOut.ts';
import { useMenuText } from '../../lib/useMenuText.ts';
import classes from './AccountMenu.module.css';
import { Avatar } from './Avatar.tsx';

export function AccountMenu() {
  const { t } = useTranslation('common');
  const menuText = useMenuText();
  const user = useUser();
  if (!user) return null;
  const name = user.nickName ?? user.accountName;
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <button type="button" className={classes.button} aria-label={t('account.menu', { name })}>
          <Avatar user={user} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <p className={classes.name}>{name}</p>
          <p className={classes.organization}>{user.organizationName ?? user.rolePermList[0]?.roleName}</p>
        </div>
        <Menu.Item component={Link} to="/me" leftSection={<IconUser size={16} aria-hidden />}>
          {menuText('me')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={askSignOut}>
          {t('signOut.action')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
