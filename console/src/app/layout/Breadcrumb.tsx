import { useTranslation } from 'react-i18next';
import { useMenuText } from '../../lib/useMenuText.ts';
import { useHandle } from '../handle.ts';
import { useCurrentTitle } from '../useCurrentPage.ts';
import classes from './Breadcrumb.module.css';

export function Breadcrumb() {
  const { t } = useTranslation('common');
  const menuText = useMenuText();
  const handle = useHandle();
  const title = useCurrentTitle();
  if (!handle) return <div className={classes.crumbs} />;
  return (
    <nav className={classes.crumbs} aria-label={t('shell.breadcrumb')}>
      <ol className={classes.list}>
        {handle.parents.map((name) => (
          <li key={name} className={classes.parent}>
            {menuText(name)}
          </li>
        ))}
        <li className={classes.page} aria-current="page">
          {title}
        </li>
      </ol>
    </nav>
  );
}
