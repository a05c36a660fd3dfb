import { useTranslation } from 'react-i18next';
import type { MenuRoute } from '#contract/navigation.ts';
import { permissionsOf, useMenu, useUser } from '../../lib/session.ts';
import { type MenuNode, menuTree, shownEntries } from '../menu.ts';
import { homeTag } from '../tags.ts';
import { MenuGroup } from './MenuGroup.tsx';
import { MenuLink } from './MenuLink.tsx';
import classes from './Sidebar.module.css';

interface Props {
  expanded: boolean;
  onNavigate?: () => void;
}

function entriesFor(rows: readonly MenuRoute[], perms: readonly string[]): MenuNode[] {
  return shownEntries(menuTree(rows, perms)).filter(({ path }) => path !== homeTag.path);
}

/** The menu of the signed-in person: home, then what the server's rows say. */
export function MenuList({ expanded, onNavigate }: Props) {
  const { t } = useTranslation('common');
  const rows = useMenu();
  const user = useUser();
  const entries = user ? entriesFor(rows, permissionsOf(user)) : [];
  return (
    <nav className={classes.menu} aria-label={t('shell.menu')}>
      <ul className={classes.list}>
        <MenuLink to={homeTag.path} name={homeTag.name} icon="home" expanded={expanded} onNavigate={onNavigate} />
        {entries.map((node) =>
          node.children.length > 0 ? (
            <MenuGroup key={node.row.id} node={node} expanded={expanded} onNavigate={onNavigate} />
          ) : (
            <MenuLink
              key={node.row.id}
              to={node.path}
              name={node.row.name}
              icon={node.row.icon}
              expanded={expanded}
              onNavigate={onNavigate}
            />
          ),
        )}
      </ul>
    </nav>
  );
}
