import { useFormatter, useTranslations } from 'next-intl';
import { ask } from '@/components/feedback/ask';
import { useFailureText } from '@/components/feedback/error-text';
import { toast } from '@/components/feedback/toasts';
import type { VideoTalkContact } from '@/lib/contract/records';
import { removeContacts } from '@/lib/intercom/contacts';
import { rpc, sealed } from '@/lib/session/device';

/** Asks, removes rooms, and says which of them are still there. `done` runs when all are gone. */
export function useRemoveRooms(onRemoved: () => void) {
  const t = useTranslations('vto.room');
  const common = useTranslations('common');
  const format = useFormatter();
  const failureText = useFailureText();
  return async (rooms: readonly VideoTalkContact[], done: () => void) => {
    const confirmed = await ask({
      title: t.rich('removeTitle', {
        count: rooms.length,
        number: rooms[0]?.VTLongNumber ?? '',
        bdi: (number) => <bdi dir="ltr">{number}</bdi>,
      }),
      text: t('removeText'),
      confirm: t('removeButton', { count: rooms.length }),
      cancel: common('cancel'),
      isDangerous: true,
    });
    if (!confirmed) return;
    try {
      const left = await removeContacts({ rpc, sealed }, rooms);
      if (left.length === 0) {
        toast.success(t('removed', { count: rooms.length }));
        done();
      } else {
        const numbers = left.map(({ VTLongNumber }) => VTLongNumber);
        toast.failure(t('removedPartly', { numbers: format.list(numbers, { type: 'unit' }) }));
      }
    } catch (error) {
      toast.failure(failureText(error));
    }
    onRemoved();
  };
}
