import type { AllTables } from '@/lib/contract/configs';
import { TIME_ZONE_OFFSET_MIN } from '@/lib/contract/time-zones';
import { formatDeviceTime } from './device-time';
import { summerTimeMin } from './summer-time';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A clock that is off by more is called wrong. */
export const DRIFT_MAX_S = 60;

/** The wall clock of this computer in its own zone, as `parseDeviceTime` counts. */
export const computerWall = (now = Date.now()): number => now - new Date(now).getTimezoneOffset() * MINUTE_MS;

/**
 * What a right clock shows in the zone of the device at an instant, as `parseDeviceTime` counts; undefined while the
 * zone is not known.
 */
export function deviceWallAt(
  instant: number,
  zone: AllTables['NTP'] | undefined,
  summer: AllTables['Locales'] | undefined,
): number | undefined {
  const offset = TIME_ZONE_OFFSET_MIN[zone?.TimeZone ?? -1];
  if (offset === undefined) return undefined;
  return inSummerTime(instant + offset * MINUTE_MS, summer);
}

/** What the clock shows at a time of its zone, which has no summer time; both as `parseDeviceTime` counts. */
export function inSummerTime(wall: number, summer: AllTables['Locales'] | undefined): number {
  // The end of summer time is written by the clock in force until then, which is an hour ahead.
  const isSummer = [wall, wall + HOUR_MS].every((each) => summerTimeMin(summer, formatDeviceTime(each)) > 0);
  return isSummer ? wall + HOUR_MS : wall;
}

/** The moment at which the device's clock shows a time, as UTC; where its zone is not told, as if that were UTC. */
export const deviceUtc = (
  wall: number,
  zone: AllTables['NTP'] | undefined,
  summer: AllTables['Locales'] | undefined,
): number => {
  const offset = TIME_ZONE_OFFSET_MIN[zone?.TimeZone ?? -1] ?? 0;
  return wall - (offset + summerTimeMin(summer, formatDeviceTime(wall))) * MINUTE_MS;
};

/**
 * What the device's clock shows if it is right, as `parseDeviceTime` counts: this instant in the zone of the device, or
 * in that of the computer where the device does not tell its own.
 */
export const rightWall = (zone: AllTables['NTP'] | undefined, summer: AllTables['Locales'] | undefined): number =>
  deviceWallAt(Date.now(), zone, summer) ?? computerWall();

/** By how many seconds a clock that shows `at` is ahead of a right one; whole seconds, below 0 behind it. */
export const driftSeconds = (at: number, right: number): number => Math.round((at - right) / 1_000);
