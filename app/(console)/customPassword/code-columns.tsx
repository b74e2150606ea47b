import type { useTranslations } from 'next-intl';
import { Mark, Tag } from '@/components/feedback/mark';
import type { Column } from '@/components/table/column';
import { SECTION_ALWAYS } from '@/lib/contract/limits';
import type { CustomPassword } from '@/lib/contract/records';
import type { PlanName } from '@/lib/records/use-section-names';
import { parseDeviceTime, showDeviceTime } from '@/lib/session/device-time';
import classes from './code-columns.module.css';
import { usesLeft } from './code-life';

interface ColumnFacts {
  t: ReturnType<typeof useTranslations<'customPassword'>>;
  common: ReturnType<typeof useTranslations<'common'>>;
  /** Title of the first column. */
  number: string;
  timeFormat: string;
  /** Wall time in milliseconds; undefined while unknown. */
  now: number | undefined;
  /** Names of the doors, from door 1. */
  doorNames: readonly string[];
  /** Time sections in use. */
  sections: readonly PlanName[];
}

/** Columns of the code list; the code itself is never shown. */
export function codeColumns(facts: ColumnFacts): Column<CustomPassword>[] {
  const { t, common, number, timeFormat, now, doorNames, sections } = facts;
  const isExpired = ({ ValidDateEnd }: CustomPassword) =>
    now !== undefined && (parseDeviceTime(ValidDateEnd) ?? now) < now;
  return [
    { key: 'number', title: number, rank: 2, cell: ({ RecNo }) => <bdi dir="ltr">{RecNo}</bdi> },
    { key: 'owner', title: t('field.owner'), card: 'name', cell: ({ UserID }) => <bdi>{UserID}</bdi> },
    {
      key: 'valid',
      title: t('validity'),
      card: 'line',
      cell: (row) => (
        <>
          {[row.ValidDateStart, row.ValidDateEnd].map((time, place) => (
            <bdi key={place === 0 ? 'from' : 'to'} dir="ltr" className={classes.time}>
              {showDeviceTime(time, timeFormat)}
              {place === 0 && ' –'}
            </bdi>
          ))}
          {isExpired(row) && <Tag tone="bad">{t('expired')}</Tag>}
        </>
      ),
    },
    {
      key: 'uses',
      title: t('usesLeft'),
      rank: 2,
      card: 'label',
      cell: (row) => {
        const left = usesLeft(row);
        if (left === undefined) return t('unlimited');
        return left === 0 ? <Tag tone="warn">{t('usedUp')}</Tag> : left;
      },
    },
    {
      key: 'doors',
      title: t('field.doors'),
      rank: 3,
      cell: ({ Doors }) =>
        Doors?.length ? <bdi>{Doors.map((door) => doorNames[door] ?? door + 1).join(', ')}</bdi> : undefined,
    },
    {
      key: 'sections',
      title: t('field.sections'),
      rank: 3,
      cell: ({ TimeSections }) => {
        const nameOf = (section: number) => sections.find(({ value }) => value === section)?.label ?? String(section);
        const names = [...new Set(TimeSections ?? [])].map((each) =>
          each === SECTION_ALWAYS ? common('always') : nameOf(each),
        );
        return <bdi>{names.join(', ')}</bdi>;
      },
    },
    {
      key: 'duress',
      title: t('field.duress'),
      cell: ({ AlarmPassword }) => AlarmPassword && <Mark tone="ok">{t('set')}</Mark>,
    },
  ];
}
