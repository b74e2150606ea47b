import { useTranslations } from 'next-intl';
import { Notice } from '@/components/feedback/notice';
import { PageList, usePagesOf } from '@/components/shell/page-list';
import type { OutOfRights } from '@/lib/contract/methods/security-im-export';

/** What the device did not write to an exported file because the account has no right to it. */
export function OutOfRightsNotice({ LeftOut = [], Masked = [] }: OutOfRights) {
  const t = useTranslations('cfg.cfg');
  const unread = usePagesOf(LeftOut);
  const unseen = usePagesOf(Masked);
  return (
    <>
      {unread && (
        <Notice tone="warn" isNews>
          {t('notExported')}
          <PageList {...unread} />
        </Notice>
      )}
      {unseen && (
        <Notice tone="warn" isNews>
          {t('notRevealed')}
          <PageList {...unseen} />
        </Notice>
      )}
    </>
  );
}
