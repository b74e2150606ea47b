import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useAlarmTexts } from '@/components/alarm/use-alarm-texts';
import { Mark } from '@/components/feedback/mark';
import { PAGE_SIZE } from '@/lib/contract/limits';
import { ALARM_TYPES } from '@/lib/contract/records';
import { rpc } from '@/lib/session/device';
import { dayAndTime, parseDeviceTime, showRecordTime } from '@/lib/session/device-time';
import { deviceTime } from '@/lib/session/use-device-clock';
import { useCapabilities } from '@/lib/session/use-visitor';
import { Block } from './block';
import { newestRows, useNewRows } from './newest-rows';
import classes from './overview.module.css';
import { useBlock, useRenewal } from './use-block';

/** The log has all of them. */
const SHOWN = 5;

const DAY_S = 86_400;

interface AlarmsProps {
  /** The log of all alarms. */
  page: string;
  day: string | undefined;
  /** How many there are, as far as they are read. */
  onCount(count: number): void;
}

/** The alarms of this day of the device, as they come. */
export function Alarms({ page, day, onCount }: AlarmsProps) {
  const t = useTranslations('overview');
  const table = useTranslations('table');
  const common = useTranslations('common');
  const { timeFormat } = useCapabilities();
  const { typeText, placeText } = useAlarmTexts();
  const query = useBlock('alarms', async () => {
    // The shell's clock may still be reading.
    const time = deviceTime() ?? (await rpc.call('global.getCurrentTime', {}, { needs: ['time'] })).time;
    const from = (parseDeviceTime(`${time.slice(0, 10)} 00:00:00`) ?? 0) / 1000;
    return newestRows('AccessControlAlarmRecord', { CreateTime: ['<>', from, from + DAY_S - 1] }, PAGE_SIZE);
  });
  useRenewal(ALARM_TYPES, query);
  const isNew = useNewRows(query.data);
  const rows = query.data ?? [];
  const { refetch } = query;

  const lastDay = useRef(day);
  useEffect(() => {
    const isNextDay = lastDay.current !== undefined && lastDay.current !== day;
    lastDay.current = day;
    if (isNextDay && !document.hidden) void refetch();
  }, [day, refetch]);

  const total = rows.length;
  useEffect(() => onCount(total), [total, onCount]);

  const count = rows.length < PAGE_SIZE ? rows.length : `${PAGE_SIZE}+`;
  return (
    <Block
      title={t('alarms')}
      note={query.data && <bdi className={classes.count}>{count}</bdi>}
      page={page}
      query={query}
      isList
    >
      {query.data && rows.length === 0 && <p className={classes.none}>{common('none')}</p>}
      <ul className={classes.alarms}>
        {rows.slice(0, SHOWN).map((row) => (
          <li key={row.RecNo} data-new={isNew(row) || undefined}>
            <bdi dir="ltr" className={classes.time}>
              {showRecordTime(row.CreateTime, dayAndTime(timeFormat)?.time ?? timeFormat)}
            </bdi>
            <Mark tone={row.Type === 'DoorNotClosed' ? 'warn' : 'bad'}>
              <span>
                {typeText(row)}
                {isNew(row) && <span className="unseen"> {table('new')}</span>}
              </span>
            </Mark>
            <bdi className={classes.place}>{placeText(row)}</bdi>
          </li>
        ))}
      </ul>
    </Block>
  );
}
