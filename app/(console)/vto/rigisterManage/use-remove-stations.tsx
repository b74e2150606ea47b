import { useTranslations } from 'next-intl';
import { useRemoval } from '@/components/table/use-removal';
import { removeContacts } from '@/lib/intercom/contacts';
import type { OnlineRow } from '@/lib/intercom/online-rows';
import { rpc, sealed } from '@/lib/session/device';

/** Asks, with a stronger warning for an online station, deletes, and lists those that remain. */
export function useRemoveStations(refresh: () => unknown) {
  const t = useTranslations('vto.rigisterManage');
  return useRemoval<OnlineRow>({
    title: (rows) =>
      t.rich('removeTitle', {
        count: rows.length,
        number: rows[0]?.contact.VTLongNumber ?? '',
        bdi: (number) => <bdi dir="ltr">{number}</bdi>,
      }),
    text: (rows) => t('removeText', { count: rows.filter(({ state }) => state === 'online').length }),
    removed: (rows) => t('removed', { count: rows.length }),
    nameOf: ({ contact }) => contact.VTLongNumber,
    remove: async (rows) => {
      const left = await removeContacts(
        { rpc, sealed },
        rows.map(({ contact }) => contact),
      );
      return rows.filter(({ contact }) => left.some(({ RecNo }) => RecNo === contact.RecNo));
    },
    refresh,
  });
}
