import { useFormatter, useTranslations } from 'next-intl';
import { ask } from '@/components/feedback/ask';
import { useFailureText } from '@/components/feedback/error-text';
import { toast } from '@/components/feedback/toasts';
import { removeContacts } from '@/lib/intercom/contacts';
import type { OnlineRow } from '@/lib/intercom/online-rows';
import { rpc, sealed } from '@/lib/session/device';

/** Asks, the more so for a station that is online, removes, and says which are still there. */
export function useRemoveStations(onRemoved: () => void) {
  const t = useTranslations('vto.rigisterManage');
  const rooms = useTranslations('vto.room');
  const common = useTranslations('common');
  const format = useFormatter();
  const failureText = useFailureText();
  return async (rows: readonly OnlineRow[], done: () => void) => {
    const online = rows.filter(({ state }) => state === 'online').length;
    const confirmed = await ask({
      title: t.rich('removeTitle', {
        count: rows.length,
        number: rows[0]?.contact.VTLongNumber ?? '',
        bdi: (number) => <bdi dir="ltr">{number}</bdi>,
      }),
      text: t('removeText', { count: online }),
      confirm: rooms('removeButton', { count: rows.length }),
      cancel: common('cancel'),
      isDangerous: true,
    });
    if (!confirmed) return;
    try {
      const left = await removeContacts(
        { rpc, sealed },
        rows.map(({ contact }) => contact),
      );
      if (left.length === 0) {
        toast.success(t('removed', { count: rows.length }));
        done();
      } else {
        const numbers = left.map(({ VTLongNumber }) => VTLongNumber);
        toast.failure(rooms('removedPartly', { numbers: format.list(numbers, { type: 'unit' }) }));
      }
    } catch (error) {
      toast.failure(failureText(error));
    }
    onRemoved();
  };
}
