import type { useTranslations } from 'next-intl';
import { Mark, Tag } from '@/components/feedback/mark';
import type { Column } from '@/components/table/record-page';
import { SECTION_ALWAYS } from '@/lib/contract/limits';
import type { CustomPassword } from '@/lib/contract/records';
import { parseDeviceTime, showDeviceTime } from '@/lib/session/device-time';
import { usesLeft } from './code-life';

interface ColumnFacts {
  t: ReturnType<typeof useTranslations<'customPassword'>>;
  common: ReturnType<typeof useTranslations<'common'>>;
  /** Title of the first column. */
  number: string;
  timeFormat: string;
  /** Wall time in milliseconds; undefined while unknown. */
  now: number | undefined;
}

/** What the list tells of a code; never the code. */
export function codeColumns({ t, common, number, timeFormat, now }: ColumnFacts): Column<CustomPassword>[] {
  const isExpired = ({ ValidDateEnd }: CustomPassword) =>
    now !== undefined && (parseDeviceTime(ValidDateEnd) ?? now) < now;
  return [
    { key: 'number', title: number, cell: ({ RecNo }) => <bdi dir="ltr">{RecNo}</bdi> },
    { key: 'owner', title: t('field.owner'), isIdentity: true, cell: ({ UserID }) => <bdi>{UserID}</bdi> },
    {
      key: 'valid',
      title: t('validity'),
      cell: (row) => (
        <>
          <bdi dir="ltr">
            {showDeviceTime(row.ValidDateStart, timeFormat)} – {showDeviceTime(row.ValidDateEnd, timeFormat)}
          </bdi>{' '}
          {isExpired(row) && <Tag tone="bad">{t('expired')}</Tag>}
        </>
      ),
    },
    {
      key: 'uses',
      title: t('usesLeft'),
      cell: (row) => {
        const left = usesLeft(row);
        if (left === undefined) return t('unlimited');
        return left === 0 ? <Tag tone="warn">{t('usedUp')}</Tag> : left;
      },
    },
    {
      key: 'doors',
      title: t('field.doors'),
      cell: ({ Doors }) => <bdi dir="ltr">{Doors?.map((door) => door + 1).join(', ')}</bdi>,
    },
    {
      key: 'sections',
      title: t('field.sections'),
      cell: ({ TimeSections }) =>
        [...new Set(TimeSections ?? [])]
          .map((each) => (each === SECTION_ALWAYS ? common('always') : String(each)))
          .join(', '),
    },
    {
      key: 'duress',
      title: t('field.duress'),
      cell: ({ AlarmPassword }) => (AlarmPassword ? <Mark tone="ok">{t('set')}</Mark> : '–'),
    },
  ];
}
