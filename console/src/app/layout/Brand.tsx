import { Link } from 'react-router';
import { useSettings } from '../../lib/settings.ts';
import { Mark } from '../../ui/Mark.tsx';
import classes from './Sidebar.module.css';

export function Brand({ compact }: { compact: boolean }) {
  const { title } = useSettings();
  return (
    <Link to="/dashboard" className={classes.brand} aria-label={title || undefined}>
      <Mark />
      {!compact && <span className={classes.title}>{title}</span>}
    </Link>
  );
}
