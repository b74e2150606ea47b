import { useTranslations } from 'next-intl';
import { DoneBar } from '@/components/feedback/done-bar';
import { Notice } from '@/components/feedback/notice';
import { PageLink } from './page-link';
import { percentOf, useUpgrade } from './use-upgrade';

/** Above every other page while the device is being upgraded. @assumed pages-3 /update: the notice stays */
export function UpgradeBand() {
  const t = useTranslations('update');
  const menu = useTranslations('menu.page');
  const form = useTranslations('form');
  const { report, isUpgrading, isUnavailable } = useUpgrade();
  if (!report || !isUpgrading) return null;
  const percent = percentOf(report);
  return (
    <Notice tone="warn" isNews action={<PageLink path="/update">{menu('update')}</PageLink>}>
      {isUnavailable ? (
        t('unavailable')
      ) : (
        <>
          {t('goesOn')}
          {/* Hidden from screen readers: they read the bar, and the live region is not repeated with each percent. */}
          <span aria-hidden> {form('upload.percent', { value: percent })}</span>
          <DoneBar label={t('upgrading')} done={percent} total={100} />
        </>
      )}
    </Notice>
  );
}
