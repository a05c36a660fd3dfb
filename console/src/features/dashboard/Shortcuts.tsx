import { useTranslation } from 'react-i18next';
import { useMenu } from '../../lib/session.ts';
import { CardLink } from './CardLink.tsx';
import { shortcutsOf } from './dashboard.model.ts';
import classes from './dashboard.module.css';

export function Shortcuts() {
  const { t } = useTranslation('dashboard');
  const { t: title } = useTranslation('menu');
  const shortcuts = shortcutsOf(useMenu());
  if (shortcuts.length === 0) return null;
  return (
    <nav className={classes.card} aria-labelledby="shortcuts">
      <h2 id="shortcuts" className={classes.cardTitle}>
        {t('shortcuts')}
      </h2>
      <ul className={classes.list}>
        {shortcuts.map(({ id, name, path }) => (
          <li key={id}>
            <CardLink to={path} title={title(name, { nsSeparator: false, defaultValue: name })} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
