import { IconPhoto } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { pictureAddress } from '@/components/access-log/picture-address';
import { ResultMark } from '@/components/access-log/result-mark';
import { useWayText } from '@/components/access-log/use-way-text';
import { Mark } from '@/components/feedback/mark';
import { ICON } from '@/components/theme/icon';
import { type AccessCardRec, RECORD_METHODS } from '@/lib/contract/records';
import { isolated } from '@/lib/i18n/isolated';
import { codeName } from '@/lib/records/code-name';
import { dayAndTime, showRecordTime } from '@/lib/session/device-time';
import { useCapabilities } from '@/lib/session/use-visitor';
import { Block } from './block';
import { newestRows, useNewRows } from './newest-rows';
import classes from './overview.module.css';
import { useAge } from './use-age';
import { useBlock, useRenewal } from './use-block';

const SHOWN = 5;
const EVENTS = ['AccessControl'];

interface EntriesProps {
  /** The page with all of them. */
  page: string;
  /** 'yyyy-MM-dd' on the device; undefined until it is known. */
  day: string | undefined;
}

/** The last openings and refusals, as they come. */
export function Entries({ page, day }: EntriesProps) {
  const t = useTranslations('overview');
  const log = useTranslations('accesslog.log');
  const table = useTranslations('table');
  const common = useTranslations('common');
  const { hasVideo, timeFormat } = useCapabilities();
  const wayText = useWayText();
  const query = useBlock('entries', () => newestRows('AccessControlCardRec', {}, SHOWN));
  useRenewal(EVENTS, query);
  const age = useAge(query);
  const isNew = useNewRows(query.data);

  const whoText = ({ CardName, UserID, Method }: AccessCardRec) => {
    const method = codeName(RECORD_METHODS, Method);
    return String(CardName || UserID || '') || (method ? log(`method.${method}`) : log('unknown'));
  };
  /** The day is shown when it is another one. */
  const timeText = ({ CreateTime }: AccessCardRec) => {
    const isToday = showRecordTime(CreateTime, 'yyyy-MM-dd') === day;
    return showRecordTime(CreateTime, (isToday && dayAndTime(timeFormat)?.time) || timeFormat);
  };

  return (
    <Block
      title={t('entries')}
      note={
        age === undefined ? (
          <Mark tone="live">{table('log.liveTail')}</Mark>
        ) : (
          <Mark tone="off">{t('asOf', { time: isolated(age) })}</Mark>
        )
      }
      saysAge
      page={page}
      query={query}
      isList
    >
      {query.data?.length === 0 && <p className={classes.none}>{common('none')}</p>}
      <ul className={classes.entries} data-pictures={hasVideo || undefined}>
        {query.data?.map((row) => (
          <li key={row.RecNo} data-new={isNew(row) || undefined}>
            {hasVideo && <Thumb src={pictureAddress(row)} />}
            <bdi className={classes.cut}>
              {whoText(row)}
              {isNew(row) && <span className="unseen"> {table('new')}</span>}
            </bdi>
            <span className={`${classes.cut} ${classes.way}`}>{wayText(row)}</span>
            <ResultMark row={row} />
            <bdi dir="ltr" className={classes.time}>
              {timeText(row)}
            </bdi>
          </li>
        ))}
      </ul>
    </Block>
  );
}

/** Five at most, so they need not wait for each other. A row without a picture has a sign in its place. */
function Thumb({ src }: { src: string | undefined }) {
  const [isLost, setLost] = useState(false);
  return (
    <span className={classes.icon} data-picture>
      {src && !isLost ? <img src={src} alt="" loading="lazy" onError={() => setLost(true)} /> : <IconPhoto {...ICON} />}
    </span>
  );
}
