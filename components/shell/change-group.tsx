import type { ReactNode } from 'react';
import { bdi } from '@/components/feedback/bdi';
import { ChangeList, type ShownChange } from '@/components/feedback/change-list';
import { Notice } from '@/components/feedback/notice';
import classes from './change-group.module.css';

interface ChangeGroupProps {
  title: string;
  /** The tab, or the entry of a list, that was open on the page. */
  part?: string | undefined;
  /** That the page is open, or a time. */
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
  const { title, part, note, changed, problem, isFailure = false, isListed = false, children } = props;
  const Tag = isListed ? 'li' : 'section';
  return (
    <Tag {...(!isListed && { 'aria-label': part === undefined ? title : `${title} · ${part}` })}>
      <div className={classes.head}>
        <h3>
          {title}
          {part !== undefined && <> · {bdi(part)}</>}
        </h3>
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
