import { useTranslations } from 'next-intl';
import { bdi } from '@/components/feedback/bdi';
import type { ChangedField } from '@/lib/forms/drafts';
import classes from './change-list.module.css';

/** Changed fields, each with the stored and the new value; those of two pages may have the same name. */
export function ChangeList({ changed }: { changed: readonly ChangedField[] }) {
  const t = useTranslations('form');
  return (
    <ul className={classes.changes}>
      {changed.map(({ label, was, now }, place) => (
        <li key={place}>
          <bdi>{label}</bdi>
          {was !== undefined && <span>{t.rich('wasNow', { was, now: now ?? '', bdi })}</span>}
        </li>
      ))}
    </ul>
  );
}
