import { useTranslations } from 'next-intl';
import { temperatureText } from '@/components/access-log/temperature';
import { bdi } from '@/components/feedback/bdi';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Mark } from '@/components/feedback/mark';
import { Panel } from '@/components/form/panel';
import { EmptyState } from '@/components/table/empty-state';
import { SimpleTable } from '@/components/table/simple-table';
import { dayAndTime, formatDeviceTime, showDeviceTime } from '@/lib/session/device-time';
import { useCapabilities } from '@/lib/session/use-visitor';
import classes from './calibrationconfig.module.css';
import type { CalibrationFields } from './calibrationconfig-fields';
import type { Measured } from './use-measured';

const MeasuredChart = lazyPart(() => import('./measured-chart').then((module) => module.MeasuredChart), 'block');

/** People in the table; the chart shows all that are kept. */
const LISTED = 6;

interface MeasuredPanelProps {
  /** The newest first. */
  people: readonly Measured[];
  /** What is in force. */
  stored: CalibrationFields;
}

/** Who was measured since the page was opened. */
export function MeasuredPanel({ people, stored }: MeasuredPanelProps) {
  const t = useTranslations('calibrationconfig');
  const { timeFormat } = useCapabilities();
  const { unit } = stored;
  const [lowest, threshold] = [Number(stored.lowest), Number(stored.threshold)];
  const time = ({ at }: Measured) =>
    at === undefined ? '–' : showDeviceTime(formatDeviceTime(at), dayAndTime(timeFormat)?.time ?? timeFormat);
  const result = ({ temperature, isAllowed }: Measured) => {
    if (temperature < lowest) return <Mark tone="info">{t('tooCold')}</Mark>;
    if (temperature > threshold) return <Mark tone="bad">{t('tooWarm')}</Mark>;
    return <Mark tone={isAllowed ? 'ok' : 'bad'}>{t(isAllowed ? 'admitted' : 'denied')}</Mark>;
  };
  return (
    <div className={classes.measured}>
      <Panel title={t('measured')} note={people.length > 0 && <Mark tone="live">{t('since')}</Mark>}>
        {people.length === 0 && <EmptyState title={t('nobody')} text={t('nobodyText')} />}
        {people.length > 1 && (
          <div className={classes.chart}>
            <MeasuredChart
              values={people.map(({ temperature }) => temperature).reverse()}
              lowest={lowest}
              threshold={threshold}
            />
            <p>
              {t.rich('dashed', {
                bdi,
                lowest: temperatureText(lowest, unit),
                threshold: temperatureText(threshold, unit),
              })}
            </p>
          </div>
        )}
        {people.length > 0 && (
          <SimpleTable
            label={t('measured')}
            rows={people.slice(0, LISTED)}
            rowKey={({ number }) => String(number)}
            columns={[
              { key: 'time', title: t('time'), cell: (row) => <bdi dir="ltr">{time(row)}</bdi> },
              {
                key: 'who',
                title: t('person'),
                cell: ({ name, userId }) => <bdi>{name || userId || t('unknown')}</bdi>,
              },
              {
                key: 'temperature',
                title: t('temperature'),
                cell: ({ temperature }) => <bdi dir="ltr">{temperatureText(temperature, unit)}</bdi>,
              },
              { key: 'result', title: t('result'), cell: result },
            ]}
          />
        )}
      </Panel>
    </div>
  );
}
