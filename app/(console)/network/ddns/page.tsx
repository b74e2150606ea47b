'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { PageTabs } from '@/components/form/page-tabs';
import { browserClock } from '@/lib/clock';
import { useTables } from '@/lib/forms/use-tables';
import { isolated } from '@/lib/i18n/isolated';
import { ProviderSettings } from './provider-settings';

/** A provider refuses tests that follow sooner. @assumed pages-2 /network/ddns */
const PAUSE_MS = 10_000;

/**
 * Network › DDNS: keeps a host name pointing at the device, by one of several providers. Encrypted table DDNS; calls
 * ddnsClient.testHostName and getStatus. @spec §7, §8 DDNS errors; the rest @assumed pages-2 /network/ddns
 */
export default function DdnsPage() {
  const t = useTranslations('network.ddns');
  const { data } = useTables(['DDNS'], []);
  const rows = data?.DDNS ?? [];
  // The device counts the tests of all providers together.
  const [isPausing, setPausing] = useState(false);
  useEffect(() => (isPausing ? browserClock.after(PAUSE_MS, () => setPausing(false)) : undefined), [isPausing]);
  const provider = { rows, isPausing, onTest: () => setPausing(true) };
  const tabs = rows.map(({ Protocol, Enable }, index) => ({
    key: String(index),
    title: isolated(Protocol),
    note: Enable ? t('inUse') : undefined,
  }));
  // Before the first read, and after one that failed, the page of the first provider shows its state.
  if (tabs.length < 2) return <ProviderSettings index={0} {...provider} />;
  return (
    <PageTabs tabs={tabs}>
      {(key, strip) => <ProviderSettings key={key} index={Number(key)} tabs={strip} {...provider} />}
    </PageTabs>
  );
}
