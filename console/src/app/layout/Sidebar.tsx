import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { sidebarLogo, sidebarStatus } from '../../lib/preferences.ts';
import { Brand } from './Brand.tsx';
import { MenuList } from './MenuList.tsx';
import classes from './Sidebar.module.css';

export function Sidebar() {
  const { t } = useTranslation('common');
  const opened = sidebarStatus.use() === 'opened';
  const logo = sidebarLogo.use() === 'on';
  const Toggle = opened ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  const label = t(opened ? 'shell.collapse' : 'shell.expand');
  return (
    <aside className={classes.sidebar} data-opened={opened}>
      {logo && <Brand compact={!opened} />}
      <MenuList expanded={opened} />
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={opened}
        aria-label={label}
        title={label}
        onClick={() => sidebarStatus.set(opened ? 'closed' : 'opened')}
      >
        <Toggle size={20} stroke={1.5} aria-hidden />
      </button>
    </aside>
  );
}
