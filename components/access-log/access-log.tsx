import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { doorChoices } from '@/components/form/door-choices';
import { useDoorNames } from '@/components/form/use-door-names';
import type { Act } from '@/components/shell/act-menu';
import { PersonLink } from '@/components/shell/person-link';
import type { LogColumn } from '@/components/table/log-column';
import { LogPage } from '@/components/table/log-page';
import { type AccessCardRec, RECORD_METHODS, type RecordMethod } from '@/lib/contract/records';
import { codeName } from '@/lib/records/code-name';
import type { LogFilter } from '@/lib/records/log-filter';
import { logFinder } from '@/lib/records/log-finder';
import { recordTime } from '@/lib/session/device-time';
import { useCapabilities } from '@/lib/session/use-visitor';
import classes from './access-log.module.css';
import { EventThumb } from './event-thumb';
import { pictureAddress } from './picture-address';
import { ResultMark, useResultText } from './result-mark';
import { temperatureOf } from './temperature';
import { useWayText } from './use-way-text';

/** Loads when a record is explained. */
const RecordExplanation = lazyPart(() =>
  import('@/components/explain/record-explanation').then((module) => module.RecordExplanation),
);

/** Comes with the details of a record. */
const RecordPicture = lazyPart(() => import('./record-picture').then((module) => module.RecordPicture), 'nothing');

const LOG = logFinder('AccessControlCardRec');
const EVENTS = ['AccessControl'];
const METHODS = Object.keys(RECORD_METHODS) as RecordMethod[];
const userIdText = ({ UserID }: AccessCardRec) => String(UserID ?? '');
const nameText = ({ CardName }: AccessCardRec) => String(CardName ?? '');
const ltr = (text: string) => <bdi dir="ltr">{text}</bdi>;
const DIRECTIONS = ['Entry', 'Exit'] as const;

interface AccessLogProps {
  /** Name of the exported file, without extension. */
  fileName: string;
  /** Columns after the result. */
  columns?: readonly LogColumn<AccessCardRec>[];
  /** Filters before those that every device has. */
  filters?: readonly LogFilter[];
  /** Further quiet buttons of the page head. */
  acts?: readonly Act[];
}

/**
 * The screen of access records, for devices with and without attendance mode. Record table AccessControlCardRec,
 * pictures by download of their URL.
 * @spec §2 (both use the same log screen); @assumed pages-1 /accesslog/log, /accesslog/attendance
 */
