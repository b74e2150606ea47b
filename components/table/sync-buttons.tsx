import { Button } from '@mantine/core';
import { IconClockCheck, IconDatabaseImport } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { toast } from '@/components/feedback/toasts';
import { ICON } from '@/components/theme/icon';
import type { SyncAct, SyncTarget } from '@/lib/records/sync-devices';

interface SyncButtonsProps {
  targets: readonly SyncTarget[];
  /** Called only where at least one of them is online. */
  onStart(act: SyncAct, targets: readonly SyncTarget[]): void;
}

/** Sync the clocks of the selected devices, or fetch their records; a message where all are offline. */
export function SyncButtons({ targets, onStart }: SyncButtonsProps) {
  const t = useTranslations('table.sync');
  const errors = useTranslations('errors');
  const start = (act: SyncAct) =>
    targets.some(({ isOnline }) => isOnline) ? onStart(act, targets) : toast.failure(errors('NoOnlineDevice'));
  return (
    <>
      <Button variant="subtle" size="xs" leftSection={<IconClockCheck {...ICON} />} onClick={() => start('time')}>
        {t('time')}
      </Button>
      <Button variant="subtle" size="xs" leftSection={<IconDatabaseImport {...ICON} />} onClick={() => start('logs')}>
        {t('logs')}
      </Button>
    </>
  );
}
