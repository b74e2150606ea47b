import { useTranslations } from 'next-intl';
import { Mark } from '@/components/feedback/mark';
import { Panel } from '@/components/form/panel';
import { SimpleTable } from '@/components/table/simple-table';
import type { CallLog, MethodFigures } from '@/lib/health/call-log';
import { percentile, placeOnTrack } from '@/lib/health/health-figures';
import classes from './health.module.css';
import { useMs } from './use-ms';

/** Marks of the track: 10, 100 and 1,000 ms. */
const GRID = [10, 100, 1_000].map(placeOnTrack);
/** An answer that took longer is marked. */
const SLOW_MS = 1_000;

/** Each method with its answer times, the most called first. */
export function AnswerTimes({ log }: { log: CallLog }) {
  const t = useTranslations('health');
  const ms = useMs();
  const rows = Object.values(log.methods).sort((one, other) => other.calls - one.calls);
  return (
    <Panel title={t('times')}>
      <SimpleTable
        label={t('times')}
        rows={rows}
        rowKey={({ method }) => method}
        empty={t('noCalls')}
        columns={[
          {
            key: 'method',
            title: t('method'),
            card: 'name',
            // Breaks after the area, so that methods of one area stand below each other.
            cell: ({ method }) => (
              <code dir="ltr">
                {method
                  .split('.')
                  .map((part, index) => [index > 0 && <wbr key={`${part} break`} />, index > 0 ? `.${part}` : part])}
              </code>
            ),
          },
          { key: 'calls', title: t('count'), isCompared: true, isOneLine: true, cell: ({ calls }) => String(calls) },
          { key: 'track', title: t('track'), rank: 3, cell: (row) => <Track figures={row} /> },
          {
            key: 'median',
            title: t('median'),
            isCompared: true,
            isOneLine: true,
            cell: ({ times }) => ms(percentile(times, 0.5)),
          },
          {
            key: 'within95',
            title: t('within95'),
            rank: 2,
            isCompared: true,
            isOneLine: true,
            cell: ({ times }) => ms(percentile(times, 0.95)),
          },
          {
            key: 'slowest',
            title: t('slowest'),
            isCompared: true,
            isOneLine: true,
            cell: ({ slowest, times }) =>
              times.length === 0 ? '–' : <Slow isSlow={slowest > SLOW_MS}>{ms(slowest)}</Slow>,
          },
          {
            key: 'lost',
            title: t('lost'),
            isCompared: true,
            isOneLine: true,
            cell: ({ lost }) => <Slow isSlow={lost > 0}>{String(lost)}</Slow>,
          },
        ]}
      />
    </Panel>
  );
}

const Slow = ({ isSlow, children }: { isSlow: boolean; children: string }) =>
  isSlow ? <Mark tone="warn">{children}</Mark> : children;

/** From the median to 95 of 100, and the slowest, on a logarithmic track. The numbers stand beside it. */
function Track({ figures: { times, slowest } }: { figures: MethodFigures }) {
  const median = percentile(times, 0.5);
  const most = percentile(times, 0.95);
  if (median === undefined || most === undefined) return null;
  const from = placeOnTrack(median);
  return (
    <svg className={`flip ${classes.track}`} aria-hidden>
      {GRID.map((place) => (
        <rect key={place} x={`${place}%`} width="1" height="100%" className={classes.grid} />
      ))}
      <rect x={`${from}%`} y="6" width={`${placeOnTrack(most) - from}%`} height="4" className={classes.range} />
      <rect x={`${Math.min(from, 98)}%`} y="2" width="3" height="12" className={classes.median} />
      {slowest > SLOW_MS && (
        <rect x={`${Math.min(placeOnTrack(slowest), 98)}%`} y="4" width="3" height="8" className={classes.slowest} />
      )}
    </svg>
  );
}
