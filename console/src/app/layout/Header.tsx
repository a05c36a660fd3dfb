import { IconMenu2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AccountMenu } from './AccountMenu.tsx';
import { AlarmBell } from './AlarmBell.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import classes from './Header.module.css';
import { Tools } from './Tools.tsx';

interface Props {
  mobile: boolean;
  onMenu: () => void;
}

export function Header({ mobile, onMenu }: Props) {
  const { t } = useTranslation('common');
  return (
    <header className={classes.header}>
      {mobile && (
        <button type="button" className={classes.menu} aria-label={t('shell.openMenu')} aria-haspopup="dialog" onClick={onMenu}>
          <IconMenu2 size={22} aria-hidden />
        </button>
      )}
      <Breadcrumb />
      {!mobile && <Tools />}
      <AlarmBell />
      <AccountMenu />
    </header>
  );
}
