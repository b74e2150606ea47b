import { useTranslations } from 'next-intl';
import { Mark, type Tone } from '@/components/feedback/mark';
import type { Column } from '@/components/table/column';
import { REGISTER_TYPES, type VideoTalkContact } from '@/lib/contract/records';
import { useRoomStates } from './use-room-states';

const TONES: Record<string, Tone> = { Online: 'ok', Offline: 'bad' };

/** Columns of the room list, with the state of each monitor. */
export function useRoomColumns(): Column<VideoTalkContact>[] {
  const t = useTranslations('vto.room');
  const stateOf = useRoomStates();
  return [
    {
      key: 'number',
      title: t('field.number'),
      card: 'name',
      cell: (room) => <bdi dir="ltr">{room.VTLongNumber}</bdi>,
    },
    {
      key: 'first',
      title: t('field.firstName'),
      card: 'line',
      cell: (room) => room.FirstName && <bdi>{room.FirstName}</bdi>,
    },
    {
      key: 'family',
      title: t('field.familyName'),
      card: 'line',
      cell: (room) => room.FamilyName && <bdi>{room.FamilyName}</bdi>,
    },
    { key: 'nick', title: t('field.nickname'), rank: 3, cell: (room) => room.Nickname && <bdi>{room.Nickname}</bdi> },
    {
      key: 'register',
      title: t('field.registerType'),
      rank: 2,
      cell: (room) => <RegisterName value={room.RegisterType} />,
    },
    {
      key: 'group',
      title: t('field.group'),
      rank: 3,
      cell: (room) => room.GroupNumber && <bdi dir="ltr">{room.GroupNumber}</bdi>,
    },
    {
      key: 'state',
      title: t('stateTitle'),
      card: 'end',
      cell: (room) => {
        const state = stateOf(room.VTLongNumber);
        return <Mark tone={TONES[state] ?? 'off'}>{t(`state.${state}`)}</Mark>;
      },
    },
  ];
}

function RegisterName({ value }: { value: string | undefined }) {
  const t = useTranslations('vto.room.registerType');
  const known = REGISTER_TYPES.find((each) => each === value);
  return known ? t(known) : <bdi>{value}</bdi>;
}
