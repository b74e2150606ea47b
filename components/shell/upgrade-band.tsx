import { useTranslations } from 'next-intl';
import { Notice } from '@/components/feedback/notice';
import { PageLink } from './page-link';
import { useUpgrade } from './use-upgrade';

/** Above every other page while the device is being upgraded. @assumed pages-3 /update: the notice stays */
export function UpgradeBand() {
  const t = useTranslations('update');
  const menu = useTranslations('menu.page');
  const { isUpgrading, isUnavailable } = useUpgrade();
  if (!isUpgrading) return null;
  return (
    <Notice tone="warn" isNews action={<PageLink path="/update">{menu('update')}</PageLink>}>
      {isUnavailable ? t('unavailable') : t('goesOn')}
    </Notice>
  );
}
