import { type ReactNode, useEffect, useRef } from 'react';
import classes from './dialog-step.module.css';

/** One step of a dialog. Its heading takes the focus when it appears, so that it is read out and Tab goes on from it. */
export function DialogStep({ title, children }: { title: ReactNode; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.step}>
      {/* A dialog that opens gives its first focus to the element with this attribute. */}
      <h3 ref={heading} tabIndex={-1} data-autofocus>
        {title}
      </h3>
      {children}
    </section>
  );
}
