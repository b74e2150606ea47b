/** The device's wall clock as text: 'yyyy-MM-dd HH:mm:ss'. Milliseconds here count as if the wall clock were UTC. */
import type { DeviceState } from './device-state';

/** Milliseconds of wall time to text. @spec §7 global.getCurrentTime */
export function formatWallTime(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}

/** Text to milliseconds of wall time; undefined when it is not exactly such a time. */
export function parseWallTime(text: unknown): number | undefined {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return undefined;
  const ms = Date.parse(`${text.replace(' ', 'T')}Z`);
  // Date.parse refuses most invalid dates and rolls the rest over (31 February); converting back detects that.
  return Number.isNaN(ms) || formatWallTime(ms) !== text ? undefined : ms;
}

/** Whether neither the wall clock was set nor its zone or summer time changed. */
export const isClockSame = (next: DeviceState, before: DeviceState): boolean =>
  next.wallOffset === before.wallOffset &&
  next.tables.NTP === before.tables.NTP &&
  next.tables.Locales === before.tables.Locales;
