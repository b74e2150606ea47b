import { useTranslations } from 'next-intl';
import { type Minutes, minutesOf, workedMinutes } from '@/lib/attendance/spans';
import { twoDigits } from '@/lib/two-digits';
import type { OrderFields } from './order-fields';
import classes from './shift-bar.module.css';

const DAY_MIN = 1440;
const HOURS = [0, 6, 12, 18, 24];
const percent = (minute: number) => `${(minute / DAY_MIN) * 100}%`;

/** A span over midnight is drawn in two pieces of the same day. */
const pieces = ({ from, to }: Minutes): Minutes[] =>
  to <= DAY_MIN
    ? [{ from, to }]
    : [
        { from, to: DAY_MIN },
        { from: 0, to: to - DAY_MIN },
      ];

/**
 * A day of 24 hours with the times of a shift, and how long it works in words. Midnight stands at the left in every
 * language.
 */
export function ShiftBar({ fields }: { fields: OrderFields }) {
  const t = useTranslations('attendance.workOrder');
  const worked = workedMinutes(fields);
  const rects = (spans: (Minutes | undefined)[], className: string | undefined) =>
    spans
      .flatMap((span) => (span ? pieces(span) : []))
      .map(({ from, to }) => (
        <rect
          key={`${from}-${to}`}
          className={className}
          x={percent(from)}
          width={percent(to - from)}
          y="3"
          height="20"
          rx="2"
        />
      ));
  const length = (minutes: number) => ({ hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  return (
    <div className={classes.box}>
      <svg className={classes.bar} direction="ltr" aria-hidden>
        <rect className={classes.ground} y="3" width="100%" height="20" rx="2" />
        {HOURS.slice(1, -1).map((hour) => (
          <line key={hour} className={classes.mark} x1={percent(hour * 60)} x2={percent(hour * 60)} y1="3" y2="23" />
        ))}
        {rects([minutesOf(fields.period1), minutesOf(fields.period2)], classes.work)}
        {rects([minutesOf(fields.overtime)], classes.extra)}
      </svg>
      <div className={classes.hours} dir="ltr" aria-hidden>
        {HOURS.map((hour) => (
          <span key={hour}>{twoDigits(hour)}</span>
        ))}
      </div>
      <p role="status">
        {t('worked', length(worked.regular))}
        {worked.overtime > 0 && <> {t('workedExtra', length(worked.overtime))}</>}
      </p>
    </div>
  );
}
