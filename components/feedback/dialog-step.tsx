import { type ReactNode, useEffect, useRef } from 'react';
import buttons from '@/components/form/dialog-form.module.css';
import classes from './dialog-step.module.css';

interface DialogStepProps {
  title: ReactNode;
  children: ReactNode;
  /** Buttons, the wanted one last. */
  foot?: ReactNode;
}

/** One step of a dialog. Its heading takes the focus when it appears, so that it is read out and Tab goes on from it. */
export function DialogStep({ title, children, foot }: DialogStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.step}>
      {/* A dialog that opens gives its first focus to the element with this attribute. */}
      <h3 ref={heading} tabIndex={-1} data-autofocus>
        {title}
      </h3>
      <div className={classes.body}>{children}</div>
      {foot && <div className={`${buttons.buttons} ${classes.foot}`}>{foot}</div>}
    </section>
  );
}
