import { Link } from 'react-router';
import { useSettings } from '../../lib/settings.ts';
import { Mark } from './Mark.tsx';
import classes from './Sidebar.module.css';

export function Brand({ compact }: { compact: boolean }) {
  const { title, logo } = useSettings();
  return (
    <Link to="/dashboard" className={classes.brand} aria-label={title || undefined}>
      {logo ? <img src={logo} alt="" width={28} height={28} /> : <Mark />}
      {!compact && <span className={classes.title}>{title}</span>}
    </Link>
  );
}
