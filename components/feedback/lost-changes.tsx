import { useTranslations } from 'next-intl';
import { valueBefore } from './changed-rows';
import classes from './lost-changes.module.css';

/** The changes that would be lost, each with the stored value. */
export function LostChanges({ names }: { names: readonly string[] }) {
  const t = useTranslations('form');
  return (
    <>
      <p>{t('leaveText', { count: names.length })}</p>
      <ul className={classes.changes}>
        {names.map((name) => {
          const was = valueBefore(name);
          return (
            <li key={name}>
              <bdi>{name}</bdi>
              {was !== undefined && (
                <span>{t.rich('was', { value: was as string, bdi: (chunk) => <bdi>{chunk}</bdi> })}</span>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
