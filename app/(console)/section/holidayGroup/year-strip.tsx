import { twoDigits } from '@/lib/two-digits';
import { clashingHolidays, dayNumber, daysOf, type Holiday } from '@/lib/validation/holidays';
import classes from './year-strip.module.css';

const MONTHS = Array.from({ length: 12 }, (_, month) => month);
const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

/**
 * The holidays in their years, January at the left; days in two of them are marked. The table gives the same
 * information as text.
 */
export function YearStrip({ holidays }: { holidays: readonly Holiday[] }) {
  const good = holidays.filter((each) => daysOf(each) > 0);
  const clashing = clashingHolidays(good);
  const years = [...new Set(good.flatMap(({ start, end }) => [start.slice(0, 4), end.slice(0, 4)]))].sort();
  return years.map((year) => {
    const first = dayNumber(`${year}-01-01`) ?? 0;
    const length = daysOf({ start: `${year}-01-01`, end: `${year}-12-31` });
    return (
      <div key={year} className={classes.year} aria-hidden>
        <bdi>{year}</bdi>
        <svg aria-hidden>
          <rect className={classes.ground} width="100%" height="14" rx="2" />
          {MONTHS.slice(1).map((month) => {
            const at = (dayNumber(`${year}-${twoDigits(month + 1)}-01`) ?? first) - first;
            return (
              <line key={month} className={classes.month} x1={percent(at, length)} x2={percent(at, length)} y2="14" />
            );
          })}
          {good.map((each, index) => {
            const from = Math.max(0, (dayNumber(each.start) ?? 0) - first);
            const to = Math.min(length, (dayNumber(each.end) ?? 0) - first + 1);
            if (to <= from) return null;
            return (
              <rect
                key={index}
                className={clashing.has(each) ? classes.clash : classes.holiday}
                x={percent(from, length)}
                width={percent(to - from, length)}
                height="14"
              />
            );
          })}
        </svg>
      </div>
    );
  });
}
