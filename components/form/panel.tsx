import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  title?: string;
  /** Beside the title: a count or a mark. */
  note?: ReactNode;
  /** At the end of the head: a link or a quiet button. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A panel with one topic: a title, then rows. */
export function Panel({ title, note, aside, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={title ? id : undefined}>
      {title && (
        <header className={classes.head}>
          <h2 id={id}>{title}</h2>
          {note}
          {aside && <div className={classes.aside}>{aside}</div>}
        </header>
      )}
      {children}
    </section>
  );
}
