import type { ReactNode } from 'react';
import { unknown } from '../lib/format.ts';
import classes from './Facts.module.css';

export interface Fact {
  name: string;
  value: ReactNode;
}

/** What is not known is a dash, never an empty line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value }) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{value ?? unknown}</dd>
        </div>
      ))}
    </dl>
  );
}
