import type { ReactNode } from 'react';
import classes from './figures.module.css';

/** Figures side by side, each a `Figure`. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={classes.figures}>{children}</dl>;
}

interface FigureProps {
  mark: ReactNode;
  value: ReactNode;
  /** Consequence of the figure in one short line, or a bar with it. */
  note?: ReactNode;
}

/** A figure with its label. */
export function Figure({ mark, value, note }: FigureProps) {
  return (
    <div>
      <dt>{mark}</dt>
      <dd>{value}</dd>
      {note && <dd className={classes.note}>{note}</dd>}
    </div>
  );
}
