import type { AdvertSection } from '@/lib/contract/tables/terminal-screen';
import { useDeviceMinute } from '@/lib/session/use-device-clock';
import { isLive, spanOf } from '@/lib/timesection/paint';
import { twoDigits } from '@/lib/two-digits';
import { timeOf } from './plan';
import classes from './plan-track.module.css';

const DAY_S = 86_400;
/** Every fourth hour has a line and a number. */
const HOURS = [0, 4, 8, 12, 16, 20, 24];

const percent = (second: number) => `${(second / DAY_S) * 100}%`;

/** Seconds of the day on this weekday, 0 is Sunday, when the device has it today. */
function secondsOf(minute: string | undefined, day: number): number | undefined {
  const at = new Date(`${minute?.replace(' ', 'T')}Z`);
  return at.getUTCDay() === day ? (at.getUTCHours() * 60 + at.getUTCMinutes()) * 60 : undefined;
}

/**
 * The day of a plan as a line of 24 hours, with the device's present time. An ornament: the table below says the same
 * in words.
 */
export function PlanTrack({ day, sections }: { day: number; sections: readonly AdvertSection[] }) {
  const now = secondsOf(useDeviceMinute(), day);
  return (
    <svg className={classes.track} direction="ltr" aria-hidden>
      <rect className={classes.ground} y="3" width="100%" height="20" rx="2" />
      {HOURS.slice(1, -1).map((hour) => (
        <line key={hour} className={classes.mark} x1={percent(hour * 3600)} x2={percent(hour * 3600)} y1="3" y2="23" />
      ))}
      {sections.map((section) => {
        const time = timeOf(section);
        const { from, to } = spanOf(time);
        return (
          isLive(time) && (
            <rect
              key={section.Time}
              className={classes.bar}
              data-mode={section.Mode}
              x={percent(from)}
              width={percent(to - from)}
              y="3"
              height="20"
              rx="2"
            />
          )
        );
      })}
      {now !== undefined && <line className={classes.now} x1={percent(now)} x2={percent(now)} y1="0" y2="26" />}
      {HOURS.map((hour) => (
        <text
          key={hour}
          x={percent(hour * 3600)}
          y="40"
          textAnchor={hour === 0 ? 'start' : hour === 24 ? 'end' : 'middle'}
        >
          {twoDigits(hour)}
        </text>
      ))}
    </svg>
  );
}

/** Colour of a mode on the track, before its word. */
export const ModeSquare = ({ mode }: { mode: string }) => (
  <svg className={classes.square} width="10" height="10" aria-hidden>
    <rect className={classes.bar} data-mode={mode} width="10" height="10" rx="1" />
  </svg>
);
