'use client';

import { useTranslations } from 'next-intl';
import { lazyPart } from '@/components/feedback/lazy-part';
import { PageTabs } from '@/components/form/page-tabs';
import { CallsTab } from './calls-tab';

const PagesTab = lazyPart(() => import('./pages-tab').then((module) => module.PagesTab), 'block');
const AreasTab = lazyPart(() => import('./areas-tab').then((module) => module.AreasTab), 'block');

/**
 * System › Health: what this browser has seen of the device, a file about it for support, why pages are missing,
 * and what the device answers where no page asks. Asks nothing by itself. @assumed contract 9 /health, design/GUIDE.md
 */
export default function HealthPage() {
  const t = useTranslations('health');
  return (
    <PageTabs
      tabs={[
        { key: 'calls', title: t('calls') },
        { key: 'pages', title: t('pages') },
        { key: 'areas', title: t('areas.title') },
      ]}
    >
      {(key, strip) => {
        if (key === 'areas') return <AreasTab strip={strip} />;
        return key === 'pages' ? <PagesTab strip={strip} /> : <CallsTab strip={strip} />;
      }}
    </PageTabs>
  );
}
