import { useTranslations } from 'next-intl';
import { Mark, type Tone } from '@/components/feedback/mark';
import type { Column } from '@/components/table/column';
import { DOOR_STATION_TYPES } from '@/lib/contract/records';
import { nameOf, type OnlineRow } from '@/lib/intercom/online-rows';
import { driftOf, drifts } from './use-door-stations';

const TONES = { online: 'ok', offline: 'bad', unknown: 'off' } as const satisfies Record<string, Tone>;

/** The columns of the table. */
export function useStationColumns(): Column<OnlineRow>[] {
  const t = useTranslations('vto.rigisterManage');
  const online = useTranslations('onlineStatus');
  const chain = useTranslations('door.subController');
  const technical = (text: string | undefined) => text && <bdi dir="ltr">{text}</bdi>;
  return [
    {
      key: 'number',
      title: t('field.number'),
      card: 'name',
      cell: ({ contact }) => technical(contact.VTLongNumber),
    },
    {
      key: 'name',
      title: t('field.name'),
      card: 'line',
      cell: ({ contact }) => nameOf(contact) && <bdi>{nameOf(contact)}</bdi>,
    },
    { key: 'building', title: t('field.building'), rank: 3, cell: ({ contact }) => technical(contact.VTOBuilding) },
    { key: 'unit', title: t('field.unit'), rank: 3, cell: ({ contact }) => technical(contact.VTOUnit) },
    {
      key: 'address',
      title: t('field.address'),
      card: 'line',
      isOneLine: true,
      cell: ({ contact, registered }) => technical(contact.VTNetAddress || registered?.IP),
    },
    {
      key: 'type',
      title: t('field.type'),
      rank: 2,
      cell: ({ contact }) => {
        const known = DOOR_STATION_TYPES.find((each) => each === contact.DevType);
        return known ? t(`type.${known}`) : <bdi>{contact.DevType || '–'}</bdi>;
      },
    },
    {
      key: 'version',
      title: online('field.version'),
      rank: 2,
      isOneLine: true,
      cell: ({ registered }) => technical(registered?.Version),
    },
    {
      key: 'state',
      title: online('field.state'),
      card: 'end',
      cell: (row) => (
        <>
          <div>
            <Mark tone={TONES[row.state]}>{online(`state.${row.state}`)}</Mark>
          </div>
          {drifts(row) && (
            <div>
              <Mark tone="warn">{chain('drift', { seconds: driftOf(row) })}</Mark>
            </div>
          )}
        </>
      ),
    },
  ];
}
