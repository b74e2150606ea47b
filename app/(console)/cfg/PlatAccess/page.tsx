'use client';

import { useTranslations } from 'next-intl';
import { PageTabs } from '@/components/form/page-tabs';
import { PLATFORMS } from '@/lib/contract/tables/platforms';
import { useTables } from '@/lib/forms/use-tables';
import { CloudSettings } from './cloud-settings';
import { GbSettings } from './gb-settings';

/**
 * Configuration › Platform access: the device registers at a platform of the national standard or at the vendor's
 * cloud; one tab for each that it offers. Tables VSP_GBT28181 (encrypted) and VSP_PaaS; call netApp.getVspStatus.
 * @assumed pages-3 /cfg/PlatAccess
 */
export default function PlatformAccessPage() {
  const t = useTranslations('cfg.PlatAccess');
  const { data } = useTables([], PLATFORMS);
  const offered = PLATFORMS.filter((name) => !data || data[name]);
  // On a device that offers no platform the first tab shows its refusal.
  const tabs = (offered.length > 0 ? offered : PLATFORMS.slice(0, 1)).map((key) => ({ key, title: t(`tab.${key}`) }));
  return (
    <PageTabs tabs={tabs}>
      {(key, strip) => (key === 'VSP_PaaS' ? <CloudSettings tabs={strip} /> : <GbSettings tabs={strip} />)}
    </PageTabs>
  );
}
