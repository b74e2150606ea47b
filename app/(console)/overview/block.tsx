import { Button, Skeleton } from '@mantine/core';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Mark } from '@/components/feedback/mark';
import { Panel } from '@/components/form/panel';
import { titleKey } from '@/lib/routes/route';
import { isSessionOver } from '@/lib/rpc/rpc-error';
import { useReadAgain } from '@/lib/session/use-session-open';
import classes from './overview.module.css';
import type { BlockQuery } from './use-block';

interface BlockProps {
  title?: string;
  /** Beside the title. */
  note?: ReactNode;
  /** The page that has all of it, where the account may open it. */
  page?: string | undefined;
  query: BlockQuery;
  /** It shows rows of a log. */
  isList?: boolean;
  children: ReactNode;
}

/** One part of the overview. A failure affects this part only: the last content stays, with a retry below it. */
export function Block({ title, note, page, query, isList = false, children }: BlockProps) {
  const menu = useTranslations('menu.page');
  return (
    <Panel
      {...(title !== undefined && { title })}
      note={note}
      aside={
        page && (
          <Link href={page} prefetch={false}>
            {menu(titleKey(page) as never)}
          </Link>
        )
      }
    >
      {query.isPending && (
        <div className={classes.waiting} aria-busy="true">
          <Skeleton height={40} animate={false} />
        </div>
      )}
      {children}
      <FailedRow query={query} isList={isList} />
    </Panel>
  );
}

/** A part could not be read. Empty when the session was over: after the next sign-in it is read again. */
export function FailedRow({ query, isList = false }: { query: BlockQuery; isList?: boolean }) {
  const common = useTranslations('common');
  const errors = useTranslations('errors');
  const again = () => void query.refetch();
  useReadAgain(query.error, again);
  if (!query.error || isSessionOver(query.error)) return null;
  return (
    <div className={classes.failed}>
      <span role="alert">
        <Mark tone="bad">{errors(isList ? 'LogQueryFailed' : 'GetConfigFailed')}</Mark>
      </span>
      <Button size="xs" variant="default" loading={query.isFetching} onClick={again}>
        {common('retry')}
      </Button>
    </div>
  );
}
