'use client';

import { useTranslations } from 'next-intl';
import { lazyPart } from '@/components/feedback/lazy-part';
import { PageTabs } from '@/components/form/page-tabs';
import { useCapabilities } from '@/lib/session/use-visitor';
import { ClientSettings } from './client-settings';

const HotspotSettings = lazyPart(
  () => import(/* webpackChunkName: "wifi" */ './hotspot-settings').then((module) => module.HotspotSettings),
  'block',
);

/**
 * Network › Wi-Fi: joins a wireless network, or offers one. Encrypted tables WLan and AccessPoint; calls
 * netApp.scanWLanDevices, connectByWps and getLinkStatus. What may cut this page off can be tried first where the page
 * is reached over Wi-Fi. @spec §7; the rest @assumed pages-2 /network/wifi
 */
export default function WifiPage() {
  const t = useTranslations('network.wifi.tab');
  const { accessPoint } = useCapabilities();
  const tabs = [
    { key: 'client', title: t('client') },
    ...(accessPoint ? [{ key: 'hotspot', title: t('hotspot') }] : []),
  ];
  return (
    <PageTabs tabs={tabs}>
      {(key, strip) => (key === 'hotspot' ? <HotspotSettings tabs={strip} /> : <ClientSettings tabs={strip} />)}
    </PageTabs>
  );
}
