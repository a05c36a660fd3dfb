import type { ReactNode } from 'react';
import classes from './account.module.css';

interface Props {
  rows: readonly { name: string; value: ReactNode }[];
}

export function Facts({ rows }: Props) {
  return (
    <dl className={classes.facts}>
      {rows.map(({ name, value }) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
