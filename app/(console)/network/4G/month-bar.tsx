import { useFormatter, useTranslations } from 'next-intl';
import { DoneBar } from '@/components/feedback/done-bar';

/** Data of this month in MB, as a part of the limit where there is one. */
export function MonthBar({ used, limit }: { used: number; limit: number }) {
  const t = useTranslations('network.mobile');
  const format = useFormatter();
  const of = limit > 0 ? ` / ${format.number(limit)}` : '';
  return (
    <>
      <bdi>{`${format.number(used, { maximumFractionDigits: 0 })}${of} ${t('megabytes')}`}</bdi>
      {limit > 0 && (
        <div style={{ flex: '1 0 160px', maxInlineSize: 320 }}>
          <DoneBar label={t('month')} done={Math.min(used, limit)} total={limit} />
        </div>
      )}
    </>
  );
}
