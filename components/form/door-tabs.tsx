'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useTable } from '@/lib/forms/use-tables';
import { useCapabilities } from '@/lib/session/use-visitor';
import { PageTabs } from './page-tabs';

interface DoorTabsProps {
  /** Content of one door, counted from 0. */
  children(index: number, strip: ReactNode): ReactNode;
}

/** One tab for each door of the device, with its name. */
export function DoorTabs({ children }: DoorTabsProps) {
  const t = useTranslations('door');
  const { doorCount } = useCapabilities();
  const doors = useTable('AccessControl');
  const tabs = Array.from({ length: doorCount }, (_, index) => ({
    key: String(index + 1),
    title: t('doorNumber', { number: index + 1 }),
    note: doors.data?.[index]?.Name,
  }));
  return <PageTabs tabs={tabs}>{(key, strip) => children(Number(key) - 1, strip)}</PageTabs>;
}
