'use client';

import { useTranslations } from 'next-intl';
import { PageTabs } from '@/components/form/page-tabs';
import { isClip, useAdvertLists } from '@/components/terminal/use-adverts';
import { ADVERT_TYPES } from '@/lib/contract/methods/video-output';
import { ResourceList } from './resource-list';
import { useAdvertLimits } from './use-advert-limits';

/**
 * Personalization › Advertising media: pictures and clips for the terminal's screen. Calls getAdvertisementCaps,
 * getAdvertisementList, deliverAdvertisement and removeAdvertisement of VideoOutput; uploads to /fileUpload/advert.
 * @spec §7 VideoOutput; @assumed pages-2 /individuation/resource
 */
export default function ResourcePage() {
  const t = useTranslations('individuation.resource');
  const query = useAdvertLists();
  const { limits, refresh } = useAdvertLimits();
  const count = (kind: (typeof ADVERT_TYPES)[number]) =>
    query.data?.filter((each) => isClip(each) === (kind === 'Video')).length;
  return (
    <PageTabs
      tabs={ADVERT_TYPES.map((kind) => ({
        key: kind,
        title: t(`kind.${kind}`),
        ...(query.data && { note: t('countOf', { count: count(kind) ?? 0, most: limits.most[kind] }) }),
      }))}
    >
      {(key, strip) => (
        <ResourceList
          key={key}
          kind={key === 'Video' ? 'Video' : 'Picture'}
          strip={strip}
          query={query}
          limits={limits}
          refresh={() => Promise.all([query.refetch(), refresh()])}
        />
      )}
    </PageTabs>
  );
}
