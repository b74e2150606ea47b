import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

interface FactListProps {
  facts: readonly { key: string; label: string; value: ReactNode }[];
}

/** Facts about one thing: labels in a column, values beside them. */
export function FactList({ facts }: FactListProps) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
