import { type ReactNode, useId } from 'react';
import classes from './devices.module.css';

export interface Fact {
  key: string;
  label: string;
  value: ReactNode;
}

export function FactGroup({ title, facts }: { title: string; facts: readonly Fact[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        {title}
      </h3>
      <dl className={classes.facts}>
        {facts.map(({ key, label, value }) => (
          <div key={key} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
