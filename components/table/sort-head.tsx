import type { ReactNode } from 'react';
import classes from './record-page.module.css';

interface SortHeadProps {
  order: 'ascending' | 'descending' | 'none';
  onSort(): void;
  children: ReactNode;
}

/** Title of a sortable column: each press moves on from ascending to descending to unsorted. */
export function SortHead({ order, onSort, children }: SortHeadProps) {
  return (
    <button type="button" className={classes.sort} onClick={onSort}>
      {children}
      {order !== 'none' && <span aria-hidden> {order === 'ascending' ? '▲' : '▼'}</span>}
    </button>
  );
}
