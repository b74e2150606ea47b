import { useTranslations } from 'next-intl';
import { bdi } from '@/components/feedback/bdi';
import { useRemoval } from '@/components/table/use-removal';
import type { CustomPassword } from '@/lib/contract/records';
import { removeRecords } from '@/lib/records/record-updater';
import { rpc } from '@/lib/session/device';

/** Asks, deletes codes, and lists those that remain. */
export function useRemoveCodes(refresh: () => unknown) {
  const t = useTranslations('customPassword');
  return useRemoval<CustomPassword>({
    title: (rows) => t.rich('removeTitle', { count: rows.length, name: rows[0]?.UserID ?? '', bdi }),
    text: () => t('removeText'),
    removed: (rows) => t('removed', { count: rows.length }),
    nameOf: ({ UserID }) => UserID,
    remove: async (rows) => {
      const numbers = rows.map(({ RecNo }) => RecNo);
      const kept = await removeRecords(rpc, 'AccessControlCustomPassword', numbers);
      return rows.filter(({ RecNo }) => kept.includes(RecNo));
    },
    refresh,
  });
}
