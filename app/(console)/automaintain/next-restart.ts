import { randomBelow } from '@/lib/crypto/random-below';
import { formatTime, parseTime } from '@/lib/timesection/time-of-day';
import type { MaintainFields } from './maintain-fields';
import { EVERY_DAY, NEVER } from './restart-days';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * A random minute from 02:00 to 02:59: the devices of a site do not all restart at once. @assumed pages-3 /automaintain
 */
export const quietTime = (): string => formatTime({ hours: 2, minutes: randomBelow(60), seconds: 0 });

/**
 * When the device restarts by itself, undefined: never.
 * @param now wall clock of the device in milliseconds, as the result
 */
export function nextRestart({ enabled, day, time }: MaintainFields, now: number): number | undefined {
  const parts = parseTime(time);
  if (!enabled || day === NEVER || parts === undefined) return undefined;
  const midnight = now - (now % DAY_MS);
  const today = midnight + (parts.hours * 60 + parts.minutes) * MINUTE_MS;
  const next = today > now ? today : today + DAY_MS;
  if (day === EVERY_DAY) return next;
  return next + ((day - new Date(next).getUTCDay() + 7) % 7) * DAY_MS;
}
