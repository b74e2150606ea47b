import { useTranslations } from 'next-intl';
import type { Column } from '@/components/table/column';
import { nameOf, type OnlineRow } from '@/lib/intercom/online-rows';
import { showDeviceTime } from '@/lib/session/device-time';
import { useCapabilities } from '@/lib/session/use-visitor';

/** One column as text, for the table and for the file; '' for nothing. */
export interface OnlineText extends Pick<Column<never>, 'rank' | 'isOneLine'> {
  key: string;
  title: string;
  text(row: OnlineRow): string;
  /** Left to right in every language. */
  isTechnical?: boolean;
}

/** The columns in their order. @param placeOf number of a row among those shown */
export function useOnlineTexts(placeOf: (row: OnlineRow) => string): OnlineText[] {
  const t = useTranslations('onlineStatus');
  const table = useTranslations('table.log');
  const { timeFormat } = useCapabilities();
  return [
    { key: 'place', title: table('number'), text: placeOf, isTechnical: true, rank: 3 },
    { key: 'type', title: t('field.type'), rank: 2, text: ({ contact }) => t(`type.${contact.Type}`) },
    { key: 'number', title: t('field.number'), text: ({ contact }) => contact.VTLongNumber, isTechnical: true },
    { key: 'name', title: t('field.name'), text: ({ contact }) => nameOf(contact) },
    {
      key: 'position',
      title: t('field.position'),
      rank: 3,
      text: ({ contact }) => contact.VTOPosition ?? '',
      isTechnical: true,
    },
    {
      key: 'address',
      title: t('field.address'),
      isOneLine: true,
      text: ({ registered }) => (registered ? `${registered.IP}:${registered.Port}` : ''),
      isTechnical: true,
    },
    { key: 'state', title: t('field.state'), text: ({ state }) => t(`state.${state}`) },
    {
      key: 'since',
      title: t('field.since'),
      rank: 3,
      text: ({ registered }) => (registered ? showDeviceTime(registered.Time, timeFormat) : ''),
      isTechnical: true,
    },
    {
      key: 'version',
      title: t('field.version'),
      rank: 2,
      text: ({ registered }) => registered?.Version ?? '',
      isTechnical: true,
    },
  ];
}
