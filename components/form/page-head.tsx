import type { ReactNode } from 'react';
import { usePageTitle } from '@/components/shell/page-title';
import classes from './page-head.module.css';

interface PageHeadProps {
  /** A quiet line beside the title, such as a count. */
  note?: ReactNode;
  /** Quiet buttons, then at most one filled one. */
  actions?: ReactNode;
}

/** The page's only h1, from the route table, so that it cannot differ from the menu. */
export function PageHead({ note, actions }: PageHeadProps) {
  const title = usePageTitle();
  return (
    <div className={classes.head}>
      <div className={classes.title}>
        <h1>{title}</h1>
        {note && <p>{note}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
