'use client';

import { useTranslations } from 'next-intl';
import classes from '@/components/access-log/access-log.module.css';
import { EventThumb } from '@/components/access-log/event-thumb';
import { pictureAddress } from '@/components/access-log/picture-address';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Mark } from '@/components/feedback/mark';
import { PersonLink } from '@/components/shell/person-link';
import type { LogColumn } from '@/components/table/log-column';
import { LogPage } from '@/components/table/log-page';
import { MANAGER_METHODS, MANAGER_OPERATIONS, type ManagerRecord, RECORD_METHODS } from '@/lib/contract/records';
import { logFinder } from '@/lib/records/log-finder';

/** Comes with the details of a record. */
const RecordPicture = lazyPart(
  () => import('@/components/access-log/record-picture').then((module) => module.RecordPicture),
  'nothing',
);

const { name, open } = logFinder('AccessManagerRecord');
/** The log of administrators' actions cannot be deleted. */
const LOG = { name, open };

const userIdText = ({ UserID }: ManagerRecord) => String(UserID ?? '');
/** A longer one is none. The table cuts it after some lines, which would cut its picture, too. */
const ID_MAX = 32;
const lettersAndDigits = (typed: string) => typed.replace(/[^0-9A-Za-z]/g, '');

/**
 * Logs › Administrator records: what administrators did at the device itself. Record table AccessManagerRecord,
 * pictures by download of their URL.
 * @assumed pages-3 /log/manageLog
 */
export default function ManagerLogPage() {
  const t = useTranslations('log.manageLog');
  const access = useTranslations('accesslog.log');
  const methodText = ({ Method }: ManagerRecord) => {
    const known = MANAGER_METHODS.find((each) => RECORD_METHODS[each] === Method);
    return known ? t(`method.${known}`) : String(Method ?? '');
  };
  const operationText = ({ Operation }: ManagerRecord) => {
    const known = MANAGER_OPERATIONS.find((each) => each === Operation);
    return known ? t(`operation.${known}`) : String(Operation ?? '');
  };
  const resultText = ({ Status }: ManagerRecord) => (Status === 1 ? t('done') : t('failed'));

  const columns: LogColumn<ManagerRecord>[] = [
    {
      key: 'userId',
      title: t('field.userId'),
      isTechnical: true,
      card: 'name',
      text: userIdText,
      cell: (row) => (
        <div className={classes.person}>
          {pictureAddress(row) && userIdText(row).length <= ID_MAX && <EventThumb row={row} />}
          <div>
            <bdi dir="ltr">{userIdText(row) || '–'}</bdi>
          </div>
        </div>
      ),
      detail: (row) => (
        <PersonLink userId={userIdText(row)}>
          <bdi dir="ltr">{userIdText(row) || '–'}</bdi>
        </PersonLink>
      ),
    },
    { key: 'operation', title: t('field.operation'), card: 'line', text: operationText },
    { key: 'method', title: t('field.method'), text: methodText },
    {
      key: 'result',
      title: t('field.result'),
      text: resultText,
      cell: (row) => <Mark tone={row.Status === 1 ? 'ok' : 'bad'}>{resultText(row)}</Mark>,
    },
    {
      key: 'picture',
      title: access('field.picture'),
      isDetail: true,
      text: ({ URL }) => String(URL ?? ''),
      cell: (row) => pictureAddress(row) && access('hasPicture'),
      detail: (row) => pictureAddress(row) && <RecordPicture row={row} name={userIdText(row)} />,
    },
  ];

  return (
    <LogPage
      log={LOG}
      events={[]}
      fileName="administrator-records"
      columns={columns}
      filters={[{ member: 'UserID', label: t('field.userId'), keep: lettersAndDigits }]}
    />
  );
}
