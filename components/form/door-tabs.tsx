'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { readTables } from '@/lib/forms/save-tables';
import { rpc } from '@/lib/session/device';
import { useCapabilities } from '@/lib/session/use-visitor';
import { PageTabs } from './page-tabs';

interface DoorTabsProps {
  /** Content of one door, counted from 0; `renamed` reads the names of the tabs again. */
  children(index: number, strip: ReactNode, renamed: () => void): ReactNode;
}

/** One tab for each door of the device, with its name. */
export function DoorTabs({ children }: DoorTabsProps) {
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
    <PageTabs tabs={tabs}>{(key, strip) => children(Number(key) - 1, strip, () => void names.refetch())}</PageTabs>
  );
}
