import type { ReactNode } from 'react';
import classes from './figures.module.css';

/** Figures side by side, each a `Figure`. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={classes.figures}>{children}</dl>;
}

/** A figure with its label. */
export function Figure({ mark, value }: { mark: ReactNode; value: ReactNode }) {
  return (
    <div>
      <dt>{mark}</dt>
      <dd>{value}</dd>
    </div>
  );
}
