import { Button, Skeleton } from '@mantine/core';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Mark } from '@/components/feedback/mark';
import { Panel } from '@/components/form/panel';
import { usePageNames } from '@/components/shell/page-title';
import { isolated } from '@/lib/i18n/isolated';
import { isSessionOver } from '@/lib/rpc/rpc-error';
import { useAway } from '@/lib/session/use-away';
import { useReadAgain } from '@/lib/session/use-session-open';
import classes from './overview.module.css';
import { useAge } from './use-age';
import type { BlockQuery } from './use-block';

interface BlockProps {
  title?: string;
  /** Beside the title. */
  note?: ReactNode;
  /** The page that has all of it, where the account may open it. */
  page?: string | undefined;
  query: BlockQuery;
  /** Its facts say themselves how old they are. */
  saysAge?: boolean;
  /** It shows rows of a log. */
  isList?: boolean;
  children: ReactNode;
}

/**
 * One part of the overview. A failure affects this part only: the last content stays with its age, and a retry below
 * it. While the device is away, the frame says so once, for all parts.
 */
export function Block({ title, note, page, query, saysAge = false, isList = false, children }: BlockProps) {
  const t = useTranslations('overview');
  const nameOf = usePageNames();
  const age = useAge(query);
  return (
    <Panel
      {...(title !== undefined && { title })}
      note={note}
      aside={
        page && (
          <Link href={page} prefetch={false}>
            {nameOf(page)}
          </Link>
        )
      }
    >
      {query.isPending && (
        <div className={classes.none} aria-busy="true">
          <Skeleton height={40} animate={false} />
        </div>
      )}
      {children}
      {age !== undefined && !saysAge && <p className={classes.age}>{t('asOf', { time: isolated(age) })}</p>}
      <FailedRow query={query} isList={isList} />
    </Panel>
  );
}

/**
 * A part could not be read. Empty when the session was over, and while the device is away: then it is read again by
 * itself, once.
 */
export function FailedRow({ query, isList = false }: { query: BlockQuery; isList?: boolean }) {
  const common = useTranslations('common');
  const errors = useTranslations('errors');
  const again = () => void query.refetch();
  useReadAgain(query.error, again);
  const isAway = useAway();
  const wasAway = useRef(isAway);
  // A device that answers only other calls would have it read, and wait, again and again: once by itself.
  const [readAt, setReadAt] = useState<number>();
  const hasReadAgain = readAt === query.dataUpdatedAt;
  useEffect(() => {
    // A hidden page is renewed when it is seen again.
    if (wasAway.current && !isAway && !document.hidden && !hasReadAgain) {
      setReadAt(query.dataUpdatedAt);
      again();
    }
    wasAway.current = isAway;
  }, [isAway]);
  if ((isAway && !hasReadAgain) || !query.error || isSessionOver(query.error)) return null;
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