export function AccessLog({ fileName, columns: more = [], filters = [], acts }: AccessLogProps) {
  const t = useTranslations('accesslog.log');
  const doors = useDoorNames();
  const { hasVideo, tempEnable } = useCapabilities();
  const resultText = useResultText();
  const explain = useTranslations('explain');
  const [explained, setExplained] = useState<AccessCardRec>();

  const methodText = ({ Method }: AccessCardRec) => {
    const name = codeName(RECORD_METHODS, Method);
    return name ? t(`method.${name}`) : t('otherMethod', { code: String(Method) });
  };
  const directionText = ({ Type }: AccessCardRec) => {
    const known = DIRECTIONS.find((each) => each === Type);
    return known ? t(`direction.${known}`) : String(Type ?? '');
  };
  const doorText = ({ Door }: AccessCardRec) => (typeof Door === 'number' ? String(Door + 1) : '');
  const doorName = ({ Door }: AccessCardRec) => (typeof Door === 'number' ? (doors[Door] ?? String(Door + 1)) : '');
  const wayText = useWayText();

  const degrees = (celsius: number | undefined) =>
    celsius === undefined ? undefined : <bdi dir="ltr">{`${celsius.toFixed(2)} °C`}</bdi>;

  // Columns added by a page replace rarely read ones: otherwise the time would wrap into four lines.
  const isCrowded = more.length > 0;
  const columns: LogColumn<AccessCardRec>[] = [
    {
      key: 'userId',
      title: t('field.userId'),
      isTechnical: true,
      isDetail: true,
      text: userIdText,
      detail: (row) => userIdText(row) && <PersonLink userId={userIdText(row)}>{ltr(userIdText(row))}</PersonLink>,
    },
    {
      key: 'name',
      title: t('field.name'),
      text: nameText,
      card: 'name',
      cell: (row) =>
        (hasVideo || nameText(row) || userIdText(row)) && (
          <div className={classes.person}>
            {hasVideo && <EventThumb row={row} />}
            {(nameText(row) || userIdText(row)) && (
              <div>
                <bdi>{nameText(row) || t('unknown')}</bdi>
                <div className={classes.id}>
                  <bdi dir="ltr">{userIdText(row)}</bdi>
                </div>
              </div>
            )}
          </div>
        ),
      detail: (row) => (
        <PersonLink userId={nameText(row) && userIdText(row)}>
          <bdi>{nameText(row) || '–'}</bdi>
        </PersonLink>
      ),
    },
    {
      key: 'cardNo',
      title: t('field.cardNo'),
      isTechnical: true,
      isDetail: true,
      text: ({ CardNo }) => String(CardNo ?? ''),
    },
    {
      key: 'door',
      title: t('field.door'),
      card: 'line',
      text: doorText,
      cell: wayText,
      detail: (row) => <bdi>{doorName(row) || '–'}</bdi>,
    },
    {
      key: 'reader',
      title: t('field.reader'),
      isTechnical: true,
      isDetail: true,
      text: ({ ReaderID }) => String(ReaderID ?? ''),
    },
    { key: 'direction', title: t('field.direction'), isDetail: true, text: directionText },
    { key: 'method', title: t('field.method'), rank: 2, card: 'line', text: methodText },
    {
      key: 'result',
      title: t('field.result'),
      card: 'first',
      text: resultText,
      cell: (row) => <ResultMark row={row} />,
      detail: (row) => <ResultMark row={row} withCode />,
    },
    ...more,
    ...(tempEnable
      ? [
          {
            key: 'temperature',
            title: t('field.temperature'),
            isTechnical: true,
            isDetail: isCrowded,
            rank: 2 as const,
            isCompared: true,
            text: (row: AccessCardRec) => temperatureOf(row)?.toFixed(2) ?? '',
            cell: (row: AccessCardRec) => degrees(temperatureOf(row)),
            detail: (row: AccessCardRec) => degrees(temperatureOf(row)) ?? '–',
          },
        ]
      : []),
    {
      key: 'mask',
      isDetail: true,
      title: t('field.mask'),
      text: ({ Mask }) => (typeof Mask === 'number' ? t(Mask === 1 ? 'masked' : 'unmasked') : ''),
    },
    {
      key: 'picture',
      title: t('field.picture'),
      isDetail: true,
      text: ({ URL }) => String(URL ?? ''),
      cell: (row) => pictureAddress(row) && t('hasPicture'),
      detail: (row) => pictureAddress(row) && <RecordPicture row={row} name={row.CardName} />,
    },
  ];

  return (
    <>
      <LogPage
        log={LOG}
        events={EVENTS}
        fileName={fileName}
        acts={acts}
        rowAction={(row, close) =>
          !!row.UserID &&
          recordTime(row.CreateTime) !== undefined && (
            <Button
              variant="default"
              onClick={() => {
                close();
                setExplained(row);
              }}
            >
              {explain('open')}
            </Button>
          )
        }
        columns={columns}
        filters={[
          ...filters,
          {
            member: 'Status',
            label: t('field.result'),
            choices: [
              { value: 1, label: t('opened') },
              { value: 0, label: t('refused') },
            ],
          },
          { member: 'Door', label: t('field.door'), choices: doorChoices(doors) },
          {
            member: 'Method',
            label: t('field.method'),
            choices: METHODS.map((name) => ({ value: RECORD_METHODS[name], label: t(`method.${name}`) })),
          },
          { member: 'UserID', label: t('field.userId') },
          { member: 'CardName', label: t('field.name') },
          { member: 'CardNo', label: t('field.cardNo') },
        ]}
      />
      {explained && <RecordExplanation row={explained} onClose={() => setExplained(undefined)} />}
    </>
  );
}
