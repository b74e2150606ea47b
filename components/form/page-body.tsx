import type { ReactNode, Ref } from 'react';
import classes from './page-body.module.css';

interface PageBodyProps {
  /** Title and buttons, over the whole width. */
  head: ReactNode;
  children: ReactNode;
  /** `form` for pages with rows of settings only: elements then end where the rows do. */
  width?: 'full' | 'form';
  /** The scrolling element, for setting focus. */
  ref?: Ref<HTMLDivElement>;
}

/** The scrolling area between the top bar and the foot of a page, in the common width of all pages. */
export function PageBody({ head, children, width = 'full', ref }: PageBodyProps) {
  return (
    <div ref={ref} className={classes.scroll} data-width={width} {...(ref !== undefined && { tabIndex: -1 })}>
      {head}
      <div className={classes.body}>{children}</div>
    </div>
  );
}
