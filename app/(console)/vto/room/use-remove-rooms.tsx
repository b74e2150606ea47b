import { useTranslations } from 'next-intl';
import { useRemoval } from '@/components/table/use-removal';
import type { VideoTalkContact } from '@/lib/contract/records';
import { removeContacts } from '@/lib/intercom/contacts';
import { rpc, sealed } from '@/lib/session/device';

/** Asks, deletes rooms, and lists those that remain. */
export function useRemoveRooms(refresh: () => unknown) {
  const t = useTranslations('vto.room');
  return useRemoval<VideoTalkContact>({
    title: (rooms) =>
      t.rich('removeTitle', {
        count: rooms.length,
        number: rooms[0]?.VTLongNumber ?? '',
        bdi: (number) => <bdi dir="ltr">{number}</bdi>,
      }),
    text: () => t('removeText'),
    removed: (rooms) => t('removed', { count: rooms.length }),
    nameOf: ({ VTLongNumber }) => VTLongNumber,
    remove: (rooms) => removeContacts({ rpc, sealed }, rooms),
    refresh,
  });
}
