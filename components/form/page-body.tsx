import type { ReactNode, Ref } from 'react';
import classes from './page-body.module.css';

interface PageBodyProps {
  /** Title and buttons, over the whole width. */
  head: ReactNode;
  children: ReactNode;
  /** `form` for rows of settings alone: what is beside nothing ends where they do. */
  width?: 'full' | 'form';
  /** The part that scrolls, where focus may go by script. */
  ref?: Ref<HTMLDivElement>;
}

/** What scrolls between the top bar and the foot of a page, in the width that all pages share. */
export function PageBody({ head, children, width = 'full', ref }: PageBodyProps) {
  return (
    <div ref={ref} className={classes.scroll} data-width={width} {...(ref !== undefined && { tabIndex: -1 })}>
      {head}
      <div className={classes.body}>{children}</div>
    </div>
  );
}
