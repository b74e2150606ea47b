/**
 * Passages under the camera: the same for each start of a device with the same seed, one number for every hour.
 * @assumed pages-2 /statistics
 */
import type { CountRow, CountStep } from '@/lib/contract/methods/people-counting';
import { createRandom } from '../state/random';
import { formatWallTime } from '../state/wall-time';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A new device has counted for so long. @assumed pages-2 /statistics (60 days) */
export const COUNTED_MS = 60 * DAY_MS;

/** Older counts are overwritten. @assumed ours */
const KEPT_MS = 3653 * DAY_MS;

/** Of a working day, by the hour. */
const ENTERED = [0, 0, 0, 0, 2, 6, 31, 84, 126, 48, 22, 27, 58, 71, 25, 18, 14, 9, 6, 3, 2, 1, 0, 0];
const EXITED = [0, 0, 0, 1, 0, 1, 4, 9, 14, 17, 19, 61, 92, 40, 24, 33, 81, 88, 42, 11, 4, 2, 1, 0];
/** Share of a working day on Sunday and on Saturday. */
const WEEKEND: readonly (number | undefined)[] = [0.1, undefined, undefined, undefined, undefined, undefined, 0.25];

/** A time with a share of an hour's passages on both sides. */
interface Span {
  from: number;
  /** Not included. */
  to: number;
}

/** What is asked for, in milliseconds of wall time; `to` is not included. */
export interface CountQuery extends Span {
  step: CountStep;
}

/** Passages between two times. */
function passages(seed: number, { from, to }: Span): [entered: number, exited: number] {
  let [entered, exited] = [0, 0];
  for (let at = hourOf(from); at < to; at += HOUR_MS) {
    const date = new Date(at);
    const random = createRandom(seed + at / HOUR_MS);
    const level = (WEEKEND[date.getUTCDay()] ?? 1) * (0.85 + 0.3 * random.next());
    const share = (list: readonly number[]) => {
      const all = Math.round((list[date.getUTCHours()] ?? 0) * level);
      // A person passes as a whole: what is counted at both ends of an hour adds up to the hour.
      const until = (end: number) => Math.floor((all * (Math.min(Math.max(end, at), at + HOUR_MS) - at)) / HOUR_MS);
      return until(to) - until(from);
    };
    entered += share(ENTERED);
    exited += share(EXITED);
  }
  return [entered, exited];
}

const hourOf = (at: number) => Math.floor(at / HOUR_MS) * HOUR_MS;

/** Start of the hour, day or month of a time. */
function startOf(at: number, step: CountStep): number {
  if (step === 'Hour') return hourOf(at);
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), step === 'Day' ? date.getUTCDate() : 1);
}

function nextStart(at: number, step: CountStep): number {
  const date = new Date(at);
  if (step === 'Month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  return at + (step === 'Hour' ? HOUR_MS : DAY_MS);
}

/** Rows from the start of the counting to now; none where nobody passed. `begun` and `now` in wall time. */
export function countRows({ from, to, step }: CountQuery, seed: number, begun: number, now: number): CountRow[] {
  const since = Math.max(begun, startOf(now - KEPT_MS, 'Month'));
  const end = Math.min(to, now);
  const rows: CountRow[] = [];
  for (let at = startOf(Math.max(from, since), step); at < end; at = nextStart(at, step)) {
    const shown = { from: Math.max(at, from), to: Math.min(nextStart(at, step), to) };
    const counted = { from: Math.max(shown.from, since), to: Math.min(shown.to, now) };
    const [EnteredSubtotal, ExitedSubtotal] = passages(seed, counted);
    rows.push({
      StartTime: formatWallTime(shown.from),
      EndTime: formatWallTime(shown.to - 1000),
      RuleName: 'NumberStat',
      EnteredSubtotal,
      ExitedSubtotal,
    });
  }
  return rows.some((row) => row.EnteredSubtotal + row.ExitedSubtotal > 0) ? rows : [];
}
