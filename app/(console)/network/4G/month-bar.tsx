import { useFormatter, useTranslations } from 'next-intl';
import classes from './month-bar.module.css';

/** Data of this month in MB, as a part of the limit where there is one. */
export function MonthBar({ used, limit }: { used: number; limit: number }) {
  const t = useTranslations('network.mobile');
  const format = useFormatter();
  const of = limit > 0 ? ` / ${format.number(limit)}` : '';
  return (
    <>
      <bdi>{`${format.number(used, { maximumFractionDigits: 0 })}${of} ${t('megabytes')}`}</bdi>
      {/* The browser's own bar: that of the library would add a third to this page. */}
      {limit > 0 && (
        <progress className={classes.bar} aria-label={t('month')} value={Math.min(used, limit)} max={limit} />
      )}
    </>
  );
}
