import { type ReactNode, useEffect, useRef } from 'react';
import classes from './import-dialog.module.css';

/** One step of the dialog. Its heading has the focus when it comes, so that it is read out and Tab goes on from it. */
export function ImportStep({ title, children }: { title: ReactNode; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.step}>
      {/* A dialog that opens gives its first focus to what says so. */}
      <h3 ref={heading} tabIndex={-1} data-autofocus>
        {title}
      </h3>
      {children}
    </section>
  );
}

/** A figure with its word. */
export function Figure({ mark, value }: { mark: ReactNode; value: ReactNode }) {
  return (
    <div>
      <dt>{mark}</dt>
      <dd>{value}</dd>
    </div>
  );
}
