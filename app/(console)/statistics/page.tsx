'use client';

import { useTranslations } from 'next-intl';
import { lazyPart } from '@/components/feedback/lazy-part';
import { PageTabs } from '@/components/form/page-tabs';
import { useCapabilities } from '@/lib/session/use-visitor';
import { CapacityTab } from './capacity-tab';

const CountingTab = lazyPart(() => import('./counting-tab').then((module) => module.CountingTab), 'block');

/**
 * Statistics: how full the device is, and, where its camera counts, how many people passed. Calls AC.getCaps,
 * startFind of the access lists, RecordFinder, videoStatServer. @spec §2, §7; @assumed pages-2 /statistics
 */
export default function StatisticsPage() {
  const t = useTranslations('statistics');
  const { peopleCount } = useCapabilities();
  const tabs = [
    { key: 'capacity', title: t('capacity.title') },
    ...(peopleCount ? [{ key: 'counting', title: t('counting.title') }] : []),
  ];
  return (
    <PageTabs tabs={tabs}>
      {(key, strip) => (key === 'counting' ? <CountingTab strip={strip} /> : <CapacityTab strip={strip} />)}
    </PageTabs>
  );
}
