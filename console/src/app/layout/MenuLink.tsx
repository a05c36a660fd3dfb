import { Link, useLocation } from 'react-router';
import { useMenuText } from '../../lib/useMenuText.ts';
import { Hint, type Hinted } from '../../ui/drop/Hint.tsx';
import { iconOf } from '../../ui/menuIcons.ts';
import { useOpenHref } from '../tags.ts';
import { beginAhead, warmUp } from '../warmUp.ts';
import classes from './Sidebar.module.css';

interface Props {
  to: string;
  name: string;
  icon: string | null;
  expanded: boolean;
  onNavigate?: () => void;
}

export function MenuLink({ to, name, icon, expanded, onNavigate }: Props) {
  const text = useMenuText()(name);
  const href = useOpenHref()(to);
  const active = useLocation().pathname === to;
  const Glyph = iconOf(icon);
  const link = (hinted?: Hinted) => (
    <Link
      {...hinted}
      to={href}
      className={classes.entry}
      aria-current={active ? 'page' : undefined}
      aria-label={expanded ? undefined : text}
      onPointerEnter={() => warmUp(to)}
      onClick={() => {
        beginAhead(href);
        onNavigate?.();
      }}
    >
      <Glyph size={20} stroke={1.5} aria-hidden />
      {expanded && <span className={classes.label}>{text}</span>}
    </Link>
  );
  return (
    <li>
      {expanded ? (
        link()
      ) : (
        <Hint label={text} position="right">
          {link}
        </Hint>
      )}
    </li>
  );
}
