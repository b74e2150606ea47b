import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { bdi } from '@/components/feedback/bdi';
import { changedRow } from './changed-rows';
import classes from './lost-changes.module.css';

/** Changes, each with the stored and the new value; without `children` those that would be lost. */
export function LostChanges({ names, children }: { names: readonly string[]; children?: ReactNode }) {
  const t = useTranslations('form');
  return (
    <>
      <p>{children ?? t('leaveText', { count: names.length })}</p>
      <ul className={classes.changes}>
        {names.map((name) => {
          const { was, now } = changedRow(name) ?? {};
          return (
            <li key={name}>
              <bdi>{name}</bdi>
              {was !== undefined && <span>{t.rich('wasNow', { was, now: now ?? '', bdi })}</span>}
            </li>
          );
        })}
      </ul>
    </>
  );
}
