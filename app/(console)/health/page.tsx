'use client';

import { useTranslations } from 'next-intl';
import { lazyPart } from '@/components/feedback/lazy-part';
import { PageTabs } from '@/components/form/page-tabs';
import { CallsTab } from './calls-tab';

const PagesTab = lazyPart(() => import('./pages-tab').then((module) => module.PagesTab), 'block');

/**
 * System › Health: what this browser has seen of the device, a file about it for support, and why pages are missing.
 * Asks the device for nothing but the settings of the file. @assumed contract 9 /health, design/GUIDE.md
 */
export default function HealthPage() {
  const t = useTranslations('health');
  return (
    <PageTabs
      tabs={[
        { key: 'calls', title: t('calls') },
        { key: 'pages', title: t('pages') },
      ]}
    >
      {(key, strip) => (key === 'pages' ? <PagesTab strip={strip} /> : <CallsTab strip={strip} />)}
    </PageTabs>
  );
}
