import { useTranslations } from 'next-intl';
import { useDoorNames } from '@/components/form/use-door-names';
import { PageLink } from '@/components/shell/page-link';
import { PersonLink } from '@/components/shell/person-link';
import type { LogColumn } from '@/components/table/log-column';
import { LogPage } from '@/components/table/log-page';
import { ALARM_TYPES, type AlarmRecord } from '@/lib/contract/records';
import { isolated } from '@/lib/i18n/isolated';
import { logFinder } from '@/lib/records/log-finder';
import { INPUT, useAlarmTexts } from './use-alarm-texts';

const LOG = logFinder('AccessControlAlarmRecord');
const userIdText = ({ UserID }: AlarmRecord) => String(UserID ?? '');
const STATES = ['Start', 'Stop', 'Pulse'] as const;

/**
 * The alarm log: type, place and person of each alarm. Record table AccessControlAlarmRecord.
 * @assumed pages-1 /alarm/alarmlog, pages-3 /log/alarm
 */
export function AlarmRecords() {
  const t = useTranslations('alarm.alarmlog');
  const doors = useDoorNames();

  const { typeText, placeText } = useAlarmTexts();
  const contentText = ({ Content }: AlarmRecord) => String(Content ?? '');
  const stateText = ({ Action = 'Pulse' }: AlarmRecord) => {
    const known = STATES.find((each) => each === Action);
    return known ? t(`state.${known}`) : String(Action);
  };

  const columns: LogColumn<AlarmRecord>[] = [
    { key: 'type', title: t('field.type'), text: typeText },
    {
      key: 'place',
      title: t('field.place'),
      text: placeText,
      detail: (row) =>
        placeText(row) === '' ? (
          '–'
        ) : (
          <PageLink path={row.Type === INPUT ? '/alarm/alarmlink' : '/door'}>
            <bdi>{placeText(row)}</bdi>
          </PageLink>
        ),
    },
    {
      key: 'userId',
      title: t('field.userId'),
      isTechnical: true,
      card: 'label',
      text: userIdText,
      detail: (row) =>
        userIdText(row) && (
          <PersonLink userId={userIdText(row)}>
            <bdi dir="ltr">{userIdText(row)}</bdi>
          </PersonLink>
        ),
    },
    {
      key: 'content',
      title: t('field.content'),
      rank: 2,
      text: contentText,
      // Most devices write the name of the door here, which the row has already.
      cell: (row) => contentText(row) !== placeText(row) && contentText(row) && <bdi>{contentText(row)}</bdi>,
      detail: (row) => <bdi>{contentText(row) || '–'}</bdi>,
    },
    { key: 'state', title: t('field.state'), text: stateText },
  ];

  return (
    <LogPage
      log={LOG}
      events={ALARM_TYPES}
      fileName="alarm-records"
      totals="Type"
      columns={columns}
      filters={[
        {
          member: 'Type',
          label: t('field.type'),
          choices: ALARM_TYPES.map((value) => ({ value, label: t(`type.${value}`) })),
        },
        {
          member: 'Door',
          // The device finds the alarms of an input by the same number.
          label: t('field.place'),
          choices: doors.map((door, value) => ({
            value,
            label: `${isolated(door)} / ${t('input', { number: value + 1 })}`,
          })),
        },
      ]}
    />
  );
}
