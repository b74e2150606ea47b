'use client';

import { useTranslations } from 'next-intl';
import { pictureAddress } from '@/components/access-log/picture-address';
import { ResultMark, useResultText } from '@/components/access-log/result-mark';
import { isOver, temperatureOf, temperatureText } from '@/components/access-log/temperature';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Mark } from '@/components/feedback/mark';
import type { LogColumn } from '@/components/table/log-column';
import { LogPage } from '@/components/table/log-page';
import type { AccessCardRec } from '@/lib/contract/records';
import { useTable } from '@/lib/forms/use-tables';
import { logFinder } from '@/lib/records/log-finder';
import type { LogSource } from '@/lib/records/log-source';

/** Comes with the details of a record. */
const RecordPicture = lazyPart(
  () => import('@/components/access-log/record-picture').then((module) => module.RecordPicture),
  'nothing',
);

const { name, open } = logFinder('AccessControlCardRec');
/** The access records with a temperature. They are deleted with the others, on the page of the access records. */
const LOG: LogSource<AccessCardRec> = {
  name: `${name} HasTemperature`,
  open: (rpc, condition) => open(rpc, { ...condition, HasTemperature: true }),
};
const EVENTS = ['AccessControl'];

/**
 * Logs › Temperature records: what was measured of whom, and who was too warm. Record table AccessControlCardRec with
 * HasTemperature, unit from the table MeasureTemperature. @assumed pages-3 /log/tempMeasureLog
 */
export default function TemperatureLogPage() {
  const t = useTranslations('log.tempMeasureLog');
  const access = useTranslations('accesslog.log');
  const resultText = useResultText();
  // The log is of use without the unit, too: the records are in degrees Celsius.
  const unit = useTable('MeasureTemperature').data?.TemperatureUnit ?? 'Celsius';
  const nameText = ({ CardName }: AccessCardRec) => String(CardName ?? '');
  const degrees = (row: AccessCardRec) => temperatureText(temperatureOf(row), unit);

  const columns: LogColumn<AccessCardRec>[] = [
    { key: 'userId', title: access('field.userId'), isTechnical: true, text: ({ UserID }) => String(UserID ?? '') },
    {
      key: 'name',
      title: access('field.name'),
      card: 'name',
      text: nameText,
      cell: (row) => <bdi>{nameText(row) || access('unknown')}</bdi>,
    },
    {
      key: 'temperature',
      title: access('field.temperature'),
      isTechnical: true,
      isCompared: true,
      card: 'first',
      text: degrees,
      cell: (row) => {
        const text = <bdi dir="ltr">{degrees(row)}</bdi>;
        return isOver(row) ? (
          <Mark tone="bad">{t.rich('over', { temperature: degrees(row), bdi: () => text })}</Mark>
        ) : (
          text
        );
      },
    },
    {
      key: 'mask',
      title: access('field.mask'),
      rank: 2,
      text: ({ MaskState, Mask }) => {
        const state = MaskState ?? Mask;
        return typeof state === 'number' ? access(state === 1 ? 'masked' : 'unmasked') : '';
      },
    },
    {
      key: 'result',
      title: access('field.result'),
      card: 'line',
      text: resultText,
      cell: (row) => <ResultMark row={row} />,
      detail: (row) => <ResultMark row={row} withCode />,
    },
    {
      key: 'picture',
      title: access('field.picture'),
      isDetail: true,
      text: ({ URL }) => String(URL ?? ''),
      cell: (row) => pictureAddress(row) && access('hasPicture'),
      detail: (row) => pictureAddress(row) && <RecordPicture row={row} name={row.CardName} />,
    },
  ];

  return (
    <LogPage
      log={LOG}
      events={EVENTS}
      fileName="temperature-records"
      columns={columns}
      filters={[
        {
          member: 'IsOverTemperature',
          label: access('field.temperature'),
          choices: [{ value: true, label: t('onlyOver') }],
          isCheckbox: true,
        },
        { member: 'UserID', label: access('field.userId') },
      ]}
    />
  );
}
