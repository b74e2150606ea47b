import type { ReactNode } from 'react';
import { ChangeList, type ShownChange } from '@/components/feedback/change-list';
import { Notice } from '@/components/feedback/notice';
import classes from './change-group.module.css';

interface ChangeGroupProps {
  title: string;
  /** The tab of the page, or a time. */
  note?: ReactNode | undefined;
  changed: readonly ShownChange[];
  problem?: string | undefined;
  isFailure?: boolean;
  /** An entry of a list, where several have the same title. */
  isListed?: boolean;
  children: ReactNode;
}

/** What was changed together: its page, what can be done with it, and the former and the new values. */
export function ChangeGroup(props: ChangeGroupProps) {
  const { title, note, changed, problem, isFailure = false, isListed = false, children } = props;
  const Tag = isListed ? 'li' : 'section';
  return (
    <Tag {...(!isListed && { 'aria-label': title })}>
      <div className={classes.head}>
        <h3>{title}</h3>
        {note !== undefined && <small>{note}</small>}
        {children}
      </div>
      {problem !== undefined && (
        <Notice tone={isFailure ? 'bad' : 'info'} isNews={isFailure}>
          {problem}
        </Notice>
      )}
      <ChangeList changed={changed} />
    </Tag>
  );
}
