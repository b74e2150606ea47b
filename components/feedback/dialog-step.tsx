import { type ReactNode, useEffect, useRef } from 'react';
import buttons from '@/components/form/dialog-form.module.css';
import classes from './dialog-step.module.css';

interface DialogStepProps {
  title: ReactNode;
  children: ReactNode;
  /** Buttons, the primary one last. */
  foot?: ReactNode;
}

/** One step of a dialog. Its heading gets the focus on mount, so that it is announced and Tab continues from it. */
export function DialogStep({ title, children, foot }: DialogStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.step}>
      {/* An opening dialog sets its initial focus on the element with this attribute. */}
      <h3 ref={heading} tabIndex={-1} data-autofocus>
        {title}
      </h3>
      <div className={classes.body}>{children}</div>
      {foot && <div className={`${buttons.buttons} ${classes.foot}`}>{foot}</div>}
    </section>
  );
}
