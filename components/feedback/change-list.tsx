import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { bdi } from '@/components/feedback/bdi';
import type { ChangedField } from '@/lib/forms/drafts';
import classes from './change-list.module.css';

/** A changed field; `word` in place of values that are not shown. */
export interface ShownChange extends Omit<ChangedField, 'label'> {
  label: ReactNode;
  word?: string;
}

/** Changed fields, each with the stored and the new value; those of two pages may have the same name. */
export function ChangeList({ changed }: { changed: readonly ShownChange[] }) {
  const t = useTranslations('form');
  return (
    <ul className={classes.changes}>
      {changed.map(({ label, was, now, word }, place) => (
        <li key={place}>
          <bdi>{label}</bdi>
          {(was ?? word) !== undefined && (
            <span>{was === undefined ? word : t.rich('wasNow', { was, now: now ?? '', bdi })}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
