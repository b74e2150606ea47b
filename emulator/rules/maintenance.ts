/** Restart by itself. @assumed pages-3 /automaintain */
import { type AutoMaintainTable, PICTURE_DAYS } from '@/lib/contract/tables/maintenance';
import { isOneOf, isWhole } from './value-kinds';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const EVERY_DAY = 7;
const NEVER = -1;

/** Wrong member of the table. */
export function maintainProblem(table: AutoMaintainTable): string | undefined {
  if (!isWhole(table.AutoRebootDay, NEVER, EVERY_DAY)) return 'AutoRebootDay';
  if (!isWhole(table.AutoRebootHour, 0, 23)) return 'AutoRebootHour';
  if (!isWhole(table.AutoRebootMinute, 0, 59)) return 'AutoRebootMinute';
  return isOneOf(PICTURE_DAYS, table.DeletePictureDays) ? undefined : 'DeletePictureDays';
}

/**
 * Wall time of the next restart; undefined: none.
 * @param table a test may give the device any
 * @param wallNow the wall clock in milliseconds
 */
export function nextRestart(table: unknown, wallNow: number): number | undefined {
  const { AutoRebootEnable, AutoRebootDay, AutoRebootHour, AutoRebootMinute }: Partial<AutoMaintainTable> =
    Object(table);
  const time = (Number(AutoRebootHour) * 60 + Number(AutoRebootMinute)) * MINUTE_MS;
  if (AutoRebootEnable !== true || !Number.isFinite(time + wallNow)) return undefined;
  const today = Math.floor(wallNow / DAY_MS) * DAY_MS;
  for (let days = 0; days <= 7; days++) {
    const at = today + days * DAY_MS + time;
    const isDay = AutoRebootDay === EVERY_DAY || AutoRebootDay === new Date(at).getUTCDay();
    if (isDay && at > wallNow) return at;
  }
  return undefined;
}
