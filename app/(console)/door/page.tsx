'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { PageTabs } from '@/components/form/page-tabs';
import { readTables } from '@/lib/forms/save-tables';
import { rpc } from '@/lib/session/device';
import { useCapabilities } from '@/lib/session/use-visitor';
import { DoorSettings } from './door-settings';

/**
 * Door › Door parameters: how each lock behaves, its live state and the remote control.
 * Tables AccessControl, AccessControlGeneral; names of sections and holiday plans from AccessTimeSchedule and
 * SpecialDaysSchedule. A save takes effect at once. @spec §3 door; @assumed pages-1 /door
 */
export default function DoorPage() {
  const t = useTranslations('door');
  const { doorCount } = useCapabilities();
  const names = useQuery({
    queryKey: ['door names'],
    queryFn: async () => (await readTables(rpc, ['AccessControl'])).AccessControl as { Name: string }[],
    enabled: doorCount > 1,
  });
  const tabs = Array.from({ length: doorCount }, (_, index) => ({
    key: String(index + 1),
    title: t('doorNumber', { number: index + 1 }),
    note: names.data?.[index]?.Name,
  }));
  return (
    <PageTabs tabs={tabs}>
      {(key, strip) => (
        <DoorSettings key={key} index={Number(key) - 1} tabs={strip} onSaved={() => void names.refetch()} />
      )}
    </PageTabs>
  );
}
