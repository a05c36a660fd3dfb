import { Children, type ReactNode } from 'react';
import classes from './firmware.module.css';

interface Props {
  title: string;
  sign: ReactNode;
  /** What it is, in a few parts. */
  facts: readonly ReactNode[];
  actions: ReactNode;
}

export function Heading({ title, sign, facts, actions }: Props) {
  return (
    <header className={classes.heading}>
      <div className={classes.headingWords}>
        <div className={classes.headingLine}>
          <h1 className={classes.headingTitle} tabIndex={-1}>
            {title}
          </h1>
          {sign}
        </div>
        <ul className={classes.headingFacts}>
          {Children.map(facts, (fact) => (
            <li>{fact}</li>
          ))}
        </ul>
      </div>
      <div className={classes.actions}>{actions}</div>
    </header>
  );
}
