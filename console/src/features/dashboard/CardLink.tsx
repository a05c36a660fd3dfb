import { type Icon, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './dashboard.module.css';

interface Props {
  to: string;
  title: string;
  text?: string;
  icon?: Icon;
}

export function CardLink({ to, title, text, icon: Sign }: Props) {
  return (
    <Link to={to} className={classes.link}>
      {Sign && <Sign size={18} className={classes.arrow} aria-hidden />}
      <span className={classes.linkWords}>
        <span className={classes.linkTitle}>{title}</span>
        {text && <span className={classes.linkText}>{text}</span>}
      </span>
      <IconChevronRight size={16} className={classes.arrow} aria-hidden />
    </Link>
  );
}
