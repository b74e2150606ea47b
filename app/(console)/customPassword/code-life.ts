import { CUSTOM_CODE } from '@/lib/contract/limits';
import type { CustomPassword } from '@/lib/contract/records';
import { formatDeviceTime, parseDeviceTime } from '@/lib/session/device-time';

const DAY_MS = 86_400_000;

/** A code whose end is between these wall times is about to expire. */
export function expiringCondition(now: string): { from: string; to: string } {
  return { from: now, to: formatDeviceTime((parseDeviceTime(now) ?? 0) + CUSTOM_CODE.expiringDays * DAY_MS) };
}

/** Uses left; undefined without a limit. */
export const usesLeft = ({ ValidCounts, UsedCounts = 0 }: CustomPassword): number | undefined =>
  ValidCounts > 0 ? Math.max(0, ValidCounts - UsedCounts) : undefined;
